import Flyloft
import Foundation
import Testing

@testable import Tables

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
  private func isDrawn(_ tables: Tables, width: Int = 600, _ places: [(Double, Double)]) throws -> [Bool] {
    #expect(tables.count == 1 && tables.headingHeight == nil && tables.readShare == 1)
    let view = try tables.view(at: 0)
    let height = width * 14 / 25
    #expect(view.size(fitting: Double(width)) == Size(width: Double(width), height: Double(height)))
    let surface = try Surface(size: PixelSize(width: width, height: height))
    try surface.draw(background: .white) { try view.draw(on: $0) }
    let image = surface.freeze()
    return places.map { x, y in
      let pixel = image.pixels[index(width, x, y)]
      let parts = [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF]
      return parts.max()! - parts.min()! > 40
    }
  }

  /// Where a place of the plot is among the pixels. Room for ticks and legend is 72 points on the left, 44 on the right, 48 above and 56
  /// below.
  private func index(_ width: Int, _ x: Double, _ y: Double) -> Int {
    let (left, top) = (72 + x * Double(width - 117), Double(width * 14 / 25 - 57) - y * Double(width * 14 / 25 - 105))
    return Int(top) * width + Int(left)
  }

  /// True if something is said in the middle of the plot.
  private func hasWords(_ tables: Tables) throws -> Bool {
    let surface = try Surface(size: PixelSize(width: 600, height: 336))
    let view = try tables.view(at: 0)
    try surface.draw(background: .white) { try view.draw(on: $0) }
    // Words have darker parts than the lines of ticks.
    let pixels = surface.freeze().pixels
    return (-8...8).contains { row in
      let middle = index(600, 0.5, 0.5) + row * 600
      return pixels[middle - 60...middle + 60].contains { $0 & 0xFF < 0x90 && $0 >> 16 & 0xFF < 0x90 }
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
    (tables.from, tables.to) = ("25", "75")
    #expect(try isDrawn(tables, [(0.4, 0), (0.6, 1), (0.4, 1)]) == [true, true, false])
    tables.from = "soon"
    let error = #expect(throws: (any Error).self) { try tables.view(at: 0) }
    #expect("\(try #require(error))" == "“soon” is neither a number nor a time such as 2026-11-27 or 2026-11-27T14:05")
  }

  @Test("a part can be magnified and moved, as far as there is something")
  func part() throws {
    let rows = (0...100).map { "\($0),\($0 < 50 ? 0 : 10)\n" }.joined()
    var tables = try tables("x,y\n\(rows)", .line)
    #expect(tables.panKnobs == PanKnobs(center: "center", zoom: "zoom", left: 72, right: 44))
    (tables.center, tables.zoom) = (0.4, 1)
    // From 15 to 65.
    #expect(try isDrawn(tables, [(0.6, 0), (0.8, 1), (0.8, 0), (0.6, 1)]) == [true, true, false, false])
    tables.zoom = 2
    // From 27.5 to 52.5.
    #expect(try isDrawn(tables, [(0.8, 0), (0.95, 1), (0.95, 0)]) == [true, true, false])
    // As far to the right as there are points, of which each is in the middle of all that is seen.
    (tables.center, tables.zoom) = (1, 1)
    #expect(try isDrawn(tables, [(0.02, 0.5), (0.98, 0.5), (0.5, 0.02)]) == [true, true, false])
    // Of 20 to 60 the last quarter.
    (tables.from, tables.to, tables.zoom) = ("20", "60", 2)
    #expect(try isDrawn(tables, [(0.5, 0.5), (0.5, 0.02)]) == [true, false])
    tables.show = .table
    #expect(tables.panKnobs == nil)
  }

  @Test("a line comes from and goes to the nearest points that are not seen, also where none is seen")
  func lineBeyond() throws {
    var tables = try tables("x,y\n0,0\n50,0\n100,10\n", .line)
    // From 50 to 100, and up.
    (tables.center, tables.zoom) = (0.6, 1)
    // From 35 to 85: flat as far as 50, then up to 7.
    #expect(try isDrawn(tables, [(0.1, 0), (0.6, 0.37), (0.1, 0.5)]) == [true, true, false])
    (tables.center, tables.zoom) = (0.75, 3)
    // From 68.75 to 81.25, where there is no point.
    #expect(try isDrawn(tables, [(0.5, 0.5), (0.1, 0.9)]) == [true, false])
  }

  @Test("a word's bar is as wide as the word has room, and may be seen in part")
  func partOfWords() throws {
    var tables = try tables("place,n\na,5\nb,20\nc,10\nd,20\n", .bar)
    (tables.center, tables.zoom) = (0.375, 1)
    // From the middle of a to that of c: one half of a bar, a whole one, one half.
    #expect(
      try isDrawn(tables, [(0.1, 0.2), (0.1, 0.4), (0.5, 0.9), (0.9, 0.45), (0.9, 0.7), (0.24, 0.1)])
        == [true, false, true, true, false, false])
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

  @Test("there are forty words and no more, six lines, and forty-eight bars of numbers where there is room")
  func limits() throws {
    let words = try tables("word,n\n" + (0...40).map { "w\($0),\($0 == 39 ? 10 : 0)\n" }.joined(), .bar)
    #expect(try isDrawn(words, [(38.5 / 40, 0.5), (39.5 / 40, 0.5)]) == [false, true])
    let numbers = try tables((0..<48).map { "\($0),\($0 % 2 * 10)\n" }.joined(), .bar)
    let middles = (0..<48).map { ((Double($0) + 0.5) / 48, 0.5) }
    #expect(try isDrawn(numbers, width: 1200, middles) == (0..<48).map { $0 % 2 == 1 })
    var lines = try tables("x,a,b,c,d,e,f,g\n0,0,1,2,3,4,5,6\n1,0,1,2,3,4,5,6\n", .line)
    lines.y = "a,b,c,d,e,f,g"
    #expect(try isDrawn(lines, (0...6).map { (0.5, Double($0) / 6) }) == [true, true, true, true, true, true, false])
  }

  @Test("ticks have their sign and as many digits as tell them apart, and days are whole")
  func ticks() throws {
    func texts(_ scale: ChartScale) -> [String] { scale.ticks.map { scale.text($0) } }
    #expect(texts(ChartScale(-10, 20, ticks: 5)) == ["−10", "0", "10", "20"])
    #expect(texts(ChartScale(-0.5, 0.5, ticks: 4)) == ["−0.5", "0.0", "0.5"])
    // Years, and what there would be no room for.
    #expect(texts(ChartScale(1990, 2020, ticks: 3)) == ["1990", "2000", "2010", "2020"])
    #expect(texts(ChartScale(0, 20_000, ticks: 2)) == ["0", "10,000", "20,000"])
    #expect(texts(ChartScale(5e12, 6e12, ticks: 2)) == ["5.0e12", "5.5e12", "6.0e12"])
    let long = ChartScale(0, 60_000_000, ticks: 3)
    #expect(texts(long)[1] == "20,000,000" && long.text(20_000_000, below: 1e7) == "2e7")
    #expect(texts(ChartScale(-2e-7, 0, ticks: 2)) == ["−2e-7", "−1e-7", "0"])
    #expect(texts(ChartScale(-1e37, 1e37, ticks: 2)) == ["−1e37", "0", "1e37"])
    #expect(ChartScale(-.greatestFiniteMagnitude, .greatestFiniteMagnitude, ticks: 4).step.isFinite)
    let surface = try Surface(size: PixelSize(width: 600, height: 336))
    let days = try tables("day,n\n2026-01-01,0\n2026-01-03,10\n", .scatter).view(at: 0)
    try surface.draw(background: .white) { try days.draw(on: $0) }
    let pixels = surface.freeze().pixels
    // A line stands at the second day, and none half a day before it.
    func hasLine(at x: Int) -> Bool {
      pixels[100 * 600 + x - 1...100 * 600 + x + 1].contains { $0 & 0xFF_FFFF != 0xFF_FFFF }
    }
    #expect(!hasLine(at: 193) && hasLine(at: 314))
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

  @Test("points of one day stand apart by their times")
  func times() throws {
    let rows = "2026-01-01T06:00:00Z,0\n2026-01-01T12:00:00Z,10\n2026-01-01T09:00:00Z,5\n"
    let tables = try tables("time,n\n\(rows)", .scatter)
    #expect(
      try isDrawn(tables, [(0.003, 0.004), (0.503, 0.495), (0.997, 0.996), (0.5, 0.7)]) == [true, true, true, false])
  }

  @Test(
    "where a part has no points that is said, but not where a line passes", arguments: Tables.Form.allCases.dropFirst())
  func emptyPart(form: Tables.Form) throws {
    var tables = try tables("x,y\n0,0\n100,10\n", form)
    #expect(try !hasWords(tables))
    (tables.center, tables.zoom) = (0.4, 3)
    #expect(try hasWords(tables) == (form == .scatter || form == .heat))
  }

  @Test("numbers on the left have room, however large they are, and below nought")
  func labels() {
    for power in 0..<15 {
      for (low, high) in [(0.0, 9.9), (0, 6.3), (-3, 6.3), (-9.9, 0)] {
        let scale = ChartScale(low * 10.power(Double(power)), high * 10.power(Double(power)), ticks: 6).rounded
        for tick in scale.ticks {
          let label = DrawnChart.label(tick, of: scale)
          #expect(label.size().width <= DrawnChart.labelWidth, "\(label.string)")
        }
      }
    }
  }

  @Test("numbers beyond all that is drawn are left out", arguments: Tables.Form.allCases.dropFirst())
  func huge(form: Tables.Form) throws {
    var huge = try tables("x,y\n1,1e308\n2,-1e308\n1e308,3\n-1e308,3\n3,5\n4,5\n", form)
    #expect(try isDrawn(huge, [(0.25, 0.5)] + (0...50).map { (0.003, Double($0) / 50) }).contains(true))
    (huge.from, huge.to) = ("-1e308", "1e308")
    _ = try isDrawn(huge, [(0.5, 0.5)])
    #expect(try isDrawn(tables("x,y\n1,1e308\n", form), [(0.5, 0.5)]) == [false])
  }

  @Test("numbers are read as people write them, in quotes, too, and what is none is counted")
  func written() throws {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("x,y,z\n1,\"1,200\",7%\n2,nan,\n3,1e308,8 %\n4,-5,many\n".utf8).write(to: URL(filePath: path))
    let text = try DelimitedText(OpenFile(path)).named()
    let points = try #require(
      try ChartPoints(RecordIndex(text), TableColumns(text), x: 0, y: [1, 2], isObsolete: { false }))
    #expect(points.y.map { $0.map { $0.isNaN ? nil : $0 } } == [[1200, nil, -5], [7, 8, nil]])
    #expect(points.leftOut == 3)
  }

  @Test("a part in which there is nothing is shown as such, on either side")
  func beyond() throws {
    var tables = try tables("x,y\n0,1\n10,2\n", .scatter)
    for (from, to) in [("20", ""), ("", "-20"), ("20", "30")] {
      (tables.from, tables.to) = (from, to)
      #expect(try !isDrawn(tables, (0...100).map { (Double($0) / 100, 0.5) }).contains(true))
      #expect(try hasWords(tables))
    }
  }

  @Test("few even steps have a bar each, also where some are empty; those at the ends are whole")
  func steps() throws {
    // The bars are four fifths of their step.
    var tables = try tables("x,y\n2,10\n3,20\n5,20\n", .bar)
    #expect(
      try isDrawn(
        tables, [(0.03, 0.4), (0.125, 0.4), (0.125, 0.6), (0.25, 0.4), (0.375, 0.9), (0.625, 0.1), (0.99, 0.9)])
        == [true, true, false, false, true, false, false])
    #expect(try isDrawn(tables, [(0.875, 0.9), (0.78, 0.9)]) == [true, true])
    (tables.from, tables.to) = ("3", "5")
    #expect(try isDrawn(tables, [(1.0 / 6, 0.9), (0.5, 0.1), (5.0 / 6, 0.9)]) == [true, false, true])
  }

  @Test("each hour of a day within many has its bar")
  func hours() throws {
    let rows = (0..<200).map { "2026-03-\(9 + 1 + $0 / 24)T\(($0 % 24 < 10 ? "0" : "") + "\($0 % 24)"):00,1\n" }
      .joined()
    var tables = try tables("time,n\n\(rows)", .bar)
    (tables.from, tables.to) = ("2026-03-11", "2026-03-12")
    #expect(
      try isDrawn(tables, width: 900, (0..<25).map { ((Double($0) + 0.5) / 25, 0.5) })
        == Array(repeating: true, count: 25))
  }

  @Test("the first field that is not empty says what a column has, and a time is no number")
  func kinds() throws {
    var times = try tables("time,n\n,7\n2026-01-01T00:00,0\n2026-01-01T06:00,10\n2026-01-01T12:00,0\n", .scatter)
    #expect(
      try isDrawn(times, [(0.002, 0.002), (0.501, 0.997), (0.998, 0.002), (0.5, 0.7)]) == [true, true, true, false])
    times.from = "2026-01-01T06:00"
    #expect(try isDrawn(times, [(0.002, 0.997), (0.998, 0.002)]) == [true, true])
    var numbers = try tables("x,y\n1,2\n2,3\n", .line)
    numbers.to = "2026-01-01"
    let error = #expect(throws: (any Error).self) { try isDrawn(numbers, []) }
    #expect("\(try #require(error))" == "“2026-01-01” is a time, and x has numbers")
  }

  @Test("a heat map is of all its columns")
  func heat() throws {
    var tables = try tables("x,a,b\n0,0,10\n10,0,10\n", .heat)
    tables.y = "a,b"
    #expect(try isDrawn(tables, [(0.003, 0.004), (0.003, 0.995), (0.5, 0.5)]) == [true, true, false])
  }

  @Test("rows are numbered from 1, a gap is no point, and of many points those of each column are shown")
  func rows() throws {
    var rows = try tables("n\n0\n10\n20\n", .scatter)
    (rows.x, rows.y, rows.from, rows.to) = ("row", "n", "2", "3")
    #expect(try isDrawn(rows, [(0.003, 0.004), (0.997, 0.996)]) == [true, true])
    var gap = try tables("x,a,b\n0,0,10\n1,0,\n2,0,10\n", .scatter)
    gap.y = "a,b"
    #expect(try isDrawn(gap, [(0.5, 0.004), (0.5, 0.996)]) == [true, false])
    var many = try tables("x,a,b\n" + (0...20_000).map { "\($0),0,10\n" }.joined(), .scatter)
    many.y = "a,b"
    #expect(try isDrawn(many, [(0.5, 0), (0.5, 0.5), (0.5, 1)]) == [true, false, true])
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
