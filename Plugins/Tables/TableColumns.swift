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
  /// The room for the rows' numbers.
  let numberWidth = 84.0
  /// The width of all, and the room behind them for how many more there are.
  let width, roomForMore: Double

  /// - Throws: what can't be read.
  init(_ source: any TableSource) throws {
    let format = source.format
    self.format = format
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
    var x = numberWidth
    let all = (0..<count).map { number in
      let texts = sample.compactMap { $0.indices.contains(number) && !$0[number].isEmpty ? $0[number] : nil }
      let numbers = texts.filter { text in
        var text = text
        return text.withUTF8 { format.number(UnsafeRawBufferPointer($0)) } != nil
      }
      var column = Column(
        name: names.indices.contains(number) ? names[number] : "\(number + 1)", width: 0,
        isNumeric: !texts.isEmpty && numbers.count * 10 >= texts.count * 9)
      let longest = Set(texts + later.map { $0[number] }).map { (text: $0, width: Self.roughWidth(of: $0)) }
        .sorted { ($0.width, $0.text) > ($1.width, $1.text) }.prefix(Self.measuredCount).map(\.text)
      // A sorted column's name has an arrow.
      let room = longest.map { Text($0, font: Self.font, color: .black).size().width }.max() ?? 0
      let nameRoom = Text(column.name, font: Self.headingFont, color: .black).size().width + 16
      column.width = min(max(max(room, nameRoom) + 2 * Self.inset, Self.widths.lowerBound), Self.widths.upperBound)
      column.width.round(.up)
      column.x = x
      x += column.width
      return column
    }
    columns = Array(all.prefix { $0.x + $0.width <= Self.widest })
    width = columns.last.map { $0.x + $0.width } ?? x
    roomForMore = columns.count < all.count ? 64 : 0
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
    (width, roomForMore) = (336, 0)
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
