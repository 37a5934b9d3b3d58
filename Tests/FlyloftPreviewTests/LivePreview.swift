import DisplayThread
import Flyloft
import FlyloftObserver
import Glibc
import TestSupport

@testable import FlyloftDisplay
@testable import FlyloftPreview
@testable import FlyloftRendering

/// A preview in this process, on a display thread of its own, and a client that looks at it.
///
/// The event loop is one to a process and never ends with a test, so this belongs into exit tests.
struct LivePreview {
  let preview: PreviewWindow
  let window: WindowHandle
  let client: XClient

  /// Draws may take for ever and the cache never shrinks, so that neither a busy machine nor one short of memory changes
  /// what the window shows.
  init(_ options: PreviewConfiguration, on display: String) async throws {
    client = try XClient(display: display)
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
    startDisplayThread()
    var options = options
    options.drawDeadline = nil
    options.memoryPressure = nil
    preview = try await Self.open(options, on: display)
    window = try client.window(titled: "Flyloft")
  }

  @DisplayActor
  private static func open(_ options: PreviewConfiguration, on display: String) throws -> PreviewWindow {
    try PreviewWindow(options, on: Connection(display: display))
  }

  /// Where a row stands in the window; the window must have been painted.
  func frame(of row: Int) async -> PixelRect {
    let preview = preview
    return await Task { @DisplayActor in preview.model.viewport.rect(ofRow: row) }.value
  }

  /// Waits until a pixel halfway down a row has this colour; nil when it doesn't come.
  ///
  /// - Parameter x: from the row's left edge; its middle unless given.
  func waitForRow(_ row: Int, _ color: Color, x: Int? = nil) async -> Screenshot? {
    // Rows move while others are measured, so the place is looked up again with each picture.
    let end = ContinuousClock.now + .limit
    while ContinuousClock.now < end {
      client.forgetDamage()
      let frame = await frame(of: row)
      let middle = PixelPoint(x: frame.minX + (x ?? frame.width / 2), y: frame.minY + frame.height / 2)
      if let picture = try? client.pixels(of: window),
        PixelRect(origin: .zero, size: picture.size).contains(middle), picture[middle.x, middle.y] == color.pixel
      {
        return picture
      }
      _ = client.waitForDamage(in: window, within: .milliseconds(200))
    }
    return nil
  }

  /// What the window shows once it is at rest.
  func settledPicture() async throws -> Screenshot {
    await settle()
    return try client.pixels(of: window)
  }

  /// Waits until the window has taken all input so far, shows all that it should, and nothing moves, is drawn or waits to
  /// be painted.
  ///
  /// - Returns: false when that doesn't come.
  @discardableResult
  func settle() async -> Bool {
    client.sync()
    // What was readable when this turn begins has been taken when it ends.
    await Task { @DisplayActor in }.value
    let isSettled = await wait { await isAtRest }
    // Until the server has painted.
    client.sync()
    return isSettled
  }

  /// Waits until something holds, which is asked again after each turn of the display thread; false when it never does.
  func wait(until condition: () async -> Bool) async -> Bool {
    let end = ContinuousClock.now + .limit
    while await !condition() {
      guard ContinuousClock.now < end else { return false }
      await Task { @DisplayActor in }.value
    }
    return true
  }

  /// Whether nothing is due, drawn or about to be painted: until something comes from outside, the display thread sleeps.
  var isIdle: Bool {
    get async {
      let preview = preview
      return await Task { @DisplayActor in
        let (window, metrics) = (preview.window, preview.renderer.metrics)
        // A window that can't be seen paints nothing of what is left to paint.
        let isPainted = !window.isVisible || !window.wantsFrame && window.pendingFrame.isEmpty
        return !EventLoop.shared.hasTimers && !window.isAnimating && metrics.running == 0 && metrics.waiting == 0
          && isPainted
      }.value
    }
  }

  private var isAtRest: Bool {
    get async {
      let preview = preview
      return await Task { @DisplayActor in
        let (model, window, metrics) = (preview.model, preview.window, preview.renderer.metrics)
        return !model.viewport.isMoving && model.rows?.isFading != true && model.rows?.isComplete != false
          && model.parts.areComplete && metrics.running == 0 && metrics.waiting == 0 && !window.wantsFrame
          && window.pendingFrame.isEmpty
      }.value
    }
  }
}

extension Color {
  /// As `Screenshot` gives it.
  var pixel: UInt32 {
    func byte(_ component: Double) -> UInt32 { UInt32((component * 255).rounded()) }
    return 0xff00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
