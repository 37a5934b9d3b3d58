import Flyloft
import Foundation
import Testing

@testable import Tables

@Suite("Tables of text")
struct TablesTests {
  @Test(
    "have the fields of RFC 4180, whatever separates them and however lines end", arguments: [",", ";", "\t", "|"],
    ["\n", "\r\n"])
  func fields(delimiter: String, end: String) throws {
    let lines = [
      #"name,place,"a ""word""""#, #"one,"with , and"#, #"more","x""#, "", "two,,", #"3" pipe,y,z"#,
      #""",plain "quotes" in it,"#,
      "last,row,é",
    ]
    let text = lines.joined(separator: end).replacing(",", with: delimiter)
    let tables = try Tables.of("\u{FEFF}\(text)".utf8)
    #expect(try heading(tables) == ["name", "place", #"a "word""#])
    let broken = "with \(delimiter) and\(end)more".replacing("\t", with: " ").replacing("\r", with: " ")
    #expect(
      try rows(tables) == [
        ["one", broken.replacing("\r\n", with: "  ").replacing("\n", with: " "), "x"], ["two", "", ""],
        [#"3" pipe"#, "y", "z"],
        ["", #"plain "quotes" in it"#, ""], ["last", "row", "é"],
      ])
  }

  @Test("as spreadsheets of former days write them, and as they write Unicode, have their letters")
  func encodings() throws {
    let text = "Größe;Preis\n\"groß, \"\"neu\"\"\";1 €\n"
    let older = text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8($0.value) }
    let unicode = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [older, unicode] {
      var tables = try Tables.of(bytes)
      #expect(try heading(tables) == ["Größe", "Preis"])
      #expect(try rows(tables) == [["groß, \"neu\"", "1 €"]])
      tables.filter = "GROß"
      #expect(try rows(tables) == [["groß, \"neu\"", "1 €"]])
      tables.sort = "-größe"
      #expect(try rows(tables).count == 1)
    }
  }

  @Test("of a thousand columns show as many as can be drawn, and have room for how many more there are")
  func wide() throws {
    func row(_ text: (Int) -> String) -> String { (0..<1000).map(text).joined(separator: ",") + "\n" }
    let tables = try Tables.of((row { "name\($0)" } + row { "\($0)" }).utf8)
    let (heading, line) = try (tables.heading(), tables.view(at: 0))
    let count = cells(line).count
    #expect(count > 100 && count < 250 && cells(heading) == (0..<count).map { "name\($0)" })
    let width = line.size(fitting: 800).width
    #expect(width <= 16_064 && width > 15_700 && heading.size(fitting: 800).width == width)
    #expect(heading.text(fitting: 800).links.prefix(count).last?.area.maxX == width - 64)
  }

  @Test("with a number in the first row have no names, and rows may have fewer fields or more")
  func ragged() throws {
    let tables = try Tables.of("1,b\n2\n3,c,d,e\n".utf8)
    #expect(try heading(tables) == ["1", "2", "3", "4"])
    // The columns that a row doesn't have stay empty.
    #expect(try rows(tables) == [["1", "b"], ["2"], ["3", "c", "d", "e"]])
  }

