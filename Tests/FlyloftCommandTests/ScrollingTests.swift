import Flyloft
import FlyloftObserver
import TestSupport
import Testing

/// Real input through XTest; after each step, the rows on screen are compared with their snapshots.
@Suite("Scrolling", .serialized)
struct ScrollingTests {
  private let display: ObservedDisplay
  private let preview: ShownPreview
  private let expected: ExpectedWindow

  init() throws {
    display = try ObservedDisplay()
    preview = try display.show("StressCards", "--set", "rows=200", "--set", "blobs=10")
    expected = ExpectedWindow(try gallery("StressCards", ["rows": "200", "blobs": "10"]))
    try display.expect(expected, in: preview)
    display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
  }

  @Test("the wheel brings the right rows, both ways and at the ends")
  func wheel() throws {
    display.client.wheel(1)
    try display.expect(expected, in: preview, top: 80)
    display.client.wheel(12)
    try display.expect(expected, in: preview, top: 1040)
    display.client.wheel(-3)
    try display.expect(expected, in: preview, top: 800)
    display.client.wheel(-50)
    try display.expect(expected, in: preview)
    display.client.wheel(600)
    try display.expect(expected, in: preview, top: expected.lastTop)
  }

  @Test("a storm of wheel events ends on the right rows")
  func storm() throws {
    display.client.scroll(preview.window, events: 150, perSecond: 150, course: .turning(after: 40))
    // In sum, 40 notches down, 40 up, 40 down and 30 up.
    try display.expect(expected, in: preview, top: 800)
  }

  @Test("arrows, Page Up and Down, Space, Home and End")
  func keys() throws {
    let client = display.client
    client.key(Keysym.down, times: 3)
    try display.expect(expected, in: preview, top: 120)
    client.key(Keysym.up)
    try display.expect(expected, in: preview, top: 80)
    client.key(Keysym.pageDown, times: 2)
    try display.expect(expected, in: preview, top: 80 + 2 * expected.page)
    client.key(Keysym.pageUp)
    try display.expect(expected, in: preview, top: 80 + expected.page)
    client.key(Keysym.space)
    try display.expect(expected, in: preview, top: 80 + 2 * expected.page)
    client.key(Keysym.space, modifiers: .shift)
    try display.expect(expected, in: preview, top: 80 + expected.page)
    client.key(Keysym.end)
    try display.expect(expected, in: preview, top: expected.lastTop)
    client.key(Keysym.home)
    try display.expect(expected, in: preview)
  }

  @Test("the scrollbar's thumb is dragged, and a click on its track turns a page")
  func scrollbar() throws {
    let (client, track, last) = (display.client, expected.track, expected.lastTop)
    let grip = PixelPoint(x: track.minX + 4, y: track.minY + 10)
    let room = track.height - expected.thumbHeight
    client.drag(from: grip, to: PixelPoint(x: grip.x, y: grip.y + room / 2), in: preview.window)
    let middle = Int((Double(room / 2) / Double(room) * Double(last)).rounded())
    try display.expect(expected, in: preview, top: middle)
    // Beyond the end and beside the scrollbar: a dragged thumb follows the pointer anywhere.
    client.drag(
      from: PixelPoint(x: grip.x, y: grip.y + room / 2), to: PixelPoint(x: grip.x - 200, y: 690), in: preview.window)
    try display.expect(expected, in: preview, top: last)
    // Once released, it no longer follows.
    client.pointer(to: PixelPoint(x: grip.x, y: track.minY + 2), in: preview.window)
    client.click()
    try display.expect(expected, in: preview, top: last - expected.page)
    client.key(Keysym.home)
    try display.expect(expected, in: preview)
    client.pointer(to: PixelPoint(x: grip.x, y: track.maxY - 2), in: preview.window)
    client.click()
    try display.expect(expected, in: preview, top: expected.page)
  }
}

@Suite("Ten million rows")
struct ManyRowsTests {
  @Test("the end shows the last row, and they take no more memory than a thousand do")
  func end() throws {
    let (few, many) = try (ownBytes(rows: 1000), ownBytes(rows: 10_000_000))
    // A byte for each row would be more than that.
    #expect(many <= few + 8 << 20, "\(many) and \(few) bytes")
  }

  /// Goes to the end of so many rows and a little back.
  ///
  /// - Returns: the bytes of memory that the program has to itself then, without its code, its files and the pictures, of
  ///   which the system keeps as much as it likes.
  private func ownBytes(rows: Int) throws -> Int {
    let display = try ObservedDisplay()
    let preview = try display.show(
      "StressCards", "--set", "rows=\(rows)", "--set", "blobs=3", "--cache-mb", "8", "--workers", "2")
    let expected = ExpectedWindow(try gallery("StressCards", ["rows": "\(rows)", "blobs": "3"]))
    try display.expect(expected, in: preview)
    display.client.key(Keysym.end)
    try display.expect(expected, in: preview, top: expected.lastTop)
    #expect(expected.rows(top: expected.lastTop).last?.row == rows - 1)
    display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
    display.client.wheel(-20)
    try display.expect(expected, in: preview, top: expected.lastTop - 1600)
    let status = kernelTable("/proc/\(preview.program.processIdentifier)/status").split(separator: "\n")
    let line = try #require(status.first { $0.hasPrefix("RssAnon:") })
    // In kibibytes.
    return try #require(Int(line.split(whereSeparator: \.isWhitespace)[1])) << 10
  }
}
