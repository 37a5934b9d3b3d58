import DisplayThread
import Flyloft
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

@Suite("What moves by itself", .serialized)
struct FrameClockTests {
  @Test(
    "follows the display's refresh, is painted once for each, and stops",
    arguments: [true, false])
  func ticks(hasPresent: Bool) async throws {
    let server = try XServer(size: PixelSize(width: 300, height: 200))
    await #expect(processExitsWith: .success) { [display = server.display as String, hasPresent] in
      startDisplayThread()
      let moving = try await MovingWindow(on: display, allowsPresent: hasPresent)
      #expect(await (moving.connection.capabilities.presentOpcode != nil) == hasPresent)
      let times = await moving.times(count: 12)
      for (time, next) in zip(times, times.dropFirst()) { #expect(next > time) }
      // Of the display, and not as measured between the last two ticks, which says how busy the machine is.
      let period = await RefreshGrid(rate: moving.connection.capabilities.refreshRate, origin: .zero).period
      if !hasPresent {
        // Refreshes may be missed, but none is invented between two.
        for time in times {
          let share = (time - times[0]) / period
          #expect(abs(share - share.rounded()) < 0.001, "a tick \(share) periods after the first")
        }
      }
      #expect((times.last! - times[0]) >= period * 8, "12 ticks in \(times.last! - times[0])")
      await moving.rest()
      let (frames, ticks) = await moving.counts
      // The first exposure may have been a frame of its own.
      #expect(frames == ticks || frames == ticks + 1, "\(frames) frames for \(ticks) ticks")
      let after = await moving.ticks
      await moving.roundTrips(20)
      #expect(await moving.ticks == after)
    }
  }

  @Test("does not move while it can't be seen, and goes on when it can")
  func hidden() async throws {
    let server = try XServer(size: PixelSize(width: 300, height: 200))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let moving = try await MovingWindow(on: display)
      _ = await moving.times(count: 3)
      let client = try XClient(display: display)
      let window = try client.window(titled: "Moving")
      client.unmap(window)
      await moving.untilHidden()
      let before = await moving.ticks
      await moving.roundTrips(20)
      #expect(await moving.ticks == before)
      client.map(window)
      _ = await moving.times(count: 3)
    }
  }
}

/// A window that is painted anew at each refresh.
@DisplayActor
private final class MovingWindow: WindowDelegate {
  let connection: Connection
  let window: Window
  private(set) var ticks = 0
  private var noted: [Duration] = []
  private var wanted = 0
  private var waiting: CheckedContinuation<[Duration], Never>?
  private var waitingForHiding: CheckedContinuation<Void, Never>?

  init(on display: String, allowsPresent: Bool = true) throws {
    connection = try Connection(display: display, allowsPresent: allowsPresent)
    window = try Window(
      on: connection, WindowConfiguration(title: "Moving", size: PixelSize(width: 120, height: 80)))
    window.delegate = self
  }

  /// The times of the next `count` refreshes.
  func times(count: Int) async -> [Duration] {
    noted = []
    wanted = count
    window.isAnimating = true
    return await withCheckedContinuation { waiting = $0 }
  }

  func rest() { window.isAnimating = false }

  var counts: (frames: Int, ticks: Int) { (window.frames.count, ticks) }

  func untilHidden() async {
    guard window.isVisible else { return }
    await withCheckedContinuation { waitingForHiding = $0 }
  }

  /// Longer than a refresh takes, on the server's own clock: each is a timer of the event loop.
  func roundTrips(_ count: Int) async {
    for _ in 0..<count {
      await withCheckedContinuation { done in
        EventLoop.shared.schedule(after: window.refreshPeriod / 4) { done.resume() }
      }
    }
  }

  func window(_ window: Window, advanceTo time: Duration) {
    ticks += 1
    noted.append(time)
    window.damageAll()
    if noted.count == wanted {
      waiting?.resume(returning: noted)
      waiting = nil
    }
  }

  func window(_ window: Window, received event: InputEvent) {
    guard event == .visibility(false) else { return }
    waitingForHiding?.resume()
    waitingForHiding = nil
  }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) { painter.fill(rect, with: .blue) }
  func window(_ window: Window, resizedTo size: PixelSize) {}
  func windowWillPaint(_ window: Window) {}
  func windowDidEndFrame(_ window: Window, painted: Bool) {}
  func windowShouldClose(_ window: Window) {}
}
