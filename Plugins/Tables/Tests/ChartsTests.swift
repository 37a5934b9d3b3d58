import Flyloft
import Foundation
import Tables
import Testing

@Suite("Charts of tables")
struct ChartsTests {
  /// A gallery of a text.
  private func tables(_ text: String, _ form: Tables.Form) throws -> Tables {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(text.utf8).write(to: URL(filePath: path))
    var tables = try Tables(opening: OpenFile(path))
    tables.show = form
    return tables
  }

  /// True where a chart has a colour of its own at a place of the plot, from its lower left corner, both from 0 to 1.
  private func isDrawn(_ tables: Tables, _ places: [(Double, Double)]) throws -> [Bool] {
    #expect(tables.count == 1 && tables.headingHeight == nil && tables.readShare == 1)
    let view = try tables.view(at: 0)
    let size = view.size(fitting: 600)
    #expect(size == Size(width: 600, height: 336))
    let surface = try Surface(size: PixelSize(width: 600, height: 336))
    try surface.draw(background: .white) { try view.draw(on: $0) }
    let image = surface.freeze()
    // Room for ticks and legend is 72 points on the left, 44 on the right, 48 above and 56 below.
    return places.map { x, y in
      let (left, top) = (Int(72 + x * 483), Int(279 - y * 231))
      let pixel = image.pixels[top * 600 + left]
      let parts = [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF]
      return parts.max()! - parts.min()! > 40
    }
  }

  @Test("a line goes from point to point, and where it begins and ends can be chosen")
  func line() throws {
    let rows = (0...100).map { "\($0),\($0 < 50 ? 0 : 10)\n" }.joined()
    var tables = try tables("x,y\n\(rows)", .line)
    #expect(try isDrawn(tables, [(0.25, 0), (0.75, 1), (0.25, 1), (0.75, 0)]) == [true, true, false, false])
    tables.from = "50"
    tables.filter = ""
    #expect(try isDrawn(tables, [(0.1, 0.5), (0.9, 0.5), (0.5, 0.1)]) == [true, true, false])
    tables.from = "soon"
    let error = #expect(throws: (any Error).self) { try tables.view(at: 0) }
    #expect("\(try #require(error))" == "“soon” is neither a number nor a day such as 2026-11-27")
  }

  @Test("bars are as high as the mean of their word, from zero on")
  func bars() throws {
    let tables = try tables("place,n\na,5\nb,20\na,15\nb,20\n", .bar)
    #expect(
      try isDrawn(tables, [(0.25, 0.45), (0.25, 0.55), (0.75, 0.45), (0.75, 0.95), (0.5, 0.2)])
        == [true, false, true, true, false])
  }

  @Test("bars of what is below zero go down from there")
  func barsBelow() throws {
    let tables = try tables("place,n\na,-10\nb,20\n", .bar)
    // Zero is a third of the way up.
    #expect(
      try isDrawn(tables, [(0.25, 0.1), (0.25, 0.45), (0.75, 0.1), (0.75, 0.45), (0.75, 0.9)])
        == [true, false, false, true, true])
  }

  @Test("around a line of more points than there are pixels is all from the least to the greatest")
  func band() throws {
    let rows = (0..<8000).map { "\($0),\($0 < 4000 ? $0 % 2 * 10 : 5)\n" }.joined()
    let tables = try tables("x,y\n\(rows)", .line)
    #expect(
      try isDrawn(tables, [(0.25, 0.1), (0.25, 0.5), (0.25, 0.9), (0.75, 0.1), (0.75, 0.5), (0.75, 0.9)])
        == [true, true, true, false, true, false])
  }

  @Test("points stand where their days and numbers say, also as a map of how many there are", arguments: [true, false])
  func points(isHeat: Bool) throws {
    let rows = "2026-01-01,0\n2026-01-03,10\n2026-01-02,5\n,7\n2026-01-02,\n"
    let tables = try tables("day,n\n\(rows)", isHeat ? .heat : .scatter)
    #expect(
      try isDrawn(tables, [(0.003, 0.004), (0.503, 0.495), (0.997, 0.996), (0.5, 0.7)]) == [true, true, true, false])
  }

  @Test("what has no numbers, and columns that there are not, are said")
  func trouble() throws {
    var tables = try tables("name,place\na,b\n", .line)
    let error = #expect(throws: (any Error).self) { try tables.view(at: 0) }
    #expect("\(try #require(error))" == "no column has numbers that a chart could show")
    tables.y = "size, place"
    #expect(throws: (any Error).self) { try tables.view(at: 0) }
    tables.y = "name, place"
    #expect(try isDrawn(tables, [(0.5, 0.5)]) == [false])
  }
}