  @Test("read back as they were written, whatever is in their fields", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var random = Numbers(state: seed)
    let letters = ["a", "ß", ",", "\"", "\n", " ", ";", "7"]
    let columns = Int.random(in: 2...5, using: &random)
    let written = (0..<40).map { _ in
      (0..<columns).map { column in
        (column == 0 ? "x" : "")
          + (0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined()
      }
    }
    func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
    let text = written.map { $0.map(quoted).joined(separator: ",") }.joined(separator: "\n")
    let names = (0..<columns).map { "c\($0)" + "z" }.joined(separator: ",")
    let expected = written.map { $0.map { $0.replacing("\n", with: " ") } }
    #expect(try rows(Tables.of("\(names)\n\(text)".utf8)) == expected, "seed \(seed)")
  }

  private static let many = "number,half\n" + (0..<200_000).map { "\($0),\(Double($0) / 2)\n" }.joined()

  @Test("of many rows are known by and by; a row is the same however much has been read")
  func growth() throws {
    let tables = try Tables.of(Self.many.utf8)
    // Nobody else has read as far.
    #expect(try cells(tables.view(at: 199_999)) == ["199999", "99999.5"])
    let other = try Tables.of(Self.many.utf8)
    var counts = [other.count]
    while other.readShare < 1 {
      try other.readOn()
      counts.append(other.count)
    }
    #expect(counts.last == 200_000 && counts == counts.sorted())
    for row in [0, 1023, 1024, 1025, 77_777, 199_998] {
      #expect(try cells(other.view(at: row)) == ["\(row)", (Double(row) / 2).description])
    }
    #expect(throws: (any Error).self) { try other.view(at: 200_000) }
  }

  @Test("have rows that are known again by what they say, in the order in which they stand")
  func identities() throws {
    var tables = try Tables.of("name,size\nb,10\na,9.5\nc,10".utf8)
    #expect(try tables.identities() == ["b,10", "a,9.5", "c,10"])
    tables.sort = "-size"
    #expect(try tables.identities() == ["b,10", "c,10", "a,9.5"])
    tables.filter = "c"
    #expect(try tables.identities() == ["c,10"])
    tables.show = .bar
    #expect(try tables.identities().isEmpty && Tables().identities().isEmpty)
  }

  @Test("are sorted by a column, numbers before words and nothing last, and filtered by words")
  func choices() throws {
    var tables = try Tables.of("name,size\nb,10\na,9.5\nC,\nd,-3\ne,big\n".utf8)
    func names() throws -> String { try rows(tables).map { $0[0] }.joined() }
    tables.sort = "size"
    #expect(try names() == "dabeC" && heading(tables)[1] == "↑ size")
    tables.sort = "-2"
    #expect(try names() == "ebadC")
    tables.sort = "Name"
    #expect(try names() == "abCde")
    tables.filter = "B"
    #expect(try names() == "be")
    tables.filter = "nobody"
    #expect(try rows(tables) == [["There is no such row."]])
    // What is not sorted is found by its bytes.
    (tables.filter, tables.sort) = ("", "")
    #expect(try tables.nextView(from: 0, having: "BIG") == 4 && tables.nextView(from: 0, having: "none") == nil)
    tables.sort = "size"
    #expect(try tables.nextView(from: 2, having: "none") == 2)
    tables.sort = "colour"
    let error = #expect(throws: (any Error).self) { try tables.view(at: 0) }
    #expect("\(try #require(error))" == "there is no column “colour”; there are “name”, “size”")
    // Days as people write them, before words.
    var dated = try Tables.of("name,day\na,03.01.2025\nb,1.2.2024\nc,soon\nd,2024-12-31\n".utf8)
    dated.sort = "day"
    #expect(try rows(dated).map { $0[0] }.joined() == "bdac")
    // Numbers as people write them.
    for text in ["1,200\n\"-1,000,000\"\n17\n1,20\n12,345.5\n", "7%\n-17 %\n157%\n17.5%\n"] {
      var written = try Tables.of("name\n\(text.replacing("\n", with: "\t\n"))".utf8)
      written.sort = "name"
      #expect(
        try rows(written).map { $0[0] }
          == (text.hasPrefix("7")
            ? ["-17 %", "7%", "17.5%", "157%"] : ["-1,000,000", "17", "1,200", "12,345.5", "1,20"]))
    }
    var semicolons = try Tables.of("name;b\n37,10;\n1.234,5;\n-0,5;\n1,2,3;\n1 2;\n 5 %;\n".utf8)
    semicolons.sort = "name"
    #expect(try rows(semicolons).map { $0[0] } == ["-0,5", " 5 %", "37,10", "1.234,5", "1 2", "1,2,3"])
    var longer = try Tables.of("word\nsame place b\nsame place a\n".utf8)
    longer.sort = "word"
    #expect(try rows(longer) == [["same place a"], ["same place b"]])
  }

  @Test("have the numbers that rows have in the file, also where they are filtered, and above them how many are sorted")
  func numbers() throws {
    /// What stands on the left of a row.
    func number(_ tables: Tables, _ row: Int) throws -> [UInt32] {
      let surface = try Surface(size: PixelSize(width: 80, height: 26))
      try surface.draw(background: .white) { try tables.view(at: row).draw(on: $0) }
      return Array(surface.freeze().pixels)
    }
    var tables = try Tables.of("name\na\nb\nc\n".utf8)
    let all = try (0..<3).map { try number(tables, $0) }
    tables.filter = "c"
    #expect(try number(tables, 0) == all[2] && all[0] != all[2])
    for (count, remark) in [(3, ""), (1_000_001, "first million")] {
      tables = try Tables.of(String(repeating: "1\n", count: count).utf8)
      tables.sort = "1"
      guard case .line(let heading) = try tables.heading().content else {
        Issue.record("it is no line")
        return
      }
      #expect(heading.remark == remark && tables.count == min(count, 1_000_000))
    }
  }

