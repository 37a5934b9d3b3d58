import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
import Oracle
import TestSupport
import Testing

/// What can be done with one view among others: its menu, its variants, a presentation.
@Suite("The window, by the oracle: menu, variants, presentation", .serialized)
struct OracleViewsTests {
  @Test(
    "v and the button in the title show a view light, dark and twice as large, and arrows the next",
    arguments: [1.0, 2.0])
  func variants(scale: Double) throws {
    let window = try CodedWindow(scale: scale)
    try window.expect()
    try window.play(.move(window.content), .wheel(2))
    let row = try #require(window.oracle.views.first { $0.frame.contains(window.content) }).row
    try window.playEach(.type("v"), .key(Keysym.right), .key(Keysym.left), .key(Keysym.left), .wheel(3))
    #expect(window.oracle.views.map(\.row) == [row - 1, row - 1, row - 1])
    // One of the pictures alone, and back by the same steps.
    try window.play(.move(window.oracle.views[1].frame.middle), .key(Keysym.return))
    try window.playEach(.key(Keysym.return), .key(Keysym.escape), .key(Keysym.escape))
    // The first that is seen whole, and no view before the first.
    try window.play(.key(Keysym.home))
    try window.click(at: window.oracle.variantsButton.middle)
    try window.playEach(.key(Keysym.left), .key(Keysym.right))
    #expect(window.oracle.views.map(\.row) == [1, 1, 1])
    // What is wider than the window is moved.
    try window.playEach(.type("+"), .key(Keysym.right), .key(Keysym.right), .key(Keysym.left), .type("-"))
    try window.play(.key(Keysym.right))
    try window.click(at: window.oracle.variantsButton.middle)
    try window.playEach(.type("v"), .type("v"))
  }

  @Test(
    "F5 shows a view at a time on a full screen; clicks, wheel and keys turn to the next and back; F5 and Escape end it"
  )
  func presentation() throws {
    // The menu of those would stand over it.
    let recent = TemporaryFolder()
    try recent.addRecentFile("/none/a")
    let window = try CodedWindow(
      size: PixelSize(width: 900, height: 600), environment: ["XDG_DATA_HOME": recent.path]
    ) { $0.uneven = 20 }
    try window.expect()
    try window.play(.move(window.content), .wheel(9))
    try window.play(.key(OracleKeys.f5))
    let row = try #require(window.oracle.closeupView).row
    #expect(window.oracle.size == PixelSize(width: 1100, height: 700) && row > 4)
    func expect(_ offset: Int, after inputs: OracleInput...) throws {
      for input in inputs { try window.play(input) }
      #expect(window.oracle.closeupView?.row == row + offset)
    }
    try expect(1, after: .press(1), .release(1))
    try expect(2, after: .press(2), .release(2))
    try expect(1, after: .press(3), .release(3))
    try expect(3, after: .wheel(1), .wheel(1))
    try expect(6, after: .wheel(3))
    try expect(4, after: .wheel(-2))
    try expect(6, after: .key(Keysym.space), .key(Keysym.pageDown))
    try expect(4, after: .key(Keysym.space, [.shift]), .key(Keysym.pageUp))
    try expect(6, after: .key(Keysym.right), .key(Keysym.down))
    try expect(4, after: .key(Keysym.left), .key(Keysym.up))
    try window.playEach(.key(Keysym.end), .wheel(1), .key(Keysym.home), .press(3), .release(3))
    try window.play(.key(OracleKeys.f5))
    #expect(window.oracle.size == PixelSize(width: 900, height: 600))
    // What is magnified is fitted.
    try window.play(.key(Keysym.return), .key(Keysym.return), .type("+"))
    try window.playEach(.key(OracleKeys.f5), .wheel(1), .key(Keysym.escape), .type("+"))
    // It is alone as before, and all are shown by the next Escape.
    #expect(window.oracle.closeupView != nil)
    try window.playEach(.key(Keysym.escape), .wheel(1))
  }
}
