internal import Flyloft
internal import FlyloftDisplay
internal import FlyloftWays

/// A window that shows one workload done in one way.
///
/// A strip at the top is painted at every refresh of the display, so that whoever watches from outside sees each time that the
/// main thread had no time for it. Return begins, Escape takes everything back.
@DisplayActor
final class ComparedWindow: WindowDelegate {
  private let window: Window
  private let board: SceneBoard
  private var tick = 0

  init(_ way: WayKind, _ scene: any Scene, on connection: Connection) throws(DisplayError) {
    let configuration = WindowConfiguration(title: SceneWindow.title(of: way.name), size: SceneWindow.size)
    window = try Window(on: connection, configuration)
    let means = Means(pixels: connection.pixels, completions: EventLoopCompletions())
    // The display thread is the main thread.
    board = MainActor.assumeIsolated { SceneBoard(scene, way: way, means: means, record: WrittenRecord()) }
    window.delegate = self
    window.isAnimating = true
    MainActor.assumeIsolated {
      board.damage = { [weak window] area in DisplayActor.assumeIsolated { window?.damage(area) } }
    }
  }

  func window(_ window: Window, received event: InputEvent) {
    MainActor.assumeIsolated {
      switch event {
      case .key(.returnKey, _, _): board.update { $0.start() }
      case .key(.escape, _, _): board.cancel()
      case .wheel(_, let notches, _, _): scroll(by: notches)
      case .scroll(_, let notches, _, _, _): scroll(by: notches)
      case .moved(let point, _):
        board.update { $0.point(at: PixelPoint(x: point.x, y: max(point.y - SceneWindow.content.minY, 0))) }
      default: break
      }
    }
  }

  private nonisolated func scroll(by notches: Double) {
    MainActor.assumeIsolated { board.update { $0.scroll(by: notches) } }
    DisplayActor.assumeIsolated { window.damage(SceneWindow.content) }
  }

  func window(_ window: Window, advanceTo time: Duration) {
    tick += 1
    window.damage(SceneWindow.pulse)
  }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    let pulse = rect.intersection(SceneWindow.pulse)
    if !pulse.isEmpty {
      // One request that is as wide as the window: by it the observer knows the strip.
      painter.fill(pulse, with: tick % 2 == 0 ? Color(hex: 0x2f6fed) : Color(hex: 0x6ea2ff))
    }
    let content = rect.intersection(SceneWindow.content)
    guard !content.isEmpty else { return }
    painter.fill(content, with: Color(hex: 0xf6f6f4))
    let results = MainActor.assumeIsolated { board.results(in: content) }
    for (result, area) in results {
      if let image = result.image {
        painter.draw(image, at: area.origin, clippedTo: content)
      } else {
        painter.fill(area.intersection(content), with: Color(hex: 0x2f6fed))
      }
    }
  }
}
