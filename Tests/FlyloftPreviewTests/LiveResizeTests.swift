import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import Glibc
import SeededRandom
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

/// A window pulled larger and smaller without end, faster than its cards can be drawn: what has a picture keeps one.
@Suite("A resize storm", .serialized)
struct LiveResizeTests {
  @Test(
    "every card keeps its last picture, unstretched, until a newer one is there, and none waits for ever",
    arguments: [16, 50])
  func cards(milliseconds: Int) async throws {
    let server = try XServer(size: PixelSize(width: 1100, height: 800))
    await #expect(processExitsWith: .success) { [display = server.display as String, milliseconds] in
      let storm = try await Storm(of: milliseconds, on: display)
      try await storm.settle(at: PixelSize(width: 900, height: 600))
      let still = try storm.stillParts()
      var generator = SeededGenerator(usually: 11)
      var shown = ShownDraws(of: storm.sureRows)
      var sizes = 0
      let end = ContinuousClock.now + .limit
      while sizes < 300 || (shown.least < 4 && ContinuousClock.now < end) {
        sizes += 1
        let size = PixelSize(
          width: .random(in: 730...1090, using: &generator), height: .random(in: 480...790, using: &generator))
        storm.client.resize(storm.window, to: size)
        for _ in 0..<2 {
          try storm.expectCards(x: 256, "after \(sizes) sizes", &shown)
          #expect(try storm.stillParts() == still, "sidebar and title after \(sizes) sizes")
          _ = storm.client.waitForDamage(in: storm.window, within: .milliseconds(8))
        }
      }
      #expect(shown.least >= 4, "\(shown.counts) pictures of the rows were seen in \(sizes) sizes")
      try await storm.settle(at: PixelSize(width: 1000, height: 700))
      try storm.expectCards(x: 256, "in the end", width: 1000 - 232 - 32 - 24, &shown)
    }
  }

  @Test("a card that comes back in another width shows what it was until it is drawn")
  func comingBack() async throws {
    let server = try XServer(size: PixelSize(width: 1100, height: 800))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let storm = try await Storm(of: 1, cacheByteCount: 64 << 20, on: display)
      try await storm.settle(at: PixelSize(width: 900, height: 790))
      try await storm.settle(at: PixelSize(width: 800, height: 250), rows: 0..<1)
      WrittenCards.gate.close()
      storm.client.resize(storm.window, to: PixelSize(width: 860, height: 790))
      let (before, after) = (900 - 288, 860 - 288)
      #expect(try storm.widthsShown(ofRow: 4, until: before) == [before])
      WrittenCards.gate.open()
      #expect(try storm.widthsShown(ofRow: 4, until: after).allSatisfy { $0 == before || $0 == after })
    }
  }

  @Test("at another scale every card keeps its picture, unstretched, until it is drawn")
  func scale() async throws {
    let server = try XServer(size: PixelSize(width: 1100, height: 800))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let storm = try await Storm(of: 1, on: display)
      try await storm.settle(at: PixelSize(width: 900, height: 600))
      WrittenCards.gate.close()
      let preview = storm.live.preview
      await Task { @DisplayActor in preview.handle(.rescaled(2)) }.value
      // Without a sidebar now: at 48, below a title of 112.
      func mark() throws -> [UInt32] {
        try storm.client.pixels(of: storm.window, in: PixelRect(x: 48 + 98, y: 190, width: 5, height: 1)).pixels
      }
      // The old picture with its mark where it was, then the new one, whose mark is farther off.
      var old = try mark()
      let end = ContinuousClock.now + .limit
      while WrittenCard.reading(old[0]) == nil, ContinuousClock.now < end { old = try mark() }
      #expect(WrittenCard.reading(old[0])?.width == 612 && old[2] == 0xff00_0000)
      WrittenCards.gate.open()
      var new = old
      while new == old, ContinuousClock.now < end {
        _ = storm.client.waitForDamage(in: storm.window, within: .milliseconds(5))
        new = try mark()
      }
      #expect(WrittenCard.reading(new[0])?.width == (900 - 64 - 48) / 2 && new.allSatisfy { $0 == new[0] })
    }
  }

  @Test("a card that becomes too large for one picture shows the whole one until its tiles are there")
  func tiles() async throws {
    let server = try XServer(size: PixelSize(width: 1400, height: 1400))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let storm = try await Storm(of: 50, height: 5000, on: display)
      for (step, width) in [900, 1350, 900, 1350].enumerated() {
        storm.client.resize(storm.window, to: PixelSize(width: width, height: 1300))
        try storm.expectColumn(width: width - 232 - 32 - 24, isFirst: step == 0)
      }
    }
  }

  @Test("a sidebar that goes and comes is whole whenever it is there")
  func sidebar() async throws {
    let server = try XServer(size: PixelSize(width: 1100, height: 800))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let storm = try await Storm(of: 16, on: display)
      try await storm.settle(at: PixelSize(width: 900, height: 600))
      let still = try storm.stillParts()
      var generator = SeededGenerator(usually: 5)
      var seen = [0, 0]
      let end = ContinuousClock.now + .limit
      var round = 0
      while round < 300 || (seen.min()! <= 20 && ContinuousClock.now < end) {
        round += 1
        let size = PixelSize(
          width: .random(in: 600...840, using: &generator), height: .random(in: 480...790, using: &generator))
        storm.client.resize(storm.window, to: size)
        for _ in 0..<2 {
          let frame = await storm.live.frameCount
          let first = try storm.hasSidebar()
          let parts = try storm.stillParts()
          // Only where it stayed the same while it was looked at: in one frame, or from one to the next.
          if let first, try storm.hasSidebar() == first, await storm.live.frameCount == frame {
            seen[first ? 1 : 0] += 1
            if first { #expect(parts == still, "round \(round)") }
          }
          _ = storm.client.waitForDamage(in: storm.window, within: .milliseconds(8))
        }
      }
      #expect(seen.min()! > 20, "without and with: \(seen)")
    }
  }
}

