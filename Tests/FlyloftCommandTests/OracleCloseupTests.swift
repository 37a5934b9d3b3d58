import CodedGalleries
import Flyloft
import FlyloftObserver
import Oracle
import Testing

/// One view shown alone in the built program, from keys, buttons and wheel to pixels.
@Suite("The window, by the oracle: one view alone", .serialized)
struct OracleCloseupTests {
  @Test("Enter shows the view under the pointer, fitted and at 100%, and Escape goes back", arguments: [1.0, 2.0])
  func enter(scale: Double) throws {
    let window = try CodedWindow(scale: scale, isDark: scale == 2) { $0.uneven = 20 }
    try window.expect()
    try window.play(.move(window.content), .wheel(7))
    try window.playEach(.key(Keysym.return), .key(Keysym.return), .key(Keysym.return), .key(Keysym.escape))
    try window.playEach(.key(Keysym.return), .key(Keysym.return))
    let row = try #require(window.oracle.closeupView).row
    #expect(row > 3)
    try window.playEach(.key(Keysym.pageDown), .key(Keysym.space), .key(Keysym.pageUp), .key(Keysym.space, [.shift]))
    #expect(window.oracle.closeupView?.row == row)
    // All of its height is in view.
    try window.playEach(.key(Keysym.down), .key(Keysym.up), .key(Keysym.end), .key(Keysym.home), .key(Keysym.escape))
  }

  @Test("a double click shows a view alone, two clicks on two views don't")
  func doubleClick() throws {
    let window = try CodedWindow()
    try window.expect()
    let views = window.oracle.views.map(\.frame.middle)
    for point in [views[0], views[2]] { try window.click(at: point) }
    try window.play(.doubleClick(views[1]))
    #expect(window.oracle.closeupView?.row == 1)
    try window.play(.doubleClick(window.oracle.closeupRoom.middle))
    #expect(window.oracle.closeup?.factor == 1)
    try window.play(.key(Keysym.escape))
  }

  @Test("wheel and keys magnify up to 64 times, with pixels as they are", arguments: [1.0, 2.0])
  func magnify(scale: Double) throws {
    let window = try CodedWindow(scale: scale) { ($0.width, $0.height) = (900, 500) }
    try window.expect()
    try window.play(.key(Keysym.return), .key(Keysym.return))
    let room = window.oracle.closeupRoom
    try window.play(.move(PixelPoint(x: room.minX + 130, y: room.minY + 90)), .wheel(-2))
    try window.playEach(.wheel(-3), .wheel(1), .type("+"), .type("+"), .type("-"))
    try window.play(.wheel(-20))
    #expect(window.oracle.closeupPixel == 64)
    try window.playEach(.type("0"), .type("-"), .wheel(9), .type("++"))
  }

  @Test("both buttons, and the arrows, move what is larger than the window")
  func pan() throws {
    let window = try CodedWindow { ($0.width, $0.height) = (2000, 1500) }
    try window.expect()
    try window.play(.key(Keysym.return), .key(Keysym.return))
    let (x, y) = (window.content.x, window.content.y)
    for button in [1, 2] {
      try window.play(.move(window.content), .press(button), .move(PixelPoint(x: x - 130, y: y - 40)), .release(button))
    }
    try window.playEach(.key(Keysym.right), .key(Keysym.down), .key(Keysym.left), .key(Keysym.up))
    // To an edge, and not beyond it.
    for _ in 0..<4 {
      try window.play(.move(window.content), .press(1), .move(PixelPoint(x: x + 300, y: y + 300)), .release(1))
    }
    try window.playEach(.type("+"), .key(Keysym.right), .key(Keysym.escape))
  }

  @Test("its buttons do what they say", arguments: [1.0, 2.0])
  func buttons(scale: Double) throws {
    let window = try CodedWindow(scale: scale)
    try window.expect()
    try window.play(.key(Keysym.return))
    let order: [OracleCloseupButton] = [.original, .next, .next, .previous, .larger, .larger, .smaller, .fit, .back]
    for button in order { try window.click(at: window.oracle.frame(of: button).middle) }
    #expect(window.oracle.closeup == nil)
  }

  @Test("what is edited, set, resized or chosen meanwhile is followed, and another gallery shows all its views")
  func changes() throws {
    let window = try CodedWindow { $0.uneven = 20 }
    try window.expect()
    try window.play(.move(window.content), .wheel(4))
    try window.play(.key(Keysym.return))
    try window.playEach(.type("k"), .type("r"), .type("b"), .type("b"), .type("?"), .type("?"))
    try window.play(.resize(PixelSize(width: 860, height: 760)))
    try window.playEach(.key(Keysym.f11), .key(Keysym.f11))
    try window.click(at: window.oracle.point(inLineOf: "Gauges"))
    try window.click(at: window.oracle.point(inLineOf: "StressCards"))
    #expect(window.oracle.closeup == nil)
  }
}
