import Flyloft
import FlyloftPreview
import Simulation
import Testing

@testable import FlyloftDisplay

/// A screen of 100 by 100 pixels, the upper half of one colour and the lower of another.
@Suite("What the display shows in a simulation")
struct VirtualScreenTests {
  private let upper = PixelRect(x: 0, y: 0, width: 100, height: 50)
  private let lower = PixelRect(x: 0, y: 50, width: 100, height: 50)
  private let all = PixelRect(x: 0, y: 0, width: 100, height: 100)

  private func halves(_ first: Color, _ second: Color) -> [PaintCommand] {
    [.fill(upper, first), .fill(lower, second)]
  }

  private func painted() -> VirtualScreen {
    var screen = VirtualScreen(size: all.size)
    let commands = halves(.white, .black)
    #expect(screen.show([], [(all, commands)], whole: commands, pending: []) == nil)
    return screen
  }

  @Test("what was never painted is missed")
  func unpainted() {
    var screen = VirtualScreen(size: all.size)
    let fault = screen.show([], [(upper, [.fill(upper, .white)])], whole: halves(.white, .black), pending: [])
    #expect(fault == .stale(lower))
  }

  @Test("what looks different and was not painted again is missed, unless a later frame will paint it")
  func forgotten() {
    var screen = painted()
    #expect(screen.show([], [], whole: halves(.white, .black), pending: []) == nil)
    var later = screen
    #expect(screen.show([], [], whole: halves(.white, .red), pending: []) == .stale(lower))
    #expect(later.show([], [], whole: halves(.white, .red), pending: [lower]) == nil)
    #expect(later.show([], [], whole: halves(.white, .red), pending: []) == .stale(lower), "it was not painted")
  }

  @Test("a move takes the picture along, and what it leaves has to be painted")
  func moves() {
    let move = Move(area: all, x: 0, y: 20)
    let strip = PixelRect(x: 0, y: 0, width: 100, height: 20)
    let whole: [PaintCommand] = [
      .fill(strip, .red), .fill(PixelRect(x: 0, y: 20, width: 100, height: 50), .white),
      .fill(PixelRect(x: 0, y: 70, width: 100, height: 30), .black),
    ]
    var (moved, other) = (painted(), painted())
    #expect(moved.show([move], [(strip, [.fill(strip, .red)])], whole: whole, pending: []) == nil)
    #expect(other.show([move], [], whole: whole, pending: []) == .stale(strip))
    var still = painted()
    #expect(still.show([], [(strip, [.fill(strip, .red)])], whole: whole, pending: []) != nil)
  }

  @Test("a picture that stands elsewhere is another picture")
  func images() throws {
    let image = try Image(size: PixelSize(width: 100, height: 100), pixels: Array(repeating: 0, count: 10_000))
    let commands = [PaintCommand.draw(image, at: .zero, clip: all)]
    var screen = VirtualScreen(size: all.size)
    #expect(screen.show([], [(all, commands)], whole: commands, pending: []) == nil)
    let above: [PaintCommand] = [
      .draw(image, at: PixelPoint(x: 0, y: -10), clip: PixelRect(x: 0, y: 0, width: 100, height: 90)),
      .fill(PixelRect(x: 0, y: 90, width: 100, height: 10), .red),
    ]
    #expect(screen.show([], [], whole: above, pending: []) != nil)
  }

  @Test("a rectangle that is not painted whole, or twice, or otherwise than as a part of all, is wrong")
  func partial() {
    let whole = halves(.white, .black)
    var screens = Array(repeating: painted(), count: 3)
    #expect(screens[0].show([], [(all, [.fill(upper, .white)])], whole: whole, pending: []) == .unpainted(all))
    #expect(screens[1].show([], [(upper, whole)], whole: whole, pending: []) == .unpainted(upper))
    #expect(screens[2].show([], [(upper, [.fill(upper, .red)])], whole: whole, pending: []) == .inconsistent(upper))
  }

  @Test("what a larger window uncovers, and what the server has lost, has no picture")
  func losses() {
    var screen = painted()
    screen.lose(PixelRect(x: 10, y: 10, width: 5, height: 5))
    #expect(
      screen.show([], [], whole: halves(.white, .black), pending: [])
        == .stale(PixelRect(x: 10, y: 10, width: 5, height: 5)))
    var larger = painted()
    #expect(larger.resize(to: PixelSize(width: 120, height: 100)) == [PixelRect(x: 100, y: 0, width: 20, height: 100)])
    #expect(larger.resize(to: PixelSize(width: 50, height: 50)).isEmpty)
    let corner = PixelRect(x: 0, y: 0, width: 50, height: 50)
    #expect(larger.show([], [], whole: [.fill(corner, .white)], pending: []) == nil)
  }
}