/// The window under the storm, and what of it is looked at.
private struct Storm {
  let live: LivePreview
  var client: XClient { live.client }
  var window: WindowHandle { live.window }
  /// Those that fit into the least of the heights.
  let sureRows = 0..<3

  init(of milliseconds: Int, height: Int = WrittenCard.height, cacheByteCount: Int = 1, on display: String) async throws
  {
    let gallery = AnyGallery(WrittenCards(milliseconds: milliseconds, height: height))
    // Mostly with a cache that keeps nothing: what has been seen before is as slow as anything new.
    live = try await LivePreview(
      PreviewConfiguration(
        galleries: [gallery], size: Size(width: 900, height: 600), workerCount: 2, cacheByteCount: cacheByteCount),
      on: display)
  }

  func settle(at size: PixelSize, rows: Range<Int> = 0..<4) async throws {
    client.resize(window, to: size)
    let width = size.width - 232 - 32 - 24
    for row in rows {
      #expect(
        client.pixels(
          of: window,
          until: { $0.size == size && WrittenCard.reading($0[300, top(of: row) + 50])?.width == width }) != nil,
        "row \(row) at \(size)")
    }
    try #require(await live.settle())
  }

  private func top(of row: Int) -> Int { 56 + 8 + row * (WrittenCard.height + 16) }

  /// The sidebar's head with the name and the filter, the first of the list, and the title: parts that no width or height
  /// changes.
  func stillParts() throws -> [Screenshot] {
    try [
      PixelRect(x: 0, y: 0, width: 231, height: 140), PixelRect(x: 256, y: 0, width: 150, height: 56),
    ].map { try client.pixels(of: window, in: $0) }
  }

  /// Whether the sidebar is shown; nil in the middle of the change.
  func hasSidebar() throws -> Bool? {
    let strip = try client.pixels(of: window, in: PixelRect(x: 228, y: top(of: 1) + 50, width: 14, height: 1))
    if strip[3, 0] == 0xffe4_e4e0, strip[12, 0] == 0xfff6_f6f4 { return true }
    return WrittenCard.reading(strip[3, 0]) != nil && strip[12, 0] == strip[3, 0] ? false : nil
  }

  /// For which widths a row was drawn that it shows, one after the other, and nothing else in between.
  func widthsShown(ofRow row: Int, until last: Int) throws -> [Int] {
    var widths: [Int] = []
    let end = ContinuousClock.now + .limit
    while widths.last != last, ContinuousClock.now < end {
      let pixel = try client.pixels(of: window, in: PixelRect(x: 300, y: top(of: row) + 50, width: 1, height: 1))[0, 0]
      // Until the first frame there is what was on the screen before the window grew.
      if pixel != 0xff00_0000 {
        let width = WrittenCard.reading(pixel)?.width ?? 0
        if widths.last != width { widths.append(width) }
      }
      _ = client.waitForDamage(in: window, within: .milliseconds(5))
    }
    return widths
  }

  /// Looks at a column of the viewport until all of it was drawn for `width`. There is something of the card everywhere
  /// all along, unless it is the first.
  func expectColumn(width: Int, isFirst: Bool) throws {
    let end = ContinuousClock.now + .limit
    while true {
      let strip = try client.pixels(of: window, in: PixelRect(x: 300, y: 70, width: 1, height: 1230))
      let widths = strip.pixels.map { WrittenCard.reading($0)?.width }
      if !isFirst {
        let blank = widths.indices.filter { widths[$0] == nil }
        #expect(
          blank.isEmpty,
          "blank from \(70 + (blank.first ?? 0)) to \(70 + (blank.last ?? 0)): \(strip.pixels[blank.first ?? 0])")
      }
      if widths.allSatisfy({ $0 == width }) { return }
      guard ContinuousClock.now < end else {
        Issue.record("\(widths.count { $0 == width }) of \(widths.count) pixels are of width \(width)")
        return
      }
      _ = client.waitForDamage(in: window, within: .milliseconds(5))
    }
  }

  /// Looks at the mark across the rows, which stands 100 points from the left edge of each.
  func expectCards(x: Int, _ comment: Comment, width: Int? = nil, _ shown: inout ShownDraws) throws {
    let area = PixelRect(x: x + 98, y: 0, width: 5, height: 470)
    let strip = try client.pixels(of: window, in: area)
    for row in sureRows {
      for y in [1, 50, WrittenCard.height - 2] {
        let y = top(of: row) + y
        let pixels = (0..<5).map { strip[$0, y] }
        guard let reading = WrittenCard.reading(pixels[0]) else {
          Issue.record("Row \(row) shows \(String(pixels[0], radix: 16)) \(comment)")
          continue
        }
        #expect(reading.row == row, comment)
        #expect(pixels == [pixels[0], pixels[0], 0xff00_0000, pixels[0], pixels[0]], comment)
        if let width { #expect(reading.width == width, comment) }
      }
      let seen = WrittenCard.reading(strip[0, top(of: row) + 50])?.width
      let widths = WrittenCards.log.widths(of: row)
      let isNewer = shown.note(seen, ofRow: row, drawnFor: widths)
      #expect(isNewer, "row \(row), \(seen ?? 0) \(widths.suffix(8)) \(comment)")
    }
  }
}

