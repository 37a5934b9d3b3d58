import Glibc
import Testing

@testable import Flyloft
@testable import FlyloftRegistry

@Suite("Galleries in one scroll")
struct JoinedGalleryTests {
  private struct Sheets: Gallery {
    static var knobs: [Knob<Sheets>] { [Knob("height", \.height, in: 1...9)] }
    var height = 1
    var count: Int { height }
    func view(at index: Int) -> FileGalleryTests.Page { FileGalleryTests.Page(text: "") }
  }

  private func part(_ name: String, _ count: Int, itemWidth: Double? = nil) -> AnyGallery {
    AnyGallery(staged: name, chosen: [], count: count, itemWidth: itemWidth)
  }

  @Test("have the views of all, one after the other, and know where each is from")
  func places() {
    let joined = AnyGallery(joining: [part("a", 2), part("b", 0), part("c", 3)], named: "all")
    #expect(joined.count == 5 && joined.isDescribed && joined.parts?.count == 3)
    let found = (0..<5).map { index in joined.part(at: index).map { "\($0.gallery.name)\($0.place.index)" } }
    #expect(found == ["a0", "a1", "c0", "c1", "c2"])
    #expect(joined.part(at: 5) == nil && joined.part(at: -1) == nil && part("a", 2).part(at: 0) == nil)
    #expect((0..<5).allSatisfy { joined.index(of: joined.part(at: $0)!.place) == $0 })
    #expect(
      joined.index(of: PartPlace(part: "a", index: 9)) == 1 && joined.index(of: PartPlace(part: "d", index: 0)) == nil)
  }

  private struct Holders: EmbeddingGallery {
    static var contentTypes: [ContentType] { [] }
    let count = 3
    init() {}
    init(opening file: OpenFile) {}
    func view(at index: Int) -> FileGalleryTests.Page { FileGalleryTests.Page(text: "") }
    func embeddedFiles() -> [EmbeddedFile] {
      [
        EmbeddedFile("a", at: -1), EmbeddedFile("b", at: .max), EmbeddedFile("c", at: 0, widthLimit: .nan),
        EmbeddedFile("d", at: 1, widthLimit: -5), EmbeddedFile("e", at: 2, widthLimit: .infinity),
        EmbeddedFile("f", at: 2),
      ]
    }
  }

  @Test("of files hold other files where there may be views, no narrower and no wider than anything")
  func embedded() throws {
    #expect(
      try AnyGallery(Holders()).embeddedFiles == [
        EmbeddedFile("c", at: 0), EmbeddedFile("d", at: 1, widthLimit: 24),
        EmbeddedFile("e", at: 2, widthLimit: 32_767), EmbeddedFile("f", at: 2),
      ])
    #expect(try AnyGallery(Sheets()).embeddedFiles.isEmpty)
  }

  @Test("have said nothing as long as there are none, and want a width that all want")
  func properties() {
    #expect(!AnyGallery(joining: [], named: "all").isDescribed)
    #expect(
      AnyGallery(joining: [part("a", 1, itemWidth: 90), part("b", 1, itemWidth: 90)], named: "all").itemWidth == 90)
    #expect(AnyGallery(joining: [part("a", 1, itemWidth: 90), part("b", 1)], named: "all").itemWidth == nil)
    var card = part("c", 1)
    card.isStandIn = true
    #expect(AnyGallery(joining: [card, part("a", 1, itemWidth: 90)], named: "all").itemWidth == 90)
    #expect(AnyGallery(joining: [card], named: "all").itemWidth == nil)
    func stretches(_ parts: [AnyGallery]) -> [String] {
      AnyGallery(joining: parts, named: "all").stretches.map { "\($0.firstRow): \($0.itemWidth ?? 0)" }
    }
    #expect(stretches([]) == ["0: 0.0"] && stretches([card]) == ["0: 0.0"])
    let (picture, text) = (part("a", 2, itemWidth: 90), part("b", 3))
    #expect(
      stretches([card, picture, picture, card, text, part("d", 0), text, picture]) == ["0: 90.0", "6: 0.0", "12: 90.0"])
    let (wide, high) = (AnyGallery(Sheets(height: 3)), AnyGallery(Sheets(height: 5)))
    #expect(AnyGallery(joining: [part("a", 1), high, wide], named: "all").settings == high.settings)
    #expect(AnyGallery(joining: Array(repeating: wide, count: 1001), named: "all").settings.isEmpty)
    let many = part("a", AnyGallery.countLimit)
    #expect(AnyGallery(joining: [many, many], named: "all").count == AnyGallery.countLimit)
  }
}

@Suite("Galleries of files")
struct FileGalleryTests {
  struct Page: View {
    let text: String
    func size(fitting width: Double) -> Size { Size(width: width, height: 10) }
    func draw(on canvas: borrowing Canvas) {}
  }

  private struct Texts: FileGallery {
    static let contentTypes = [ContentType.text("texts")]
    let text: String
    init() { text = "" }
    init(opening file: OpenFile) throws { text = String(decoding: try file.bytes(limit: 100), as: UTF8.self) }
    var count: Int { 1 }
    func view(at index: Int) -> Page { Page(text: text) }
  }

  private struct Zebras: FileGallery {
    // Known by one name, they begin in two ways.
    static let contentTypes = ["zebra", "ZEBRA"].map { ContentType("zebras", beginningWith: [Array($0.utf8)]) }
    static var knobs: [Knob<Zebras>] { [Knob("extra", \.extra, in: 0...9)] }
    var extra = 0
    private let stripes: Int
    init() { stripes = 0 }
    init(opening file: OpenFile) throws { stripes = try file.byteCount }
    var count: Int { stripes + extra }
    func view(at index: Int) -> Page { Page(text: "zebra") }
  }

  private func open(_ text: String, in registry: Registry) throws -> RegisteredGallery {
    let file = tmpfile()!
    defer { fclose(file) }
    fwrite(Array(text.utf8), 1, text.utf8.count, file)
    fflush(file)
    return try registry.gallery(opening: OpenFile(adopting: dup(fileno(file)), name: "a.txt"))
  }

  @Test("show what they know most surely, with the knobs of their type, under the file's name")
  func certainty() throws {
    // The first by name would show every text.
    let registry = Registry(galleries: [RegisteredGallery(Texts.self), RegisteredGallery(Zebras.self)], skipped: [])
    let zebras = try open("zebra", in: registry)
    #expect(zebras.name == "a.txt")
    #expect(try zebras().count == 5)
    #expect(try zebras([KnobSetting(name: "extra", value: "2")]).count == 7)
    let page = try open("other", in: registry)().view(at: 0).base as? Page
    #expect(page == Page(text: "other"))
    #expect { try open("\u{0}", in: registry) } throws: {
      "\($0)" == "no gallery shows what a.txt holds. There are galleries for texts, zebras."
    }
    #expect { try open("BZh9\u{0}", in: registry) } throws: {
      "\($0)" == "a.txt is compressed by bzip2; `bzip2 -dc a.txt | flyloft -` shows what is in it"
    }
    #expect { try open("zebra", in: Registry(galleries: [], skipped: [])) } throws: {
      "\($0)" == "no gallery shows what a.txt holds. No gallery shows files."
    }
  }
}
