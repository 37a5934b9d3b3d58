import CX11
import CodedGalleries
import Flyloft
import FlyloftObserver
import Oracle
import Testing

/// What scrolls, zooms and pans, in which direction and by how much, as README's table of keys says it.
@Suite("The window, by the oracle: scrolling", .serialized)
struct OracleScrollTests {
  @Test("wheel and keys scroll up and down, at both scales")
  func vertical() throws {
    func scroll(_ window: CodedWindow) throws {
      try window.expect()
      try window.play(.move(window.content), .wheel(3))
      try window.play(.wheel(-1))
      try window.playEach(.key(Keysym.down), .key(Keysym.down), .key(Keysym.up))
      try window.playEach(.key(Keysym.pageDown), .key(Keysym.pageDown), .key(Keysym.pageUp))
      try window.playEach(.key(Keysym.space), .key(Keysym.space), .key(Keysym.space, [.shift]))
    }
    let window = try CodedWindow()
    try scroll(window)
    try window.playEach(.key(Keysym.end), .wheel(-2), .wheel(3), .key(Keysym.home), .wheel(-1))
    // Views of several heights.
    try scroll(CodedWindow(scale: 2, isDark: true) { $0.uneven = 20 })
  }

  @Test("what glides comes to the same places")
  func gliding() throws {
    let window = try CodedWindow(arguments: []) { $0.width = 1500 }
    try window.expect()
    try window.play(.move(window.content), .wheel(4))
    try window.playEach(.wheel(-2), .key(Keysym.pageDown), .wheel(3, [.shift]), .wheel(-1, [.shift]))
    // Rows that have not been seen yet may be less wide, so the end shows them from their beginning.
    try window.playEach(.key(Keysym.left), .wheel(-2, [.shift]), .key(Keysym.up), .key(Keysym.end), .key(Keysym.home))
  }

  @Test("in a grid arrows go from line to line, and the wheel as in a list")
  func grid() throws {
    let window = try CodedWindow { ($0.item, $0.uneven) = (200, 20) }
    try window.expect()
    try window.playEach(.key(Keysym.down), .key(Keysym.down), .key(Keysym.up), .key(Keysym.pageDown))
    try window.playEach(.key(Keysym.up), .key(Keysym.down), .move(window.content), .wheel(2))
    try window.playEach(.key(Keysym.home), .type("b"), .type("b"))
  }

  @Test(
    "wide views go sideways by arrows, by Shift and the wheel, by a wheel that tilts, and along with the middle button")
  func sideways() throws {
    let window = try CodedWindow { $0.width = 2000 }
    try window.expect()
    try window.playEach(.key(Keysym.right), .key(Keysym.right), .key(Keysym.left))
    try window.play(.move(window.content), .wheel(3, [.shift]))
    try window.playEach(.wheel(-1, [.shift]), .wheel(2, horizontally: true), .wheel(-1, horizontally: true))
    let (x, y) = (window.content.x, window.content.y)
    try window.play(.press(2), .move(PixelPoint(x: x - 60, y: y - 90)))
    try window.play(.move(PixelPoint(x: x + 30, y: y - 40)), .release(2))
    try window.play(.move(PixelPoint(x: x - 100, y: y - 100)), .wheel(1))
    // To both ends.
    try window.playEach(.wheel(40, [.shift]), .wheel(-60, [.shift]))
  }

  @Test("a view higher than the window", arguments: [1.0, 2.0])
  func tall(scale: Double) throws {
    let window = try CodedWindow(scale: scale) { ($0.height, $0.views) = (3000, 3) }
    try window.expect()
    try window.play(.move(window.content), .wheel(10))
    try window.playEach(.key(Keysym.pageDown), .key(Keysym.end), .key(Keysym.pageUp), .key(Keysym.home))
  }

  @Test("+ - 0 zoom, Ctrl and the wheel about the pointer")
  func zoom() throws {
    let window = try CodedWindow { ($0.width, $0.height) = (2000, 200) }
    try window.expect()
    try window.playEach(.type("+"), .type("+"), .type("-"), .type("0"), .type("-"), .type("0"))
    try window.play(.move(window.content), .wheel(5))
    try window.play(.wheel(2, [.shift]))
    try window.playEach(.wheel(-1, [.control]), .wheel(-1, [.control]), .wheel(1, [.control]))
    try window.playEach(.wheel(1, [.control]))
  }

