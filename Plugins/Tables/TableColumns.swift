internal import Flyloft

/// The columns of a table: their names, and how wide they are, measured by the first rows and some from all over the file.
final class TableColumns: Sendable {
  struct Column: Sendable {
    var name: String
    /// In points from the left edge of the table.
    var x = 0.0
    var width: Double
    /// True if it has numbers, which stand at its right edge.
    var isNumeric: Bool
  }

  static let font = Font.system(size: 13).tabular
  static let headingFont = Font.system(size: 12, weight: .semibold)
  /// The room beside a text.
  static let inset = 12.0
  private static let widths = 48.0...320.0
  /// The most room for all. A view that is twice as wide can't be drawn, and it may be magnified so much.
  private static let widest = 16_000.0
  /// The first rows, which tell how wide columns are, those at other places, and of these the widest texts, which are measured.
  private static let (sampleCount, laterCount, measuredCount) = (200, 20, 6)

  /// How a row's bytes are cut into fields.
  let format: FieldFormat
  let columns: [Column]
  /// Also those for which there is no room.
  private let all: [Column]
  /// How many of them have names of their own, and the width of the widest, nearly.
  let namedCount: Int
  let nameWidth: Double
  /// The room for the rows' numbers.
  let numberWidth = 84.0
  /// The names of all columns.
  var names: [String] { all.map(\.name) }
  /// The width of all, and the room behind them for how many more there are.
  let width, roomForMore: Double

  /// - Throws: what can't be read.
  convenience init(_ source: any TableSource) throws {
    let format = source.format
    var sample: [[String]] = []
    let places = source.places
    var read = 0
    _ = try source.read(from: places.lowerBound) { place, record in
      read = place - places.lowerBound
      sample.append(format.texts(of: record))
      return sample.count < Self.sampleCount
    }
    let names = source.names
    let count = max(names.count, sample.reduce(0) { max($0, $1.count) })
    let later = try Self.laterRows(of: source, from: places.lowerBound + read, length: read / max(sample.count, 1))
      .filter { $0.count == count }
    let all = (0..<count).map { number in
      let texts = sample.compactMap { $0.indices.contains(number) && !$0[number].isEmpty ? $0[number] : nil }
      let told = texts.filter { !format.isNull($0) }
      let numbers = told.filter { text in
        var text = text
        return text.withUTF8 { format.number(UnsafeRawBufferPointer($0)) } != nil
      }
      var column = Column(
        name: names.indices.contains(number) ? names[number] : "\(number + 1)", width: 0,
        isNumeric: !told.isEmpty && numbers.count * 10 >= told.count * 9)
      // A sorted column's name has an arrow.
      let room = Self.width(of: texts + later.map { $0[number] }, Self.font)
      let nameRoom = Text(column.name, font: Self.headingFont, color: .black).size().width + 16
      column.width = min(max(max(room, nameRoom) + 2 * Self.inset, Self.widths.lowerBound), Self.widths.upperBound)
      column.width.round(.up)
      return column
    }
    self.init(all, format, named: names.count, nameWidth: Self.width(of: all.map(\.name), TableColumns.headingFont))
  }

  /// - Parameter all: their places follow from their widths.
  private init(_ all: [Column], _ format: FieldFormat, named namedCount: Int, nameWidth: Double) {
    var (all, x) = (all, numberWidth)
    for index in all.indices {
      all[index].x = x
      x += all[index].width
    }
    (self.all, self.format, self.namedCount, self.nameWidth) = (all, format, namedCount, nameWidth)
    columns = Array(all.prefix { $0.x + $0.width <= Self.widest })
    width = columns.last.map { $0.x + $0.width } ?? x
    roomForMore = columns.count < all.count ? 64 : 0
  }

  // MARK: Widths that are chosen

  /// The widths that a column may be given.
  static let chosenWidths = 24.0...4000.0

  /// The same columns, some of them of other widths.
  func widened(_ widths: [(column: Int, width: Double)]) -> TableColumns {
    guard !widths.isEmpty else { return self }
    var all = all
    for (column, width) in widths { all[column].width = width }
    return TableColumns(all, format, named: namedCount, nameWidth: nameWidth)
  }

