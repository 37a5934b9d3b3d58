import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import FlyloftRegistry
import Glibc
import SeededRandom
import TestSupport
import Testing

@testable import FlyloftDisplay
@testable import FlyloftPreview

/// A window pulled larger and smaller without end, faster than its cards can be drawn: what has a picture keeps one.
@Suite("A resize storm", .serialized)
struct LiveResizeTests {
  @Test("every card keeps its last picture, unstretched, until a newer one is there, and none waits for ever")
  func cards() async throws {
    let server = try XServer(size: PixelSize(width: 1100, height: 800))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      // No others, which would be drawn ahead and given up.
      let storm = try await Storm(count: 3, on: display)
      try await storm.settle(at: PixelSize(width: 900, height: 600), rows: storm.sureRows)
      let still = try storm.stillParts()
      var generator = SeededGenerator(usually: 11)
      var shown = ShownDraws(of: storm.sureRows)
      var width = 900
      for round in 1...50 {
        let comment: Comment = "in round \(round)"
        // Four widths that are all others: for what it shows there is nothing to draw.
        let widths = Array((730...1090).filter { $0 != width }.shuffled(using: &generator).prefix(4))
        let height = Int.random(in: 480...790, using: &generator)
        width = widths[3]
        try #require(await storm.live.settle(), comment)
        WrittenCards.gate.close()
        try storm.resize(to: PixelSize(width: widths[0], height: height), still, &shown, comment)
        // Both workers draw rows for this width, and go on while the window gets others.
        try #require(await storm.live.wait { WrittenCards.gate.waitingCount == 2 }, "\(comment): \(storm.course)")
        let drawn = WrittenCards.log.count
        for width in widths.dropFirst() {
          try storm.resize(to: PixelSize(width: width, height: height), still, &shown, comment)
        }
        WrittenCards.gate.letThrough(2)
        try #require(await storm.showsDrawn(drawn + 2), "\(comment), from \(drawn): \(storm.course)")
        try storm.expectCards(x: 256, comment, &shown)
        WrittenCards.gate.open()
        try #require(await storm.shows(width: width - 232 - 32 - 24), "\(comment), \(width): \(storm.course)")
      }
      try await storm.settle(at: PixelSize(width: 1000, height: 700), rows: storm.sureRows)
      try storm.expectCards(x: 256, "in the end", width: 1000 - 232 - 32 - 24, &shown)
    }
  }

  @Test("a card that comes back in another width shows what it was until it is drawn")
  func comingBack() async throws {
    let server = try XServer(size: PixelSize(width: 1100, height: 800))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let storm = try await Storm(cacheByteCount: 64 << 20, on: display)
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
      let storm = try await Storm(on: display)
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
      let storm = try await Storm(height: 5000, on: display)
      for (step, width) in [900, 1350, 900, 1350].enumerated() {
        WrittenCards.gate.close()
        storm.client.resize(storm.window, to: PixelSize(width: width, height: 1300))
        // It is asked for in the new width, and the window shows what there is.
        try #require(await storm.live.wait { WrittenCards.gate.waitingCount > 0 })
        try #require(await storm.live.wait { await storm.live.hasPainted })
        if step > 0 { try storm.expectColumn(width: nil) }
        WrittenCards.gate.open()
        try storm.expectColumn(width: width - 232 - 32 - 24, isFirst: step == 0)
      }
    }
  }

  @Test("a sidebar that goes and comes is whole whenever it is there")
  func sidebar() async throws {
    let server = try XServer(size: PixelSize(width: 1100, height: 800))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let storm = try await Storm(on: display)
      try await storm.settle(at: PixelSize(width: 900, height: 600))
      let still = try storm.stillParts()
      var generator = SeededGenerator(usually: 5)
      for round in 1...60 {
        let isWide = round.isMultiple(of: 2)
        let size = PixelSize(
          width: .random(in: isWide ? 730...840 : 600...690, using: &generator),
          height: .random(in: 480...790, using: &generator))
        storm.client.resize(storm.window, to: size)
        // In the middle of the change, and when it is over.
        for _ in 0..<2 { _ = try await storm.expectSidebar(still, "round \(round)") }
        try #require(await storm.showsSidebar(isWide, still, "round \(round)"), "round \(round): \(size)")
      }
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

  init(
    count: Int = 40, height: Int = WrittenCard.height, cacheByteCount: Int = 1, on display: String
  ) async throws {
    let gallery = AnyGallery(WrittenCards(count: count, height: height))
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

  /// Gives the window another size, and looks at it twice.
  func resize(
    to size: PixelSize, _ still: [Screenshot], _ shown: inout ShownDraws, _ comment: Comment
  ) throws {
    client.resize(window, to: size)
    for _ in 0..<2 {
      try expectCards(x: 256, comment, &shown)
      #expect(try stillParts() == still, "sidebar and title \(comment)")
      _ = client.waitForDamage(in: window, within: .milliseconds(8))
    }
  }

  /// Waits until so many pictures have been drawn, and each row shows its last.
  func showsDrawn(_ count: Int) async -> Bool {
    await live.wait {
      WrittenCards.log.count == count && (try? shownWidths()) == sureRows.map { WrittenCards.log.widths(of: $0).last }
    }
  }

  /// How far the drawings are, for whoever finds a row that waits.
  var course: String {
    "\(WrittenCards.log.count) drawn, \(WrittenCards.gate.waitingCount) wait; the rows show \((try? shownWidths()) ?? []), "
      + "and were drawn for \(sureRows.map { WrittenCards.log.widths(of: $0).suffix(4) })"
  }

  /// Waits until each row shows a picture of this width.
  func shows(width: Int) async -> Bool {
    await live.wait { (try? shownWidths().allSatisfy { $0 == width }) == true }
  }

  /// Waits until the sidebar is there, or not.
  func showsSidebar(_ isShown: Bool, _ still: [Screenshot], _ comment: Comment) async -> Bool {
    await live.wait { (try? await expectSidebar(still, comment)) == isShown }
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

  /// The same, where it stayed so while it was looked at; and then the parts are as they were, if it is shown.
  func expectSidebar(_ still: [Screenshot], _ comment: Comment) async throws -> Bool? {
    let frame = await live.frameCount
    guard let isThere = try hasSidebar() else { return nil }
    let parts = try stillParts()
    // In one frame, or from one to the next.
    guard try hasSidebar() == isThere, await live.frameCount == frame else { return nil }
    if isThere { #expect(parts == still, comment) }
    return isThere
  }

  /// For which widths the rows were drawn that are shown now.
  func shownWidths() throws -> [Int?] {
    let strip = try client.pixels(of: window, in: PixelRect(x: 354, y: 0, width: 1, height: 470))
    return sureRows.map { WrittenCard.reading(strip[0, top(of: $0) + 50])?.width }
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

  /// Looks at a column of the viewport until all of it was drawn for `width`; once unless given. There is something of the card
  /// everywhere all along, unless it is the first.
  func expectColumn(width: Int?, isFirst: Bool = false) throws {
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
      guard let width, !widths.allSatisfy({ $0 == width }) else { return }
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

/// Cards on which stands which they are and for what width they were drawn.
private struct WrittenCards: Gallery {
  static let log = DrawLog()
  static let gate = Gate(isOpen: true)

  var count = 40
  var height = WrittenCard.height

  func view(at index: Int) -> WrittenCard { WrittenCard(row: index, height: height) }
}

private struct WrittenCard: View {
  static let height = 120

  let row: Int
  let height: Int

  func size(fitting width: Double) -> Size { Size(width: width, height: Double(height)) }

  func draw(on canvas: borrowing Canvas) {
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

  var count: Int { lock.withLock { drawn.values.reduce(0) { $0 + $1.count } } }
  func drew(_ row: Int, width: Int) { lock.withLock { drawn[row, default: []].append(width) } }
  func widths(of row: Int) -> [Int] { lock.withLock { drawn[row] ?? [] } }
}

/// Which of the drawings of each row was seen on screen last.
private struct ShownDraws {
  private var last: [Int]

  init(of rows: Range<Int>) {
    last = rows.map { _ in 0 }
  }

  /// - Returns: whether it is the picture seen before, or a newer one. How far the screen is behind is up to the machine.
  mutating func note(_ width: Int?, ofRow row: Int, drawnFor widths: [Int]) -> Bool {
    guard let place = widths.indices.dropFirst(last[row]).first(where: { widths[$0] == width }) else { return false }
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

  fileprivate var hasPainted: Bool {
    get async {
      let preview = preview
      return await Task { @DisplayActor in !preview.window.wantsFrame && preview.window.pendingFrame.isEmpty }.value
    }
  }
}
