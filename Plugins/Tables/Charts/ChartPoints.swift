internal import Flyloft

/// The points of a chart, as they stand in a table's columns.
final class ChartPoints: Sendable {
  /// The most points, and of them the most series.
  static let (limit, mostSeries) = (10_000_000, 6)

  /// What stands along the lower edge.
  enum Axis: Sendable {
    case numbers(String)
    /// Days, as `ChartDays` has them, and whether some points are within one.
    case days(String, hasTimes: Bool)
    /// Each value of a column of words, in the order in which they come.
    case words(String, [String])

    /// The words, of a column of such.
    var words: [String]? { if case .words(_, let words) = self { words } else { nil } }
  }

  let axis: Axis
  let names: [String]
  /// Taken from the x of each point, so that small distances of large numbers are told apart.
  let origin: Double
  /// One for each row that has an x and any y; without a y for a series it is NaN.
  let x: [Float]
  let y: [[Float]]
  /// True if there are more rows than points can be.
  let isPartial: Bool

  /// The most words along an axis.
  private static let mostWords = 40

  /// - Parameters:
  ///   - column: along the lower edge; nil for the rows' numbers.
  ///   - series: the columns of the points' heights.
  ///   - isObsolete: true if nobody wants it any more.
  /// - Returns: nil where that is so.
  /// - Throws: what can't be read.
  init?(
    _ index: RecordIndex, _ columns: TableColumns, x column: Int?, y series: [Int], isObsolete: () -> Bool
  ) throws {
    let format = columns.format
    names = series.map { columns.columns[$0].name }
    var (isDays, isWords) = (false, false)
    if let column, !columns.columns[column].isNumeric {
      try index.forEachRow { _, record in
        isDays = format.field(column, of: record).flatMap(ChartDays.day) != nil
        return false
      }
      isWords = !isDays
    }
    var hasTimes = false
    var (words, wordList) = ([UInt64: Int](), [String]())
    var (origin, xs, ys) = (Double?.none, [Float](), Array(repeating: [Float](), count: series.count))
    var (values, isPartial, isGivenUp) = (Array(repeating: Float.nan, count: series.count), false, false)
    let last = max(series.max() ?? 0, column ?? 0)
    try index.forEachRow { row, record in
      if row % 4096 == 0, isObsolete() {
        isGivenUp = true
        return false
      }
      guard xs.count < Self.limit else {
        isPartial = true
        return false
      }
      var (x, isAny) = (column == nil ? Double(row + 1) : nil, false)
      for place in values.indices { values[place] = .nan }
      format.forEachField(of: record) { number, field in
        if number == column {
          if isWords {
            // A text for each row would take ten times as long (FNV-1a).
            let hash = field.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            if let known = words[hash] {
              x = Double(known)
            } else if wordList.count < Self.mostWords {
              (x, words[hash]) = (Double(wordList.count), wordList.count)
              wordList.append(format.text(of: field))
            }
          } else {
            x = isDays ? ChartDays.day(field) : FieldFormat.number(field)
          }
        }
        for (place, column) in series.enumerated() where column == number {
          guard let value = FieldFormat.number(field) else { continue }
          (values[place], isAny) = (Float(value), true)
        }
        return number < last
      }
      guard let x, isAny else { return true }
      if x != x.rounded() { hasTimes = true }
      let start = origin ?? x
      origin = start
      xs.append(Float(x - start))
      for (place, value) in values.enumerated() { ys[place].append(value) }
      return true
    }
    guard !isGivenUp else { return nil }
    let name = column.map { columns.columns[$0].name } ?? "row"
    axis = isWords ? .words(name, wordList) : isDays ? .days(name, hasTimes: hasTimes) : .numbers(name)
    (self.origin, self.x, y, self.isPartial) = (origin ?? 0, xs, ys, isPartial)
  }
}