/// Cards that take their time, and on which stands which they are and for what width they were drawn.
private struct WrittenCards: Gallery {
  static let log = DrawLog()
  /// Where every drawing waits while it is closed.
  static let gate = {
    let gate = Gate(.waiting)
    gate.open()
    return gate
  }()

  var milliseconds = 16
  var height = WrittenCard.height

  var count: Int { 40 }

  func view(at index: Int) -> WrittenCard { WrittenCard(row: index, milliseconds: milliseconds, height: height) }
}

private struct WrittenCard: View {
  static let height = 120

  let row: Int
  let milliseconds: Int
  let height: Int

  func size(fitting width: Double) -> Size { Size(width: width, height: Double(height)) }

  func draw(on canvas: borrowing Canvas) {
    // What this card is about is that drawing it takes time.
    usleep(UInt32(milliseconds) * 1000)
    WrittenCards.gate.pass()
    let width = Int(canvas.bounds.width.rounded())
    canvas.fill(with: .color(Color(hex: 0x40_0000 | UInt32(row) << 16 | UInt32(width))))
    canvas.fill(.rectangle(Rect(x: 100, y: 0, width: 1, height: Double(height))), with: .color(.black))
    // One that nobody wants any more is not shown.
    if !canvas.isObsolete { WrittenCards.log.drew(row, width: width) }
  }

  /// What is written in a pixel of a card; nil of any other.
  static func reading(_ pixel: UInt32) -> (row: Int, width: Int)? {
    // Reds from 0x40 to 0x7f are none of the interface's.
    guard pixel >> 24 == 0xff, pixel >> 22 & 3 == 1 else { return nil }
    return (Int(pixel >> 16 & 0x3f), Int(pixel & 0xffff))
  }
}

/// For which widths each row was drawn, in order.
private final class DrawLog: Sendable {
  private let lock = Lock()
  // Touched under the lock only.
  private nonisolated(unsafe) var drawn: [Int: [Int]] = [:]

  func drew(_ row: Int, width: Int) { lock.withLock { drawn[row, default: []].append(width) } }
  func widths(of row: Int) -> [Int] { lock.withLock { drawn[row] ?? [] } }
}

/// Which of the drawings of each row have been seen on screen.
private struct ShownDraws {
  /// How many pictures were seen.
  private(set) var counts: [Int]
  /// The place of the last one among the drawings.
  private var last: [Int]

  init(of rows: Range<Int>) {
    counts = rows.map { _ in 0 }
    last = rows.map { _ in 0 }
  }

  var least: Int { counts.min() ?? 0 }

  /// - Returns: whether it is the picture seen before, or a newer one. How far the screen is behind is up to the machine.
  mutating func note(_ width: Int?, ofRow row: Int, drawnFor widths: [Int]) -> Bool {
    guard let place = widths.indices.dropFirst(last[row]).first(where: { widths[$0] == width }) else { return false }
    if counts[row] == 0 || place > last[row] { counts[row] += 1 }
    last[row] = place
    return true
  }
}

extension LivePreview {
  fileprivate var frameCount: Int {
    get async {
      let preview = preview
      return await Task { @DisplayActor in preview.window.frames.count }.value
    }
  }
}