  @Test("the scrollbar: its thumb dragged, pages beside it, and the middle button")
  func scrollbar() throws {
    let window = try CodedWindow()
    try window.expect()
    let (x, thumb) = (window.oracle.track.midX, try #require(window.oracle.thumb))
    try window.play(
      .move(PixelPoint(x: x, y: thumb.minY + 10)), .press(1), .move(PixelPoint(x: x, y: thumb.minY + 110)))
    // A desktop that takes the keyboard for a key of its own takes nothing else.
    let desktop = Desktop(on: window.display)
    try #require(
      XGrabKeyboard(desktop.connection, desktop.root, False, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
        == GrabSuccess)
    try window.play(.move(PixelPoint(x: x, y: thumb.minY + 140)))
    XUngrabKeyboard(desktop.connection, UInt(CurrentTime))
    XSync(desktop.connection, 0)
    try window.play(.move(PixelPoint(x: x, y: thumb.minY + 90)))
    // A thumb that is held follows beside its track, too, and beside the window.
    try window.play(.move(PixelPoint(x: x - 300, y: thumb.minY + 60)))
    try window.play(.move(PixelPoint(x: 1150, y: thumb.minY + 210)))
    try window.play(.release(1), .move(PixelPoint(x: x, y: thumb.minY + 20)))
    try window.play(.press(1), .release(1))
    try window.play(.move(PixelPoint(x: x, y: window.oracle.track.maxY - 5)), .press(1), .release(1))
    try window.play(.move(PixelPoint(x: x, y: 300)), .press(2))
    try window.play(.move(PixelPoint(x: x, y: 200)), .release(2))
    try window.play(.move(PixelPoint(x: x, y: 500)), .key(Keysym.down))
    // Another window that takes the keyboard takes the thumb's hold, too.
    try window.play(.key(Keysym.home))
    try window.play(.move(PixelPoint(x: x, y: thumb.minY + 10)), .press(1), .move(PixelPoint(x: x, y: thumb.minY + 60)))
    XSetInputFocus(desktop.connection, UInt(PointerRoot), Int32(RevertToNone), UInt(CurrentTime))
    XSync(desktop.connection, 0)
    window.note { $0.loseFocus() }
    try window.play(.move(PixelPoint(x: x, y: thumb.minY + 210)), .release(1))
    try window.play(.move(window.content), .wheel(2))
  }

  @Test("a drag ends with its own button, released anywhere, and with another one that is pressed meanwhile")
  func ends() throws {
    let window = try CodedWindow { $0.width = 2000 }
    try window.expect()
    let (x, y, outside) = (window.content.x, window.content.y, PixelPoint(x: 1150, y: 740))
    // The middle button pans, and is released beside the window.
    try window.play(.move(window.content), .press(2), .move(PixelPoint(x: x - 60, y: y - 90)))
    try window.play(.move(outside), .release(2), .move(window.content))
    // While it pans, another is pressed: from then on, nothing follows the pointer.
    try window.play(.press(2), .move(PixelPoint(x: x + 20, y: y - 50)), .press(3), .move(PixelPoint(x: x, y: y + 100)))
    try window.play(.release(2), .move(PixelPoint(x: x - 100, y: y)), .release(3), .move(window.content))
    // The thumb follows the middle button once that is pressed, and not the left one's end.
    let (bar, thumb) = (window.oracle.track.midX, try #require(window.oracle.thumb))
    try window.play(
      .move(PixelPoint(x: bar, y: thumb.minY + 5)), .press(1), .move(PixelPoint(x: bar, y: thumb.minY + 75)))
    try window.play(.press(2), .release(1), .move(PixelPoint(x: bar, y: thumb.minY + 130)))
    try window.play(.release(2), .move(PixelPoint(x: bar, y: thumb.minY + 300)))
    // The wheel turns while the thumb is held, which then goes on from the pointer.
    try window.play(.move(PixelPoint(x: bar, y: try #require(window.oracle.thumb).minY + 5)), .press(1), .wheel(2))
    try window.play(.move(PixelPoint(x: bar, y: thumb.minY + 200)), .release(1), .move(window.content), .wheel(-1))
  }
}
