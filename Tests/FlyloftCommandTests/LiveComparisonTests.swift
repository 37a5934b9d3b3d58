import Flyloft
import FlyloftObserver
import TestSupport
import Testing

/// What a saved module has changed, on a real X server. The pixels are counted on the screen.
@Suite("Comparing while editing", .serialized)
struct LiveComparisonTests {
  /// Where the views of the module are, of 120 points each.
  private static let (left, top, right, distance) = (256, 64, 868, 136)
  /// What the edit adds to the views 1 and 3, in each half.
  private static let (spots, width, height) = ([40, 440], 30, 20)
  private static let (former, white, accent): (UInt32, UInt32, UInt32) = (0xff11_2233, 0xffff_ffff, 0xff28_60ee)
  private static let background: UInt32 = 0xfff6_f6f4
  private static let line = """
    defer {
      if [1, 3].contains(index) {
        for x in \(spots) { canvas.fill(.rectangle(Rect(x: Double(x), y: 50, width: 30, height: 20)), with: .color(.white)) }
      }
    }
    """

  private let (sources, display): (EditedSources, ObservedDisplay)

  init() throws { (sources, display) = (try EditedSources(), try ObservedDisplay()) }

  /// The pixels of a view without its frame.
  private func pixels(ofView index: Int, _ picture: Screenshot) -> [UInt32] {
    let top = Self.top + index * Self.distance
    return (top + 2..<top + 118).flatMap { y in (Self.left + 12..<Self.right - 6).map { x in picture[x, y] } }
  }

  private func count(_ picture: Screenshot, where isMeant: (UInt32) -> Bool) -> [Int] {
    (0..<4).map { pixels(ofView: $0, picture).count(where: isMeant) }
  }

  /// Pixels in the middle of the two spots of a view, or where they would be.
  private func spots(ofView index: Int, _ picture: Screenshot) -> [UInt32] {
    Self.spots.map { picture[Self.left + $0 + 15, Self.top + index * Self.distance + 60] }
  }

  /// The grounds of the marks of views: the accent of one that has changed, and the window's own of the one that was gone to.
  private func marks(_ picture: Screenshot) -> [UInt32] {
    (0..<4).map { picture[Self.right - 23, Self.top + $0 * Self.distance + 7] }
  }

  private func isRed(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xff >= 0xe0 && pixel & 0xffff < 0x8080 }

  @Test(
    "views that a save has changed are marked; n and N go from one to the next, d and D show them as they were, half and half, over each other and in red"
  )
  func compared() throws {
    let preview = try sources.showSwatches(on: display)
    let (client, window) = (display.client, preview.window)
    func expect(
      _ words: String, sourceLocation: SourceLocation = #_sourceLocation, _ accepts: (Screenshot) -> Bool
    ) throws {
      let picture = client.pixels(of: window, until: accepts)
      try #require(picture != nil, "\(words) \(preview.program.standardError)", sourceLocation: sourceLocation)
    }
    let (former, white, accent, ground) = (Self.former, Self.white, Self.accent, Self.background)
    let area = Self.width * Self.height
    func isAfter(_ picture: Screenshot) -> Bool { count(picture) { $0 == white } == [0, 2 * area, 0, 2 * area] }

    try sources.color(former & 0xff_ffff, line: Self.line)
    try expect("Two are marked.") { isAfter($0) && marks($0) == [former, accent, former, accent] }
    // The next, around the end, and the one before.
    for (key, current) in [("n", 1), ("n", 3), ("n", 1), ("N", 3), ("N", 1)] {
      client.type(key)
      try expect("\(key) goes to \(current).") {
        isAfter($0) && marks($0) == (0..<4).map { $0 % 2 == 0 ? former : $0 == current ? ground : accent }
      }
    }
    // What is out of sight comes to the middle of the room, as far as there is so much above.
    client.key(Keysym.end)
    client.type("N")
    try expect("N brings view 3 to the middle.") { picture in
      let top = 56 + (640 - 56 - 120) / 2
      return picture[Self.right - 23, top + 7] == ground
        && Self.spots.allSatisfy { x in
          (49...70).map { picture[Self.left + x + 15, top + $0] }
            == [former] + Array(repeating: white, count: Self.height) + [former]
        }
    }
    client.type("N")
    try expect("N brings view 1 back.") { isAfter($0) && marks($0) == [former, ground, former, accent] }

    client.type("d")
    try expect("All is as before.") { picture in
      [1, 3].allSatisfy { spots(ofView: $0, picture) == [former, former] }
        && count(picture) { $0 == white } == [0, 0, 0, 0]
    }
    client.type("d")
    try expect("All is as it is.", isAfter)
    client.type("D")
    try expect("The left is before, the right after, with a line between.") { picture in
      [1, 3].allSatisfy { spots(ofView: $0, picture) == [former, white] }
        && (0..<4).map { picture[(Self.left + Self.right) / 2, Self.top + $0 * Self.distance + 30] }
          == [former, 0xff1d_1f23, former, 0xff1d_1f23]
    }
    client.type("D")
    try expect("Both are seen, each by half.") { picture in
      [1, 3].allSatisfy { index in
        spots(ofView: index, picture).allSatisfy { pixel in
          [(16, 0x88), (8, 0x90), (0, 0x99)].allSatisfy { abs(Int(pixel >> UInt32($0.0) & 0xff) - $0.1) <= 1 }
        }
      }
    }
    client.type("D")
    try expect("Red is what differs.") { count($0, where: isRed) == [0, 2 * area, 0, 2 * area] }
    client.type("D")
    try expect("All is as it is.", isAfter)
    client.type("DDD")
    try expect("Red is what differs.") { count($0, where: isRed) == [0, 2 * area, 0, 2 * area] }
    client.key(Keysym.escape)
    try expect("Escape ends it.", isAfter)
    // The same again changes nothing, and no mark is left.
    try sources.color(former & 0xff_ffff, line: Self.line + ";")
    try expect("Nothing is marked.") { isAfter($0) && marks($0) == [former, former, former, former] }
    #expect(preview.program.comesToRest(seenBy: display.client))
  }
}
