import Flyloft
import Foundation
import Testing

@testable import Tables

@Suite("Tables by hand: a row alone, and widths of columns")
struct TablesByHandTests {
  @Test("show one row alone with all that it says, its lines too, and lead from there to its neighbours and back")
  func alone() throws {
    let long = String(repeating: "word ", count: 200)
    var tables = try Tables.of("name,note\na,x\nb,\"one\r\ntwo, \"\"three\"\"\"\nc,\(long),more\n".utf8)
    func targets(_ view: TableView) -> [[String: String]] {
      view.text(fitting: 600).links.compactMap { if case .knobs(let knobs) = $0.target { knobs } else { nil } }
    }
    // The number of each row leads to it.
    let link = try #require(try tables.view(at: 1).text(fitting: 600).links.first)
    #expect(link.target == .knobs(["row": "2"]) && link.area == Rect(x: 0, y: 0, width: 84, height: 26))
    #expect(tables.clickKnob == "row" && tables.headingHeight == 32)
    tables.row = 2
    #expect(tables.count == 1 && tables.clickKnob == "row" && tables.headingHeight == nil && tables.readShare == 1)
    #expect(try !tables.followsEnd && tables.identities().isEmpty)
    let view = try tables.view(at: 0)
    let text = view.text(fitting: 600)
    #expect(text.string == "Row 2\nname\tb\nnote\tone\ntwo, \"three\"")
    #expect(text.boxes.count == text.string.unicodeScalars.count)
    #expect(targets(view) == [["row": "0"], ["row": "1"], ["row": "3"]])
    // All of it lies within, and values stand right of all names, each beside its own.
    let size = view.size(fitting: 600)
    #expect(text.boxes.allSatisfy { $0.maxX <= size.width && $0.maxY <= size.height && $0.minX >= 20 })
    let (name, value) = (text.boxes[6], text.boxes[11])
    #expect(abs(name.midY - value.midY) < 3 && value.minX >= text.boxes[9].maxX + 19)
    // One below the other, and drawn where they are said to be.
    #expect(text.boxes[13].minY >= name.maxY + 8 && text.boxes[22].minY > text.boxes[18].maxY - 1)
    let surface = try Surface(size: PixelSize(width: 600, height: Int(size.height.rounded(.up))))
    try surface.draw(background: .white) { try view.draw(on: $0) }
    let image = surface.freeze()
    func isInked(_ box: Rect) -> Bool {
      (Int(box.minY)..<Int(box.maxY)).contains { y in
        (Int(box.minX)...Int(box.maxX)).contains { image.pixels[y * 600 + $0] & 0xFF < 0x80 }
      }
    }
    for number in [0, 6, 11, 13, 18, 22] { #expect(isInked(text.boxes[number]), "\(number)") }
    #expect(!isInked(Rect(x: 10, y: 60, width: 580, height: 8)))
    tables.row = 3
    let last = try tables.view(at: 0)
    #expect(last.text(fitting: 600).string == "Row 3\nname\tc\nnote\t\(long)\n3\tmore")
    #expect(targets(last) == [["row": "0"], ["row": "2"]] && last.size(fitting: 600).height > size.height + 20)
    #expect(last.size(fitting: 1200).height < last.size(fitting: 600).height)
    tables.row = 1
    #expect(try targets(tables.view(at: 0)) == [["row": "0"], ["row": "2"]])
    // Its place is that among those which are shown, its number that in the file.
    (tables.sort, tables.row) = ("-name", 1)
    #expect(try tables.view(at: 0).text(fitting: 600).string.hasPrefix("Row 3\nname\tc"))
    // One that is not there any more is no reason to show nothing of what is.
    tables.row = 4000
    #expect(try cells(tables.view(at: 0)) == ["There is no row 4,000."])
  }

  @Test("show of a row alone no more than can be looked at, and that a field has nothing")
  func longFields() throws {
    var tables = try Tables.of("a,b,c\n,\(String(repeating: "é", count: 40_000)),1\n".utf8)
    tables.row = 1
    let parts = try tables.view(at: 0).text(fitting: 600).string.split(separator: "\n")
    #expect(parts[1] == "a\tempty" && parts[2].utf8.count == 50_000 && parts[2].hasSuffix("éé"))
    #expect(parts[3] == "… and 30,002 bytes more" && parts[4] == "c\t1")
  }

  // MARK: Widths by hand

  @Test("have columns as wide as is said, by name or number, and say in a drag what the others are")
  func widths() throws {
    var tables = try Tables.of("name,a=b,third\nx,y,z\n".utf8)
    func areas() throws -> [Rect] { try tables.heading().text(fitting: 800).links.prefix(3).map(\.area) }
    func drags() throws -> [(area: Rect, drag: KnobDrag)] {
      try tables.heading().text(fitting: 800).links.compactMap {
        if case .drag(let drag) = $0.target { ($0.area, drag) } else { nil }
      }
    }
    let own = try areas()
    #expect(try drags().map(\.drag.value) == ["1=%", "2=%", "3=%"])
    for text in ["name=300, 2=60.5", "1=300,a=b=60.5"] {
      tables.widths = text
      #expect(try areas().map(\.width) == [300, 60.5, own[2].width] && areas().map(\.minX) == [84, 384, 444.5])
      #expect(try cells(tables.view(at: 0)) == ["x", "y", "z"])
      let drags = try drags()
      #expect(drags.map(\.drag.value) == ["2=61,1=%", "1=300,2=%", "1=300,2=61,3=%"])
      #expect(
        drags.map(\.drag.number) == [300, 60.5, own[2].width] && drags.map(\.drag.knob).allSatisfy { $0 == "widths" })
      // Around the edges of columns, where a click on the names sorts.
      #expect(drags.map(\.area.midX) == [384, 444.5, 444.5 + own[2].width] && drags[0].drag.range == 24...4000)
    }
    for (text, words) in [
      ("name", "“name” is no column’s width"), ("name=abc", "“name=abc” is no column’s width"),
      ("1=5", "“1=5” is no column’s width"), ("name=1,2=9999", "“name=1” is no"), ("7=100", "there is no column “7”"),
    ] {
      tables.widths = text
      let error = #expect(throws: (any Error).self) { try tables.view(at: 0) }
      #expect("\(try #require(error))".hasPrefix(words))
    }
    // Where there is no more room for a column by which rows are sorted, they are all the same.
    var many = try Tables.of("\((1...8).map { "n\($0)" }.joined(separator: ","))\n1,2,3,4,5,6,7,8\n".utf8)
    many.sort = "-n8"
    many.widths = (1...5).map { "\($0)=4000" }.joined(separator: ",")
    #expect(try heading(many) == ["n1", "n2", "n3"] && cells(many.view(at: 0)) == ["1", "2", "3"])
  }

  @Test("that are sorted are not read anew by a drag of an edge")
  func kept() throws {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("n\n2\n1\n3\n".utf8).write(to: URL(filePath: path))
    let file = try TableFile(OpenFile(path))
    let rows = try file.rows(TableFile.Choice(sort: "n"))
    let wider = try file.rows(TableFile.Choice(sort: "n", widths: "1=200"))
    #expect(wider.index === rows.index && wider.columns !== rows.columns && wider.columns.width == 284)
    #expect(try (0..<3).map { try wider.line(at: $0).texts } == [["1"], ["2"], ["3"]])
    #expect(try file.rows(TableFile.Choice(sort: "-n", widths: "1=200")).index !== rows.index)
  }
}