  @Test("end a row that has more fields than there are columns with how many more these are")
  func moreFields() throws {
    let rows =
      Array(repeating: "x,y", count: 200) + ["x", "x,y,1", "x,y,1,2,3", "x,y" + String(repeating: ",1", count: 12)]
    let tables = try Tables.of("one,two\n\(rows.joined(separator: "\n"))\n".utf8)
    guard case .line(let line) = try tables.heading().content else {
      Issue.record("it is no line")
      return
    }
    let width = line.columns.width
    /// What stands right of the columns, without the line below.
    func end(_ draw: (borrowing Canvas) throws -> Void) throws -> [UInt32] {
      let size = PixelSize(width: Int(width) + 60, height: 26)
      let surface = try Surface(size: size)
      try surface.draw(background: .white) { try draw($0) }
      let pixels = Array(surface.freeze().pixels)
      return (0..<25).flatMap { y in pixels[(y * size.width + Int(width))..<((y + 1) * size.width)] }
    }
    for (row, words) in [(0, ""), (200, ""), (201, "+1"), (202, "+3"), (203, "+12")] {
      let view = try tables.view(at: row)
      let expected = try end { canvas in
        // Every second row is shaded.
        if row % 2 == 1 { canvas.fill(with: .color(canvas.ink.opacity(0.025))) }
        let text = Text(words, font: .system(size: 13).tabular, color: canvas.ink.opacity(0.5))
        canvas.draw(text, at: Point(x: width + 4, y: 4.5))
      }
      #expect(try end { try view.draw(on: $0) } == expected, "row \(row) must end with “\(words)”")
    }
  }

