import Flyloft
import Foundation
import Testing

@testable import Texts

@Suite("Texts in Markdown")
struct MarkdownTests: TextsInFolder {
  let folder: String

  init() throws { folder = try Self.makeFolder() }

  static let document = """
    # One *and* `two`

    Words with a [link](https://example.com) and ~~none~~ to [Three](#three), [file](other.md), [none](file:///x), [root](/x).
    - first
      1. deep
    - [x] done

    > said

    ```swift
    let a = 1
    ```
    | a | b |
    |---|---|
    | 1 | **2** |

    ## Three
    <!-- nothing -->
    """

  @Test("of more than eight megabytes are shown as they are written")
  func longMarkdown() throws {
    let texts = try texts(("# A heading\n" + String(repeating: "x\n", count: 4_200_000)).utf8, name: "a.md")
    #expect(try words(texts.view(at: 0)) == "# A heading" && texts.outline().isEmpty)
  }

  @Test("have a view for each part, with its text, its links and an outline")
  func markdown() throws {
    let texts = try texts(Self.document.utf8, name: "a.md")
    #expect(
      try lines(texts) == [
        "One and two", "Words with a link and none to Three, file, none, root.", "first", "deep", "done", "said",
        "let a = 1",
        "a\tb\n1\t2",
        "Three",
      ])
    let outline = try texts.outline()
    #expect(outline.map(\.target) == [.view(0), .view(8)] && outline.map(\.level) == [0, 1])
    #expect(outline.map(\.title) == ["One and two", "Three"] && outline.map(\.name) == ["one-and-two", "three"])
    let text = try texts.view(at: 1).text(fitting: 800)
    #expect(text.links.map(\.target) == [.address("https://example.com"), .view(8), .address("other.md")])
    #expect(text.string.unicodeScalars.count == text.boxes.count)
    let link = try #require(text.links.first).area
    #expect(abs(link.minX - text.boxes[13].minX) < 0.1 && abs(link.maxX - text.boxes[16].maxX) < 0.1)
  }

  @Test("have words in bold, in italics, struck and as code where they are marked so")
  func styles() throws {
    let view = try texts("a **b** *c* ~~d~~ `e`\n".utf8, name: "a.md").view(at: 0)
    guard case .block(let block, let size) = view.content else {
      Issue.record("it is no part of Markdown")
      return
    }
    let runs = block.layout(600, size: size, .plain).pieces.flatMap(\.text.runs)
    func words(_ isMarked: (Text.Run) -> Bool) -> [String] { runs.filter(isMarked).map(\.string) }
    #expect(words { $0.font.weight == .semibold } == ["b"] && words { $0.font.italic } == ["c"])
    #expect(words(\.isStruckThrough) == ["d"] && words { $0.font.family == .jetBrainsMono } == ["e"])
  }

  @Test("show pictures in their folder, each by itself, and words for those in the network, or among words")
  func pictures() throws {
    let document = """
      ![One *of* two](a%20b.png) ![](more/b.jpg)

      Words ![c](c.png) around.

      [![d](d.png)](sub/x.md)
      [![e](https://example.org/e.svg)](https://example.org) ![f](http://example.org/f.svg)

      ![g](https://example.org/g.png) ![h](/h.png)

      <p align="center">
        <img alt='i' width="40" src="i.gif"/><IMG SRC=j.png >
      </p>

      <table><tr><td><img src="k.png"></td></tr></table>

      Words <img src="l.png" alt="l"> around, <imgx src="m.png">.
      """
    let texts = try texts(document.utf8, name: "a.md")
    let shown = try lines(texts)
    #expect(
      shown == [
        "One of two  a%20b.png", "b.jpg  more/b.jpg", "Words c around.", "d  d.png", "e f", "g h", "i  i.gif",
        "j.png  j.png", "<table><tr><td><img src=\"k.png\"></td></tr></table>", "Words l around, .",
      ])
    var wide = texts
    wide.size = 20
    #expect(
      try wide.embeddedFiles()
        == [
          ("a%20b.png", 0, 952), ("more/b.jpg", 1, 952), ("d.png", 3, 952), ("i.gif", 6, 72), ("j.png", 7, 952),
        ].map { EmbeddedFile($0, at: $1, widthLimit: $2, target: $1 == 3 ? .address("sub/x.md") : nil) })
    #expect(
      try (4...5).flatMap { try texts.view(at: $0).text(fitting: 600).links.map(\.target) } == [
        .address("https://example.org"), .address("http://example.org/f.svg"), .address("https://example.org/g.png"),
      ])
    // One that is named twice is shown twice, and many remain readable.
    let foreign = String(repeating: "<img src=http:b>", count: 1000)
    let many = try self.texts("![a](b)![a](b)\n\n<p>\(foreign)</p>\n".utf8, name: "c.md")
    #expect(try many.embeddedFiles().count == 2 && many.count == 3)
    wide.show = .lines
    #expect(try wide.embeddedFiles().isEmpty && Texts().embeddedFiles().isEmpty)
    // Attributes may be anything.
    for attributes in ["", "=", " =a ==", " src", " src=", " src='", " src=\"a", " alt=b src=''", "/ /src= a"] {
      _ = try self.texts("<p><img\(attributes)></p>\n\n<img\(attributes)\n".utf8, name: "b.md").embeddedFiles()
    }
  }

  @Test("have the headings, words, links and names that are written in HTML, and no other HTML")
  func html() throws {
    let document = """
      <h1 align="center">
        Widget &amp; <b>co</b>
      </h1>

      <p align=center>One<br/>two <a href="docs/a.md">three</a></p>
      <details><summary>More</summary>

      H<sub>2</sub>O, <kbd>x</kbd>, <i>y</i>, [here](#Here), <a href="#there">there</a> <!-- not --> <a href="file:///x">z</a>

      </details>

      <a name="here"></a>

      ## There <a id="end"></a>

      <!-- nothing -->
      <script>alert(1)</script>

      <p>unclosed <b>bold

      plain
      """
    let texts = try texts(document.utf8, name: "a.md")
    let shown = try lines(texts)
    #expect(
      shown == [
        "Widget & co", "One\ntwo three", "More", "H2O, x, y, here, there  z", "There", "<script>alert(1)</script>",
        "unclosed bold", "plain",
      ])
    #expect(try texts.outline().map(\.name) == ["widget--co", "there"])
    #expect(
      try (0..<8).map { try texts.view(at: $0).text(fitting: 600).links.map(\.target) } == [
        [], [.address("docs/a.md")], [], [.view(4), .view(4)], [], [], [], [],
      ])
    func blocks() throws -> [MarkdownBlock] {
      try (0..<texts.count).map { index in
        guard case .block(let block, _) = try texts.view(at: index).content else { throw TextError("it is no block") }
        return block
      }
    }
    let bold = try blocks().map { $0.runs.filter(\.isBold).map(\.string) }
    #expect(bold == [["co"], [], ["More"], [], [], [], ["bold"], []])
    #expect(try blocks()[3].runs.filter(\.isCode).map(\.string) == ["x"])
    #expect(try blocks()[3].runs.filter(\.isItalic).map(\.string) == ["y"])
  }

  @Test("have tables in which only the widest columns give where there is too little room")
  func narrowTable() throws {
    let words = String(repeating: "many words ", count: 40)
    let view = try texts("| Name | Remark |\n|---|---|\n| A long name | \(words) |\n".utf8, name: "a.md").view(at: 0)
    let text = view.text(fitting: 400)
    let start = try #require(text.string.firstRange(of: "A long")?.lowerBound)
    let index = text.string.unicodeScalars.distance(from: text.string.startIndex, to: start)
    let name = text.boxes[index..<index + 11]
    #expect(Set(name.map(\.minY)).count == 1)
    #expect(text.boxes.allSatisfy { $0.maxX <= 400 })
  }

  @Test("break lines where they are to be broken, and lead to letters and to the second of two headings")
  func leading() throws {
    let texts = try texts(
      "# A\n\n# A\n\none  \ntwo<br>three [x](mailto:a@b.c)\n\n| [y](#a-1) |\n|---|\n".utf8, name: "a.md")
    #expect(try lines(texts) == ["A", "A", "one\ntwo\nthree x", "y"])
    let targets = try (2...3).flatMap { try texts.view(at: $0).text(fitting: 600).links.map(\.target) }
    #expect(targets == [.address("mailto:a@b.c"), .view(1)])
    // A link is light where the ground is dark.
    let surface = try Surface(size: PixelSize(width: 600, height: 100))
    try surface.draw(background: Appearance.dark.background) { try texts.view(at: 2).draw(on: $0) }
    #expect(surface.freeze().pixels.contains { $0 & 0xFF > 0xC0 && $0 >> 8 & 0xFF > 0x90 && $0 >> 16 & 0xFF < 0x90 })
  }

  @Test("name what a quotation is that is none, as on GitHub")
  func notices() throws {
    let document = "> [!WARNING]\n> Hot, [!NOTE] and *so on*.\n\n> [!TIP]\n\n> [!OTHER]\n> x\n\n[!NOTE] y\n"
    let texts = try texts(document.utf8, name: "a.md")
    #expect(
      try lines(texts) == ["Warning", "Hot, [!NOTE] and so on.", "Tip", "[!OTHER] x", "[!NOTE] y"])
    let blocks = try (0..<4).map { index in
      guard case .block(let block, _) = try texts.view(at: index).content else { throw TextError("it is no block") }
      return block
    }
    #expect(blocks[0].runs.first?.isBold == true)
    #expect(blocks.map { $0.quotes[0].notice } == [.warning, .warning, .tip, nil])
    let bars = blocks.map { $0.layout(600, size: 14, .plain).marks.last?.color }
    #expect(bars[0] == bars[1] && Set(bars).count == 3)
    // Each is seen to be one.
    #expect(blocks.map { $0.quotes.map(\.goesOn) } == [[false], [true], [false], [false]])
  }

  @Test("have their notes below them, and above what is said to whoever publishes them")
  func notes() throws {
    let document = "Text[^b] goes[^a] on.\n\n[^a]: second\n[^b]: first\n"
    let read = try texts(document.utf8, name: "a.md")
    #expect(try lines(read) == ["Text[1] goes[2] on.", "first", "second"])
    #expect(try read.view(at: 0).text(fitting: 600).links.map(\.target) == [.view(1), .view(2)])
    func marks(_ document: String, _ places: ClosedRange<Int>) throws -> [String] {
      try places.map { index in
        guard case .block(let block, _) = try texts(document.utf8, name: "a.md").view(at: index).content else {
          return ""
        }
        return block.mark ?? ""
      }
    }
    #expect(try marks(document, 1...2) == ["1.", "2."])
    #expect(try marks("3. a\n4. b\n\n- [x] c\n- [ ] d\n- e\n", 0...4) == ["3.", "4.", "☑", "☐", "•"])
    let facts = "title: x\ntags:\n- a\n"
    #expect(try lines(texts("---\n\(facts)---\n# One\n".utf8, name: "a.md")) == [String(facts.dropLast()), "One"])
    #expect(try lines(texts("---\nwords\n\n---\n".utf8, name: "a.md")).contains("words"))
    #expect(try lines(texts("---\na: b\n---".utf8, name: "a.md")) == ["a: b"])
    #expect(try lines(texts("---\na: b\n".utf8, name: "a.md")).contains("a: b"))
  }

  @Test("have tables whose columns stand where the line below their heading says")
  func columns() throws {
    let table = "| a | b | c |\n|---|--:|:-:|\n| word | x | word |\n| 1 | word | 2 |\n"
    let text = try texts(table.utf8, name: "a.md").view(at: 0).text(fitting: 600)
    func box(_ words: String, _ number: Int) throws -> Rect {
      let place = try #require(text.string.ranges(of: words).dropFirst(number).first)
      let first = text.string.unicodeScalars.distance(from: text.string.startIndex, to: place.lowerBound)
      return text.boxes[first..<first + words.count].dropFirst().reduce(text.boxes[first]) { $0.union($1) }
    }
    #expect(try abs(box("1", 0).minX - box("word", 0).minX) < 1)
    #expect(try abs(box("x", 0).maxX - box("word", 2).maxX) < 1)
    #expect(try abs(box("2", 0).center.x - box("word", 1).center.x) < 1)
  }

  @Test("have long code and tables in several parts, and stand no deeper than can be seen")
  func longParts() throws {
    let code = (0..<450).map { "line \($0)" }
    let rows = (0..<450).map { "| \($0) |" }
    let deep = String(repeating: "> ", count: 500) + "deep"
    let paragraph = String(repeating: "é words ", count: 10_000)
    let cut = try lines(texts("\(paragraph)\n".utf8, name: "c.md"))
    #expect(cut.count > 4 && cut.joined() == paragraph.dropLast() && cut.allSatisfy { $0.utf8.count <= 16_384 })
    let text = "```\n\(code.joined(separator: "\n"))\n```\n\n| a |\n|---|\n\(rows.joined(separator: "\n"))\n\n\(deep)\n"
    let parts = try lines(texts(text.utf8, name: "a.md"))
    try #require(parts.count == 7)
    #expect(parts[..<3].joined(separator: "\n") == code.joined(separator: "\n"))
    let cells = parts[3..<6].flatMap { $0.split(separator: "\n") }.filter { $0 != "a" }
    let numbers = (0..<450).map { "\($0)" }
    #expect(cells.map { "\($0)" } == numbers)
    #expect(try parts[6] == "deep" && texts(deep.utf8, name: "b.md").view(at: 0).text(fitting: 600).boxes[0].maxX < 600)
  }
}
