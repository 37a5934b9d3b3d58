import Flyloft
import FlyloftRegistry
import FlyloftTesting
import StressCards
import Testing

@Suite("StressCards")
struct StressCardsTests {
  private func gallery(_ settings: (String, String)...) throws(UsageError) -> AnyGallery {
    try RegisteredGallery(StressCards.self)(settings.map { KnobSetting(name: $0.0, value: $0.1) })
  }

  @Test("equal cards draw equal pixels, in light and dark", arguments: [false, true])
  func equalCards(dark: Bool) throws {
    let cards = StressCards()
    let first = try drawn(cards.view(at: 7), width: 400, dark: dark)
    let second = try drawn(cards.view(at: 7), width: 400, dark: dark)
    #expect(first.size == PixelSize(width: 400, height: 160))
    #expect(first.pixels == second.pixels)
  }

  @Test("look as they did when somebody last looked at them", arguments: [7, 8])
  func pictures(row: Int) throws {
    try expectSnapshot(of: StressCards().view(at: row), named: "stress-card-\(row)", width: 400)
  }

  @Test("the blobs of neighbouring rows differ, and not only their titles")
  func neighbours() throws {
    let cards = StressCards()
    let (one, next) = (try drawn(cards.view(at: 7), width: 400), try drawn(cards.view(at: 8), width: 400))
    // Right of the title there are only blobs.
    func right(_ image: Image) -> [UInt32] {
      image.pixels.enumerated().filter { $0.offset % 400 >= 200 }.map(\.element)
    }
    #expect(right(one) != right(next))
  }

  @Test("a card without blobs is paper with a title")
  func paper() throws {
    var cards = StressCards()
    cards.blobs = 0
    let image = try drawn(cards.view(at: 0), width: 400)
    #expect(image.pixels[399] == 0xfffa_faf5)
    #expect(image.pixels.contains { Int($0 & 0xff) < 0x40 })
  }

  @Test("a card doesn't depend on the number of rows")
  func rowsApart() throws {
    let (few, many) = (try gallery(("rows", "1000")), try gallery(("rows", "10000000")))
    #expect((few.count, many.count) == (1_000, 10_000_000))
    #expect(try few.view(at: 999) == many.view(at: 999))
    #expect(try many.view(at: 9_999_999) != many.view(at: 9_999_998))
  }

  @Test("the defaults are a thousand cards of 100 blobs, 160 points high")
  func defaults() throws {
    let settings = try gallery().settings
    #expect(settings.map(\.name) == ["rows", "blobs", "rowHeight"])
    #expect(settings.map(\.value) == ["1000", "100", "160"])
  }

  @Test(
    "knobs take their limits",
    arguments: [
      ("rows", "1"), ("rows", "10,000,000"), ("blobs", "0"), ("blobs", "10000"), ("rowHeight", "40"),
      ("rowHeight", "4000"),
    ])
  func limits(name: String, value: String) throws {
    _ = try gallery((name, value)).view(at: 0)
  }

  @Test(
    "knobs refuse what lies beyond",
    arguments: [
      ("rows", "0"), ("rows", "10000001"), ("blobs", "-3"), ("blobs", "10001"), ("rowHeight", "39"),
      ("rowHeight", "4001"), ("rows", "many"), ("blobs", ""),
    ])
  func beyond(name: String, value: String) throws {
    let error = #expect(throws: UsageError.self) { try gallery((name, value)) }
    guard case .badValue(value, knob: name, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a value that the knobs would not take is an error that gives the range")
  func past() {
    var cards = StressCards()
    cards.blobs = -3
    let error = #expect(throws: StressCardsError.self) { try cards.view(at: 412) }
    #expect(error?.description == "blobs is -3: it must be from 0 to 10,000.")
  }
}