  @Test("lead by a column's name to its rows sorted up, then down, then as they come, whatever it is called")
  func links() throws {
    var tables = try Tables.of("-size,size,Size,,b,B\nv,w,x,y,z,u\n".utf8)
    func next(_ sort: String) throws -> [String] {
      tables.sort = sort
      return try tables.heading().text(fitting: 800).links.compactMap {
        if case .knobs(let knobs) = $0.target { knobs["sort"] ?? "" } else { nil }
      }
    }
    let names = ["1", "2", "3", "4", "b", "6"]
    #expect(try next("") == names)
    for (column, name) in names.enumerated() {
      #expect(
        try next(name)[column] == "-" + name
          && heading(tables).map { $0.hasPrefix("↑ ") }.firstIndex(of: true) == column)
      #expect(try next("-" + name)[column] == "" && next("-" + name).count { $0 != "" } == 5)
    }
    let link = try tables.heading().text(fitting: 800).links[5]
    #expect(link.area.minX > 84 && link.area.height == tables.headingHeight && link.area.width >= 48)
  }

  @Test("that mean harm have rows all the same: quotes without an end, lines without one, and no letters")
  func harm() throws {
    let open = "name,note\n\"a,b\n" + String(repeating: "c,d\n", count: 300_000)
    let tables = try Tables.of(open.utf8)
    while tables.readShare < 1 { try tables.readOn() }
    #expect(tables.count == 300_001)
    #expect(try cells(tables.view(at: 0)) == ["\"a", "b"] && cells(tables.view(at: 300_000)) == ["c", "d"])
    let endless = try Tables.of(Array("name\nx".utf8) + Array(repeating: UInt8(ascii: "y"), count: 3 << 20))
    #expect(try rows(endless).map { $0[0].utf8.count } == [403, 403, 403, 1])
    let bytes = try Tables.of([0x61, 0x2C, 0x62, 0x0A, 0x81, 0xFF, 0x2C, 0x01, 0x0A])
    #expect(try rows(bytes) == [["\u{FFFD}ÿ", " "]])
  }

  @Test("of any bytes have rows, sorted and filtered, too", arguments: 0..<50)
  func soup(seed: UInt64) throws {
    var random = Numbers(state: seed)
    let letters = Array("a,\"\n\r;\t1é".utf8) + [0x80, 0xFF]
    let bytes = (0..<Int.random(in: 1...2000, using: &random)).map { _ in letters.randomElement(using: &random)! }
    var tables = try Tables.of(bytes)
    for (sort, filter) in [("", ""), ("-1", ""), ("", "a")] {
      (tables.sort, tables.filter) = (sort, filter)
      do { #expect(try rows(tables).count == tables.count) } catch {
        #expect("\(error)".contains("no column"), "seed \(seed): \(error)")
      }
    }
  }

  @Test("have room for what is longer farther on, and in their last column all that is left")
  func longer() throws {
    func widths(_ cell: (Int) -> String) throws -> [Double] {
      let rows = (0..<5000).map { "\(cell($0)),\($0 % 7),x\n" }.joined()
      return try Tables.of("first,number,last\n\(rows)".utf8).heading().text(fitting: 800).links.map(\.area.width)
    }
    let short = try widths { _ in "a" }
    // Decimals that grow, and words in the second quarter and at the very end.
    for cell in [
      { "\(Double($0) * 12.5)" }, { (2500..<2550).contains($0) ? "longer than those before" : "a" },
      { $0 > 4990 ? "longer than those before" : "a" },
    ] as [(Int) -> String] {
      let long = try widths(cell)
      #expect(long[0] > short[0] + 8 && long[1] == short[1])
    }
    // Of texts that are as long those are measured that are wide.
    #expect(try widths { $0 == 100 ? "WWWWWWWWWW" : "iiiiiiiii\($0 % 10)" }[0] == widths { _ in "WWWWWWWWWW" }[0])
    // What is no row of the table has no say in it.
    #expect(try widths { $0 > 4990 ? "a,b,c,d,longer than those before" : "a" }[0] == short[0])
    let view = try Tables.of("a,b\n1,\(String(repeating: "word ", count: 100))\n".utf8).view(at: 0)
    let (near, far) = (view.text(fitting: 600).boxes.last, view.text(fitting: 1200).boxes.last)
    #expect(try #require(near).maxX > 580 && #require(far).maxX > 1180)
  }

  @Test("have room for numbers that grow from row to row, as those at the end tell")
  func room() throws {
    func width(_ count: Int) throws -> Double {
      let rows = (1...count).map { "\($0),\($0 % 7)\n" }.joined()
      return try Tables.of("id,rest\n\(rows)".utf8).heading().text(fitting: 800).links[0].area.width
    }
    #expect(try width(200) < 60 && width(100_000) > width(200) + 16)
    // Numbers stand at the right edge, and words at the left one.
    let short = try Tables.of("id,rest\n1,x\n20000,y\n".utf8)
    let (columns, boxes) = (
      try short.heading().text(fitting: 800).links, try short.view(at: 0).text(fitting: 800).boxes
    )
    #expect(abs(boxes[0].maxX - (columns[0].area.maxX - 12)) < 0.01 && boxes[2].minX == columns[1].area.minX + 12)
    #expect(try Tables.of("id\n".utf8).view(at: 0).text(fitting: 800).string == "This table has no rows.")
    #expect(try Tables.of("".utf8).view(at: 0).text(fitting: 800).string == "This file is empty.")
    // So that among several files its name stands above.
    #expect(try Tables.of("".utf8).headingHeight == 0 && Tables.of("a,b\n".utf8).headingHeight == 32)
  }

  // MARK: Files that change

  @Test("what is written to the end comes as rows, the last of which may have been cut off there")
  func appended() throws {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func append(_ text: String) throws {
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    }
    try Data("n,note\n1,one\n2,\"tw".utf8).write(to: URL(filePath: path))
    var tables = try Tables(opening: OpenFile(path))
    #expect(try rows(tables) == [["1", "one"], ["2", "\"tw"]] && tables.followsEnd)
    try append("o\nlines\"\n3")
    // It says what it has become, also to who was not told.
    #expect(try cells(tables.view(at: 1)) == ["2", "two lines"])
    try tables.readOn()
    #expect(try rows(tables) == [["1", "one"], ["2", "two lines"], ["3"]])
    tables.filter = "THR"
    #expect(try rows(tables)[0] == ["There is no such row."] && !tables.followsEnd)
    tables.filter = "e"
    #expect(try rows(tables).count == 2 && tables.followsEnd)
    try append(",three\n")
    try tables.readOn()
    #expect(try rows(tables).last == ["3", "three"])
    tables.filter = ""
    #expect(try rows(tables).count == 3)
    for (sort, show) in [("n", Tables.Form.table), ("", .line)] {
      (tables.sort, tables.show) = (sort, show)
      #expect(!tables.followsEnd)
    }
    // Columns without rows are as wide as their names: they are measured anew.
    for text in ["n,note\n", ""] {
      try Data(text.utf8).write(to: URL(filePath: path))
      #expect(try !Tables(opening: OpenFile(path)).followsEnd)
    }
  }

  @Test("that become shorter while they are read say so")
  func shortened() throws {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(Self.many.utf8).write(to: URL(filePath: path))
    let tables = try Tables(opening: OpenFile(path))
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 1000)
    let error = #expect(throws: (any Error).self) { try tables.view(at: 100_000) }
    #expect("\(try #require(error))".hasSuffix("has become shorter while it was read"))
  }
}
