import CX11
import Flyloft
import FlyloftObserver
import Testing

/// Dragging, zooming with Ctrl and the wheel, and gliding.
@Suite("Gestures", .serialized)
struct GestureTests {
  private let display: ObservedDisplay
  private let preview: ShownPreview
  private let expected: ExpectedWindow
  private var client: XClient { display.client }
  private let middle = PixelPoint(x: 500, y: 300)

  init() throws {
    display = try ObservedDisplay()
    preview = try display.show("StressCards", "--set", "rows=200", "--set", "blobs=10")
    expected = ExpectedWindow(try gallery("StressCards", ["rows": "200", "blobs": "10"]))
    try display.expect(expected, in: preview)
  }

  /// The upper edge of the thumb when the content is scrolled to `top`.
  private func thumbY(_ top: Int) -> Int {
    let room = expected.track.height - expected.thumbHeight
    return expected.track.minY + Int((Double(room) * Double(top) / Double(expected.lastTop)).rounded())
  }

  @Test("the middle button pans, for as long as it is held")
  func panning() throws {
    client.pointer(to: PixelPoint(x: 500, y: 500), in: preview.window)
    client.press(button: 2)
    for y in [400, 260, 150] { client.pointer(to: PixelPoint(x: 480, y: y), in: preview.window) }
    try display.expect(expected, in: preview, top: 350)
    client.pointer(to: PixelPoint(x: 500, y: 290), in: preview.window)
    try display.expect(expected, in: preview, top: 210)
    client.release(button: 2)
    client.pointer(to: PixelPoint(x: 500, y: 100), in: preview.window)
    // Only this, which comes after, has an effect.
    client.wheel(-1)
    try display.expect(expected, in: preview, top: 130)
  }

  @Test("the middle button on the scrollbar goes there, and drags on")
  func jumping() throws {
    let (track, thumb) = (expected.track, expected.thumbHeight)
    func top(_ y: Int) -> Int {
      Int((Double(y - thumb / 2 - track.minY) / Double(track.height - thumb) * Double(expected.lastTop)).rounded())
    }
    client.pointer(to: PixelPoint(x: track.minX + 3, y: 400), in: preview.window)
    client.press(button: 2)
    try display.expect(expected, in: preview, top: top(400))
    client.pointer(to: PixelPoint(x: track.minX + 3, y: 200), in: preview.window)
    try display.expect(expected, in: preview, top: top(200))
    client.release(button: 2)
  }

  @Test(
    "the track held turns pages until the thumb is at the pointer, goes on when that moves, and ends with the button")
  func paging() throws {
    func end(_ y: Int, from top: Int) -> Int {
      var top = top
      while y >= thumbY(top) + expected.thumbHeight { top = min(top + expected.page, expected.lastTop) }
      return top
    }
    let x = expected.track.minX + 4
    client.pointer(to: PixelPoint(x: x, y: 150), in: preview.window)
    client.press()
    let first = end(150, from: 0)
    #expect(first > 2 * expected.page)
    try display.expect(expected, in: preview, top: first)
    client.pointer(to: PixelPoint(x: x, y: 220), in: preview.window)
    let second = end(220, from: first)
    try display.expect(expected, in: preview, top: second)
    client.release()
    client.pointer(to: PixelPoint(x: x, y: 500), in: preview.window)
    // It would have gone on towards the pointer before this goes back.
    client.wheel(-2)
    try display.expect(expected, in: preview, top: second - 160)
  }

  @Test("a drag ends when another window takes the keyboard")
  func lostDrag() throws {
    let desktop = Desktop(on: display)
    XSetInputFocus(desktop.connection, preview.window.identifier, RevertToParent, UInt(CurrentTime))
    XSync(desktop.connection, 0)
    let grip = PixelPoint(x: expected.track.minX + 4, y: expected.track.minY + 10)
    client.pointer(to: grip, in: preview.window)
    client.press()
    client.pointer(to: PixelPoint(x: grip.x, y: grip.y + 50), in: preview.window)
    let room = expected.track.height - expected.thumbHeight
    let top = Int((50 / Double(room) * Double(expected.lastTop)).rounded())
    try display.expect(expected, in: preview, top: top)
    XSetInputFocus(desktop.connection, UInt(PointerRoot), Int32(RevertToNone), UInt(CurrentTime))
    XSync(desktop.connection, 0)
    client.pointer(to: PixelPoint(x: grip.x, y: grip.y + 200), in: preview.window)
    client.release()
    client.pointer(to: middle, in: preview.window)
    client.wheel(1)
    try display.expect(expected, in: preview, top: top + 80)
  }

  @Test("Ctrl and wheel zoom about the pointer, and back to the very pixel")
  func zooming() throws {
    client.pointer(to: middle, in: preview.window)
    client.wheel(10)
    try display.expect(expected, in: preview, top: 800)
    let height = expected.rows(top: 0)[0].frame.height
    // In coordinates of the content, which has a padding of 8 and gaps of 16.
    let (y, place) = (middle.y - expected.viewport.minY, 800 + middle.y - expected.viewport.minY - 8)
    let (row, within) = (place / (height + 16), place % (height + 16))
    try #require(within <= height)
    client.wheel(-1, modifiers: .control)
    expected.zoom = 1.25
    let larger = expected.rows(top: 0)[0].frame.height
    let share = Double(within) / Double(height)
    let top = 8 + row * (larger + 16) + Int((share * Double(larger)).rounded()) - y
    try display.expect(expected, in: preview, top: top)
    client.wheel(1, modifiers: .control)
    expected.zoom = 1
    try display.expect(expected, in: preview, top: 800)
  }

  @Test("without animation notches end on the same pixels as with it")
  func stillness() throws {
    func turn(in preview: ShownPreview) throws {
      try display.expect(expected, in: preview)
      client.pointer(to: middle, in: preview.window)
      for notch in 1...5 {
        client.wheel(1)
        try display.expect(expected, in: preview, top: notch * 80)
      }
      _ = try preview.close()
    }
    try turn(in: preview)
    try turn(in: display.show("StressCards", "--set", "rows=200", "--set", "blobs=10", "--no-animation"))
  }
}
