import Flyloft
import FlyloftDisplay
import FlyloftObserver
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

/// Fingers on a touchpad, which no test server has: what the window would be told of them, and what it then does by
/// itself on a display that refreshes.
@Suite("Flings", .serialized)
struct FlingTests {
  @Test("content follows the fingers to the pixel, goes on as fast as they were, and comes to rest")
  func coasting() async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await open(on: display)
      let (dragged, isStarted) = await fling(live, notches: 0.2)
      #expect(dragged == 20 * 16 && isStarted)
      #expect(await live.settle())
      let (end, isMoving) = await state(live)
      // 16 pixels every 8 ms, divided by the friction; less the last bit, in which nobody sees it move.
      #expect((480...500).contains(end - dragged), "\(end - dragged)")
      #expect(!isMoving, "an idle window asks for no frames")
    }
  }

  @Test("a click, a key, the wheel and fingers stop it", arguments: 0..<4)
  func stopping(way: Int) async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String, way] in
      let live = try await open(on: display)
      await fling(live, notches: 1)
      _ = live.client.waitForDamage(in: live.window, within: .limit)
      let place = PixelPoint(x: 500, y: 300)
      let event: InputEvent =
        switch way {
        case 0: .pressed(.left, at: place, [])
        case 1: .key(.tab, text: "", [])
        case 2: .wheel(x: 0, y: -1, at: place, [])
        default: .scroll(x: 0, y: -0.1, at: place, time: .seconds(20), [])
        }
      let preview = live.preview
      let before = await Task { @DisplayActor in
        preview.window(preview.window, received: event)
        return preview.model.viewport.top + preview.model.viewport.movement.y.rest
      }.value
      await live.settle()
      let (end, isMoving) = await state(live)
      #expect(end == before && !isMoving)
    }
  }

  @Test("it ends where the content ends; without animation nothing goes on")
  func ends() async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await open(on: display)
      await fling(live, notches: -1)
      await live.settle()
      let (start, isMoving) = await state(live)
      #expect(start == 0 && !isMoving)
    }
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await open(on: display, isAnimated: false)
      let dragged = await fling(live, notches: 1).top
      await live.settle()
      let (end, isMoving) = await state(live)
      #expect(dragged == 20 * 80 && end == dragged && !isMoving)
    }
  }

  @Test("a pinch zooms about its place")
  func pinching() async throws {
    let server = try XServer()
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let live = try await open(on: display)
      let place = PixelPoint(x: 600, y: 450)
      let row = 3
      let before = await live.frame(of: row)
      let preview = live.preview
      await Task { @DisplayActor in
        for _ in 0..<10 { preview.window(preview.window, received: .pinch(by: 1.0718, at: place)) }
      }.value
      await live.settle()
      let after = await live.frame(of: row)
      let factor = await Task { @DisplayActor in preview.model.viewport.zoom.factor }.value
      #expect(factor == 2)
      #expect(after.height == 2 * before.height && before.minY < place.y && place.y < before.maxY)
      #expect(abs((place.y - after.minY) - 2 * (place.y - before.minY)) <= 1)
    }
  }
}

private func open(on display: String, isAnimated: Bool = true) async throws -> LivePreview {
  let cards = AnyGallery(ColoredCards())
  let live = try await LivePreview(
    PreviewConfiguration(galleries: [cards], size: Size(width: 900, height: 600), isAnimated: isAnimated), on: display)
  // The first card says how high all are.
  let first = await live.waitForRow(0, ColoredCards.color(0))
  #expect(first != nil)
  await live.settle()
  return live
}

/// Fingers that move by so much every 8 ms, twenty times, and leave, all in one turn of the event loop, as after a long one: how
/// far the content is then, and whether it goes on.
@discardableResult
private func fling(_ live: LivePreview, notches: Double) async -> (top: Int, isMoving: Bool) {
  let preview = live.preview
  return await Task { @DisplayActor in
    let place = PixelPoint(x: 500, y: 300)
    var queue = InputQueue()
    for move in 0..<20 {
      let time = Duration.seconds(10) + .milliseconds(8 * move)
      queue.append(.scroll(x: 0, y: notches, at: place, time: time, []))
    }
    queue.append(.scrollEnded(time: .seconds(10) + .milliseconds(160)))
    for event in queue.take() { preview.window(preview.window, received: event) }
    return (preview.model.viewport.top, preview.window.isAnimating)
  }.value
}

private func state(_ live: LivePreview) async -> (top: Int, isMoving: Bool) {
  let preview = live.preview
  return await Task { @DisplayActor in
    (preview.model.viewport.top, preview.window.isAnimating)
  }.value
}
