import Flyloft
import FlyloftObserver
import TestSupport
import Testing

/// What a saved module has changed, on a real X server. The pixels are counted on the screen.
@Suite("Comparing while editing", .serialized)
struct LiveComparisonTests {
  /// Where the views of the module are, of 120 points each, and what the edit adds to the second of them.
  private static let (left, top, distance) = (256, 64, 132)
  private static let spot = PixelRect(x: left + 40, y: top + distance + 50, width: 30, height: 20)
  private static let (former, white, accent): (UInt32, UInt32, UInt32) = (0xff11_2233, 0xffff_ffff, 0xff28_60ee)

  /// The pixels of a view without its frame.
  private func pixels(ofView index: Int, _ picture: Screenshot) -> [UInt32] {
    let top = Self.top + index * Self.distance
    return (top + 2..<top + 118).flatMap { y in (Self.left + 12..<862).map { x in picture[x, y] } }
  }

  private func isRed(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xff >= 0xe0 && pixel & 0xffff < 0x8080 }

  @Test("the view that a save has changed is marked, is seen as it was and as it is, and its pixels are counted in red")
  func compared() throws {
    let (sources, display) = (try EditedSources(), try ObservedDisplay())
    let preview = try sources.showSwatches(on: display)
    let (client, window) = (display.client, preview.window)
    func shows(_ accepts: (Screenshot) -> Bool) -> Bool { client.pixels(of: window, until: accepts) != nil }
    func marks(_ picture: Screenshot) -> [Int] {
      (0..<3).map { pixels(ofView: $0, picture).count { $0 == Self.accent } }
    }
    let place = PixelPoint(x: Self.spot.minX + 15, y: Self.spot.minY + 10)
    let rect = "Rect(x: 40, y: 50, width: 30, height: 20)"
    try sources.color(
      0x112233, line: "defer { if index % 50 == 1 { canvas.fill(.rectangle(\(rect)), with: .color(.white)) } }")
    #expect(shows { $0[place.x, place.y] == Self.white }, "\(preview.program.standardError)")
    #expect(shows { marks($0)[1] > 100 && marks($0)[0] == 0 && marks($0)[2] == 0 })
    client.type("d")
    #expect(
      shows { picture in
        pixels(ofView: 1, picture).allSatisfy { $0 != Self.white } && picture[place.x, place.y] == Self.former
      })
    client.type("d")
    #expect(shows { pixels(ofView: 1, $0).count { $0 == Self.white } == Self.spot.area })
    client.type("DDD")
    #expect(
      shows { picture in
        (0..<3).map { pixels(ofView: $0, picture).count(where: isRed) } == [0, Self.spot.area, 0]
      })
    client.key(Keysym.escape)
    #expect(shows { $0[place.x, place.y] == Self.white })
    // The same again changes nothing, and no mark is left.
    try sources.color(
      0x112233, line: "defer { if index % 50 == 1 { canvas.fill(.rectangle(\(rect)), with: .color(.white)) } };")
    #expect(shows { marks($0) == [0, 0, 0] })
    #expect(preview.program.comesToRest(seenBy: client))
  }
}
