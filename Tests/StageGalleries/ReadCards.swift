public import Flyloft

/// Cards with text, of which some have none that can be had, and with knobs by which the pointer moves them.
public struct ReadCards: OutlinedGallery {
  public var center = 0.5
  public var zoom = 0.0
  public static var knobs: [Knob<ReadCards>] { [Knob("center", \.center, in: 0...1), Knob("zoom", \.zoom, in: 0...4)] }
  public var panKnobs: PanKnobs? { PanKnobs(center: "center", zoom: "zoom", left: 12, right: 34) }

  public init() {}
  public var count: Int { 5 }
  public func view(at index: Int) -> Card { Card(index: index) }

  public func labels() throws -> [String] { ["i", "ii", "", String(repeating: "é", count: 400), "1"] }

  public func outline() throws -> [OutlineEntry] {
    var one = OutlineEntry("One", at: 0)
    one.name = "the-first"
    return [
      one, OutlineEntry("Deep", level: 99, at: 4), OutlineEntry("Nowhere", level: -1, at: nil),
      OutlineEntry(String(repeating: "é", count: 400), at: 5), OutlineEntry("Set", to: .knobs(["b": "2", "a": ""])),
    ]
  }

  public struct Card: ReadableView {
    let index: Int

    public func size(fitting width: Double) -> Size { Size(width: width, height: 50) }
    public func draw(on canvas: borrowing Canvas) {}

    /// A text with four links, one that is too long, and two that are of no numbers; one of a hundred thousand letters; one with a box too few; one that throws; one that crashes.
    public func text(fitting width: Double) throws -> ViewText {
      func boxes(_ count: Int) -> [Rect] { (0..<count).map { Rect(x: Double($0), y: 2, width: 1, height: 20) } }
      switch index {
      case 0:
        return ViewText(
          "añ\nb", boxes: boxes(4),
          links: [
            ViewLink(Rect(x: 1, y: 2, width: 3, height: 4), to: .view(3)),
            ViewLink(Rect(x: 5, y: 6, width: 7, height: width), to: .address("https://example.org/")),
            ViewLink(Rect(x: 9, y: 9, width: 1, height: 1), to: .knobs(["a": "1"])),
            ViewLink(Rect(x: 8, y: 9, width: 1, height: 1), to: .drag(KnobDrag("a", from: 1, in: 0...2))),
            ViewLink(Rect(x: 8, y: 9, width: 1, height: 1), to: .drag(KnobDrag("a", from: .nan, in: 0...2))),
            ViewLink(Rect(x: 8, y: 9, width: 1, height: 1), to: .drag(KnobDrag("a", from: 1, in: 0...Double.infinity))),
            ViewLink(Rect(x: 9, y: 9, width: 2, height: 1), to: .knobs(["a": String(repeating: "long", count: 2000)])),
          ])
      case 1: return ViewText(String(repeating: "x", count: 100_000), boxes: boxes(100_000))
      case 2: return ViewText("abc", boxes: boxes(2))
      case 3: throw Unreadable()
      default: fatalError("no text")
      }
    }
  }

  struct Unreadable: Error, CustomStringConvertible { let description = "it is a picture" }
}
