import Flyloft
import FlyloftObserver
import SeededRandom
import Testing

@Suite("Resizing", .serialized)
struct ResizingTests {
  private let settings = ["rows": "500", "blobs": "5"]

  private func show(on display: ObservedDisplay) throws -> (ShownPreview, ExpectedWindow) {
    let preview = try display.show("StressCards", "--set", "rows=500", "--set", "blobs=5")
    let expected = ExpectedWindow(try gallery("StressCards", settings))
    try display.expect(expected, in: preview)
    return (preview, expected)
  }

  @Test("it survives 1×1 and 4,000×3,000, and shows the right pixels there and back again")
  func extremes() throws {
    let display = try ObservedDisplay(size: PixelSize(width: 4000, height: 3000))
    let (preview, expected) = try show(on: display)
    for size in [
      PixelSize(width: 1, height: 1), PixelSize(width: 4000, height: 3000), PixelSize(width: 1, height: 3000),
      PixelSize(width: 4000, height: 1), PixelSize(width: 900, height: 600),
    ] {
      display.client.resize(preview.window, to: size)
      expected.size = size
      if min(size.width, size.height) == 1 {
        #expect(display.client.pixels(of: preview.window, until: { $0.size == size }) != nil)
        #expect(preview.program.wait(within: .zero) == nil)
      } else {
        try display.expect(expected, in: preview)
      }
    }
    #expect(preview.program.standardError.isEmpty)
  }

  @Test("the sidebar goes where there is no room for it, and comes back")
  func narrow() throws {
    let display = try ObservedDisplay()
    let (preview, expected) = try show(on: display)
    for width in [719, 720, 300, 900] {
      expected.size.width = width
      display.client.resize(preview.window, to: expected.size)
      #expect(expected.hasSidebar == (width >= 720))
      try display.expect(expected, in: preview)
    }
  }

  @Test("a storm of fifty sizes, scrolled all the while, ends on the right picture")
  func storm() throws {
    let display = try ObservedDisplay()
    let (preview, expected) = try show(on: display)
    display.client.pointer(to: PixelPoint(x: 150, y: 100), in: preview.window)
    var generator = SeededGenerator(usually: 7)
    for _ in 0..<50 {
      display.client.wheel(2)
      expected.size = PixelSize(
        width: .random(in: 1...1000, using: &generator), height: .random(in: 1...700, using: &generator))
      display.client.resize(preview.window, to: expected.size)
    }
    expected.size = PixelSize(width: 950, height: 650)
    display.client.resize(preview.window, to: expected.size)
    // The scroll position depends on when each resize came, so the window is scrolled to a known one.
    display.client.key(Keysym.home)
    try display.expect(expected, in: preview)
    display.client.key(Keysym.end)
    try display.expect(expected, in: preview, top: expected.lastTop)
    #expect(preview.program.standardError.isEmpty)
  }
}
