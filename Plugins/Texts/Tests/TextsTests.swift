import Flyloft
import Foundation
import Testing

@testable import Texts

@Suite("Texts")
struct TextsTests: TextsInFolder {
  let folder: String

  init() throws { folder = try Self.makeFolder() }

  /// Writes more behind what a file has.
  private func append(_ text: String, to name: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: "\(folder)/\(name)"))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test("are known again in another version by what they say, wherever that stands and whatever its number is")
  func identities() throws {
    func parts(_ text: String) throws -> [String] { try texts(text.utf8, name: "a.md").identities() }
    let former = "# One\n\n1. first\n2. *second*\n\n![a](a.png)\n\n- [ ] to do\n\n[up](#one), [away](http://a.b)"
    let known = try parts(former)
    #expect(try known.count == texts(former.utf8, name: "a.md").count && Set(known).count == 6)
    let later = try parts("A new one.\n\n![b](b.png)\n\n" + former.replacing("1. first", with: "1. new\n2. first"))
    #expect(later.filter(known.contains) == known && later.count == known.count + 3)
    // What says or shows something else is another.
    for (part, other) in [
      ("# One", "## One"), ("second", "secondly"), ("*second*", "second"), ("a.png", "c.png"), ("[ ]", "[x]"),
      ("http://a.b", "http://a.c"),
    ] {
      #expect(Set(try parts(former.replacing(part, with: other))).symmetricDifference(known).count == 2, "\(part)")
    }
    let cells = "|a|b|\n|-|-|\n|1|2|"
    #expect(try parts(cells) != parts(cells.replacing("|-|-|", with: "|-|-:|")))
    #expect(try parts(cells) != parts(cells.replacing("2", with: "3")) && parts(cells) == parts(cells + "\n"))
    #expect(try texts("one\n\ntwo".utf8, name: "a.log").identities() == ["one", "", "two"])
    var filtered = try texts("one\n\ntwo".utf8, name: "a.log")
    filtered.filter = "TWO"
    #expect(try filtered.identities() == ["two"] && Texts().identities().isEmpty)
    let long = String(repeating: "a\n", count: 12_000)
    #expect(try texts(long.utf8, name: "a.log").identities().count == 12_000)
    #expect(try texts((long + "a").utf8, name: "a.log").identities().isEmpty)
  }

  @Test("have the lines of their file, whatever ends them", arguments: ["\n", "\r\n"])
  func lines(end: String) throws {
    let written = ["first", "", "שלום abc", "", "last"]
    for tail in ["", end] {
      let texts = try texts("\u{FEFF}\(written.joined(separator: end))\(tail)".utf8, name: "a.log")
      #expect(try lines(texts) == written)
    }
    #expect(try lines(texts([], name: "b.log")) == ["This file is empty."])
  }

  private func line(_ view: TextView) throws -> TextLine {
    if case .line(let line) = view.content { return line }
    throw TextError("it is no line")
  }

  /// The kinds of what is coloured in the first line.
  private func marks(_ text: String) throws -> [CodeMark.Kind] {
    try line(texts(text.utf8, name: "a.log").view(at: 0)).marks.map(\.kind)
  }

  @Test("that were written for a terminal have its colours, and nothing else of what it was told")
  func terminal() throws {
    let text =
      "\u{1B}[1;31mbad\u{1B}[0m, \u{1B}]0;title\u{7}\u{1B}]0;other\u{1B}\\\u{1B}[38;5;9mgood\u{1B}[K\u{1B}[4;32m é\u{1B}[39m.\u{1B}["
    #expect(try marks(text) == [.keyword, .keyword, .string])
    // Of hundreds the nearest; what is behind takes its numbers, too.
    #expect(
      try marks("\u{1B}[38;5;208ma\u{1B}[38;2;20;90;255mb\u{1B}[48;5;31;38;5;40mc\u{1B}[38;5;244md") == [
        .number, .name, .string, .comment,
      ])
    #expect(
      try marks("\u{1B}[38;5;231ma\u{1B}[38;2;255;0;128mb\u{1B}[38;2;\(Int.max);\(Int.max);-5mc\u{1B}[38;9md") == [
        .keyword, .number,
      ])
    let eight = (30...37).map { "\u{1B}[\($0)mx" }.joined()
    #expect(try marks(eight) == [.keyword, .string, .number, .name, .magenta, .cyan])
    #expect(try marks("\u{1B}[38;2;200;20;255ma\u{1B}[38;5;51mb") == [.magenta, .cyan])
    let view = try texts(text.utf8, name: "a.log").view(at: 0)
    #expect(words(view) == "bad, good é.")
  }

  @Test("of long lines have these in several, cut between characters, and the same from any place on")
  func long() throws {
    let line = String(repeating: "éa", count: 20_000)
    let texts = try texts("short\n\(line)\nend".utf8, name: "a.txt")
    let lines = try lines(texts)
    #expect(lines.first == "short" && lines.last == "end" && lines.dropFirst().dropLast().joined() == line)
    #expect(lines.count == 6 && lines.allSatisfy { $0.utf8.count <= 16_384 })
    #expect(try words(Texts(opening: OpenFile("\(folder)/a.txt")).view(at: 3)) == lines[3])
    // Each part has the number of its line, whichever is asked first, and so have lines that are found by words.
    for name in ["a.log", "a.swift"] {
      for asked in [[0, 1, 2, 3, 4, 5], [5, 4, 0]] {
        var numbered = try self.texts("short\n\(line)\nend".utf8, name: name)
        #expect(try asked.map { try self.line(numbered.view(at: $0)).number } == asked.map { [0, 1, 1, 1, 1, 2][$0] })
        numbered.filter = "end"
        #expect(try self.line(numbered.view(at: 0)).number == 2)
      }
    }
  }

  private static let many = (0..<300_000).map { "line \($0)\n" }.joined()

  @Test("of many lines are known by and by, and those with some words found among them")
  func filter() throws {
    var texts = try texts(Self.many.utf8, name: "a.log")
    #expect(try words(texts.view(at: 299_999)) == "line 299999")
    while texts.readShare < 1 { try texts.readOn() }
    #expect(texts.count == 300_000)
    texts.filter = "NE 29999"
    #expect(try lines(texts) == ["line 29999"] + (299_990...299_999).map { "line \($0)" })
    // Each has the number that it has in the file.
    let numbers = try (0...1).map { index -> Int? in
      guard case .line(let line) = try texts.view(at: index).content else { return nil }
      return line.number
    }
    #expect(numbers == [29_999, 299_990] && texts.followsEnd)
    texts.filter = "nowhere"
    #expect(try lines(texts) == ["There is no such line."])
  }

  @Test("what is written to the end comes as lines, the last of which may have been cut off there")
  func growth() throws {
    let texts = try texts("one\ntw".utf8, name: "a.log")
    #expect(try texts.followsEnd && lines(texts) == ["one", "tw"])
    try append("o\nthree\nf", to: "a.log")
    // The last line says what it has become, also to who was not told.
    #expect(try words(texts.view(at: 1)) == "two")
    try texts.readOn()
    #expect(try lines(texts) == ["one", "two", "three", "f"])
    try append("our\n", to: "a.log")
    try texts.readOn()
    #expect(try lines(texts) == ["one", "two", "three", "four"])
    let empty = try self.texts([], name: "b.log")
    #expect(empty.count == 1)
    try append("now", to: "b.log")
    try empty.readOn()
    #expect(try lines(empty) == ["now"])
  }

  @Test("in UTF-16, as its mark tells, are read, also what comes to the end", arguments: [false, true])
  func utf16(isBig: Bool) throws {
    func bytes(_ text: String) -> [UInt8] {
      text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
    let written = bytes("\u{FEFF}first\r\nMüller 東京\r\n𝄞 la")
    let texts = try texts(written.dropLast(), name: "a.log")
    #expect(try lines(texts) == ["first", "Müller 東京", "𝄞 l"])
    var found = texts
    found.filter = "MÜLLER"
    #expect(try lines(found) == ["There is no such line."])
    found.filter = "müller"
    #expect(try lines(found) == ["Müller 東京"])
    let file = try FileHandle(forWritingTo: URL(filePath: "\(folder)/a.log"))
    try file.seekToEnd()
    try file.write(contentsOf: Data(written.suffix(1) + bytes(" li\n𝄞").dropLast(2)))
    try file.close()
    try texts.readOn()
    #expect(try lines(texts) == ["first", "Müller 東京", "𝄞 la li"])
    #expect(try self.texts(bytes("\u{FEFF}# One\n\ntwo"), name: "b.md").outline().map(\.title) == ["One"])
  }

  @Test("of former days have their letters, by themselves or among UTF-8, and are found by them")
  func windows1252() throws {
    let older = [[0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72], [0x31, 0x30, 0x20, 0x80], Array("é ".utf8) + [0xE9, 0x81]]
    let bytes = [UInt8](older.joined(separator: [0x0A]))
    let read = ["Müller", "10 €", "é é\u{FFFD}"]
    let texts = try texts(bytes, name: "a.log")
    #expect(try lines(texts) == read)
    var found = texts
    found.filter = "Üller"
    #expect(try lines(found) == ["There is no such line."])
    found.filter = "üLLER"
    #expect(try lines(found) == ["Müller"])
    #expect(try texts.nextView(from: 0, having: "MÜLLER") == 0)
    #expect(try texts.nextView(from: 1, having: "müller") == nil)
    let document = try self.texts(Array("# ".utf8) + older[0], name: "a.md")
    #expect(try document.outline().map(\.title) == ["Müller"])
  }

  @Test("that become shorter while they are read say so")
  func shorter() throws {
    let texts = try texts("one\ntwo\n".utf8, name: "a.log")
    try Data("one".utf8).write(to: URL(filePath: "\(folder)/a.log"), options: [])
    #expect { try texts.readOn() } throws: { "\($0)" == "a.log has become shorter while it was read" }
  }

  @Test("are lines, prose or Markdown by their names")
  func forms() throws {
    func height(_ name: String) throws -> Double {
      try self.texts("# A heading".utf8, name: name).view(at: 0).size(fitting: 600).height
    }
    let heights = try ["a.log", "a.txt", "a.md"].map(height)
    #expect(Set(heights).count == 3 && heights.max() == heights[2])
    #expect(
      try ["README", "a.swift", "A.TXT", "A.MD", "standard input"].map(height) == [1, 0, 1, 2, 0].map { heights[$0] })
    var texts = try texts("# A heading".utf8, name: "a.md")
    texts.show = .lines
    #expect(try words(texts.view(at: 0)) == "# A heading")
    texts.show = .markdown
    #expect(try words(texts.view(at: 0)) == "A heading" && !texts.followsEnd)
    texts.size = 28
    #expect(try abs(texts.view(at: 0).size(fitting: 600).height - 2 * heights[2]) < 8)
    var code = try self.texts("```\n\(String(repeating: "let a = 1\n", count: 10))```\n".utf8, name: "b.md")
    let height = try code.view(at: 0).size(fitting: 600).height
    code.size = 28
    #expect(try (1.8...2.2).contains(code.view(at: 0).size(fitting: 600).height / height))
  }

  @Test(
    "have room below the last paragraph as above the first, and lines have none", arguments: ["a.txt", "a.md", "a.log"])
  func end(name: String) throws {
    let texts = try texts("one\n\none\n\none\n".utf8, name: name)
    func height(_ index: Int) throws -> Double { try texts.view(at: index).size(fitting: 600).height }
    let last = texts.count - 1
    #expect(try height(last) - height(name == "a.md" ? 1 : 2) == (name == "a.log" ? 0 : texts.size))
  }

  @Test("have as many letters of code in a line as there is room for, with no hyphen where a word is broken")
  func hyphens() throws {
    let view = try texts(String(repeating: "a", count: 300).utf8, name: "a.log").view(at: 0)
    let boxes = Array(view.text(fitting: 600).boxes.prefix(300))
    let first = boxes.count { $0.minY == boxes[0].minY }
    // All lines but the last are as full.
    #expect(boxes.count { $0.minY == boxes[first].minY } == first)
    let (width, room) = (boxes[0].width, 600 - boxes[0].minX - 14)
    #expect(Double(first) * width <= room && Double(first + 1) * width > room)
  }

  @Test("of code show what would turn its direction, and those of words do as it says")
  func directions() throws {
    let trojan = "a \u{202E}b\u{2066} c"
    #expect(try lines(texts(trojan.utf8, name: "a.c")) == ["a \u{FFFD}b\u{FFFD} c"])
    #expect(try lines(texts(trojan.utf8, name: "a.log")) == ["a \u{FFFD}b\u{FFFD} c"])
    #expect(try lines(texts("```\n\(trojan)\n```\n".utf8, name: "a.md")) == ["a \u{FFFD}b\u{FFFD} c"])
    #expect(try lines(texts(trojan.utf8, name: "a.txt")) == [trojan])
  }

  @Test(
    "that may have some words are found by their bytes: those with the words, whatever their capitals and letters"
  )
  func next() throws {
    func all(_ words: String, of text: String, name: String = "a.log", filter: String = "") throws -> [Int] {
      var (texts, found) = (try texts(text.utf8, name: name), [Int]())
      texts.filter = filter
      while let next = try texts.nextView(from: (found.last ?? -1) + 1, having: words), next < texts.count {
        found.append(next)
      }
      return found
    }
    let text = "one\nTwo NEEDLES\nthree\tneed\nné\n\u{1B}[31mx\nneedle\r\nlast"
    #expect(try all("two needle", of: text) == [1] && all("needle", of: text) == [1, 5] && all("NÉ", of: text) == [3])
    #expect(
      try all("!", of: text) == Array(0...6) && all("…", of: text) == [] && all("LAST", of: text, filter: "s") == [1])
    #expect(try all("strasse kilo", of: "Straße: ＫİLO\nStrase kilo\nstraße kılo") == [0, 2])
    let long = (0..<5000).map { "line \($0)\n" }.joined()
    let code = try texts("```\n\(String(repeating: "x", count: 100_000))\n```\n".utf8, name: "b.md")
    #expect(try lines(code).allSatisfy { $0.utf8.count <= 2 * 16_384 + 1 } && code.count == 4)
    #expect(try all("line 4321", of: long) == [4321] && all("999", of: long) == [999, 1999, 2999, 3999, 4999])
    #expect(try all("nowhere", of: "# one\n\ntwo\n", name: "a.md") == [0, 1])
  }

  @Test("of any bytes, and cut off anywhere, are shown by every form", arguments: 0..<40)
  func random(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var bytes = Array(MarkdownTests.document.utf8)
    for _ in 0..<next(30) { bytes[next(bytes.count)] = UInt8(next(256)) }
    for _ in 0..<next(4) {
      let piece = ["> ", "- ", "[", "![", "**", "`", "|", "\t", "<", "\u{202E}", "[^a]: "][next(11)]
      bytes.insert(contentsOf: Array(String(repeating: piece, count: next(400)).utf8), at: next(bytes.count))
    }
    bytes.removeLast(next(bytes.count))
    for name in ["a.md", "a.txt", "a.swift"] {
      let texts = try texts(bytes, name: name)
      while texts.readShare < 1 { try texts.readOn() }
      for index in 0..<texts.count {
        let view = try texts.view(at: index)
        let size = view.size(fitting: 500)
        #expect(size.width == 500 && size.height >= 0 && size.height.isFinite, "seed \(seed), \(name), \(index)")
        let text = view.text(fitting: 500)
        #expect(text.boxes.count == text.string.unicodeScalars.count, "seed \(seed), \(name), \(index)")
      }
      _ = try texts.outline()
    }
  }

  @Test("lay out in as many lines as there is room for, each character within its view")
  func wrapping() throws {
    let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
    for name in ["a.txt", "a.log", "a.md"] {
      let view = try texts("\(words)\n".utf8, name: name).view(at: 0)
      let (narrow, wide) = (view.size(fitting: 300), view.size(fitting: 900))
      #expect(narrow.width == 300 && wide.width == 900 && narrow.height > 1.8 * wide.height)
      let bounds = Rect(origin: .zero, size: narrow)
      #expect(view.text(fitting: 300).boxes.allSatisfy { bounds.inset(by: -1).contains($0.center) })
    }
  }

  @Test("from right to left stand at the right edge")
  func rightToLeft() throws {
    let view = try texts("שלום\n".utf8, name: "a.txt").view(at: 0)
    let boxes = view.text(fitting: 600).boxes
    #expect(boxes[0].minX > 400 && boxes[0].minX > boxes[3].minX)
  }
}
