import Flyloft
import FlyloftObserver
import TestSupport
import Testing

/// What takes its time, and ends on the right rows: all else that scrolls is held against the oracle.
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

  @Test("a storm of wheel events ends on the right rows")
  func storm() throws {
    display.client.scroll(preview.window, events: 150, perSecond: 150, course: .turning(after: 40))
    // In sum, 40 notches down, 40 up, 40 down and 30 up.
    try display.expect(expected, in: preview, top: 800)
  }

  /// The upper edge of the thumb when the content is scrolled to `top`.
  private func thumbY(_ top: Int) -> Int {
    let room = expected.track.height - expected.thumbHeight
    return expected.track.minY + Int((Double(room) * Double(top) / Double(expected.lastTop)).rounded())
  }

  @Test(
    "the track held turns pages until the thumb is at the pointer, goes on when that moves, and ends with the button")
  func paging() throws {
    func end(_ y: Int, from top: Int) -> Int {
      var top = top
      while y >= thumbY(top) + expected.thumbHeight { top = min(top + expected.page, expected.lastTop) }
      return top
    }
    let (client, x) = (display.client, expected.track.minX + 4)
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