  /// The widths that a text says: `name=120, 3=48`.
  ///
  /// - Throws: `TableError`, which says how they are written, or what columns there are.
  func widths(_ text: String) throws -> [(column: Int, width: Double)] {
    try text.split(separator: ",").map { part in
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      let name = String(sides.dropLast().joined(separator: "=").drop { $0 == " " })
      guard sides.count > 1, let width = Double(sides.last!.filter { $0 != " " }), Self.chosenWidths.contains(width)
      else {
        throw TableError("“\(part)” is no column’s width: “2=120” makes the second 120 points wide, of 24 to 4,000")
      }
      return (try column(name), width)
    }
  }

  /// The drag that makes a column wider where widths are chosen already.
  func drag(_ column: Int, _ widths: [(column: Int, width: Double)]) -> KnobDrag {
    let others = widths.filter { $0.column != column }.map { "\($0.column + 1)=\(Int($0.width.rounded()))" }
    return KnobDrag(
      "widths", value: (others + ["\(column + 1)=%"]).joined(separator: ","), from: columns[column].width,
      in: Self.chosenWidths)
  }

  /// The width of the widest text, of those that are likely to be it.
  private static func width(of texts: [String], _ font: Font) -> Double {
    let longest = Set(texts).map { (text: $0, width: roughWidth(of: $0)) }
      .sorted { ($0.width, $0.text) > ($1.width, $1.text) }.prefix(measuredCount)
    return longest.map { Text($0.text, font: font, color: .black).size().width }.max() ?? 0
  }

  /// The width of a text, nearly, by which the widest are found that are measured: capitals count for more than small letters, and those
  /// for more than what is narrow.
  private static func roughWidth(of text: String) -> Int {
    text.utf8.reduce(0) { sum, byte in
      let isNarrow = "fijlrtI .,:;'|!()[]".utf8.contains(byte)
      return sum + (isNarrow ? 5 : "mwMW@%".utf8.contains(byte) ? 13 : (0x41...0x5A).contains(byte) ? 10 : 9)
    }
  }

  /// Rows from each quarter of the file and from its end. The first that is read there may be a part of one.
  private static func laterRows(of source: any TableSource, from start: Int, length: Int) throws -> [[String]] {
    let rest = source.places.upperBound - start - (laterCount + 2) * max(length, 1)
    guard source.isReadAnywhere, rest > 0 else { return [] }
    var rows: [[String]] = []
    for quarter in 1...4 {
      var found: [[String]] = []
      _ = try source.read(from: start + rest / 4 * quarter) { _, record in
        found.append(source.format.texts(of: record))
        return found.count <= laterCount
      }
      rows += found.dropFirst()
    }
    return rows
  }

  /// One column, for a line of words.
  static let none = TableColumns()

  private init() {
    format = FieldFormat(delimiter: 0, hasQuotes: false)
    columns = [Column(name: "", x: 16, width: 320, isNumeric: false)]
    (all, namedCount, nameWidth, width, roomForMore) = (columns, 0, 0, 336, 0)
  }

  /// The number of a column by its name or number.
  ///
  /// - Throws: `TableError`, which says what columns there are.
  func column(_ name: String) throws -> Int {
    if let number = number(of: name) { return number }
    let known = columns.prefix(12).map { "“\($0.name)”" }.joined(separator: ", ")
    throw TableError("there is no column “\(name)”; there are \(known)")
  }

  /// The number of a column by its name, in any case, or by its number from 1; nil for no column.
  func number(of name: String) -> Int? {
    let wanted = name.lowercased()
    if let number = columns.firstIndex(where: { $0.name.lowercased() == wanted }) { return number }
    return Int(name).flatMap { columns.indices.contains($0 - 1) ? $0 - 1 : nil }
  }

  /// The name of a column, or where that could be taken for another, its number from 1.
  func unmistakableName(of column: Int) -> String {
    let name = columns[column].name
    let isPlain = !name.isEmpty && !name.hasPrefix("-") && number(of: "-" + name) == nil
    return isPlain && number(of: name) == column ? name : "\(column + 1)"
  }
}
