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
  /// True if there are more words than are drawn.
  let hasMoreWords: Bool
  /// How many values of the series are no numbers, or larger than is drawn.
  let leftOut: Int

  /// The most words along an axis.
  static let mostWords = 40
  /// The most that is drawn, which has room in a `Float`, and so have sums.
  static let greatest = 1e37

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
      try index.forEachRow { row, record in
        let field = format.field(column, of: record)
        isDays = field.flatMap(ChartDays.day) != nil
        return field.map(format.isNothing) ?? true && row < 10_000
      }
      isWords = !isDays
    }
    var (hasTimes, hasMoreWords) = (false, false)
    var (words, wordList) = ([UInt64: Int](), [String]())
    var (origin, xs, ys) = (Double?.none, [Float](), Array(repeating: [Float](), count: series.count))
    var (values, isPartial, isGivenUp, leftOut) = (Array(repeating: Float.nan, count: series.count), false, false, 0)
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
            } else {
              hasMoreWords = true
            }
          } else {
            x = isDays ? ChartDays.day(field) : format.number(field)
          }
        }
        for (place, column) in series.enumerated() where column == number {
          guard let value = format.number(field), abs(value) <= Self.greatest else {
            leftOut += format.isNothing(field) ? 0 : 1
            continue
          }
          (values[place], isAny) = (Float(value), true)
        }
        return number < last
      }
      guard let x, isAny, abs(x) <= Self.greatest else { return true }
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
    (self.hasMoreWords, self.leftOut) = (hasMoreWords, leftOut)
  }

  /// How far neighbours are apart along the lower edge, where all stand in even steps, some of which may be empty; nil where they don't, or
  /// are many.
  var spacing: Double? {
    guard x.count <= 20_000, axis.words == nil else { return nil }
    let places = Set(x).sorted()
    guard let first = places.first, let least = zip(places.dropFirst(), places).map({ $0 - $1 }).min() else {
      return nil
    }
    let length = places[places.count - 1] - first
    let step = length / (length / least).rounded()
    let isEven = places.allSatisfy { place in
      let steps = (place - first) / step
      return abs(steps - steps.rounded()) < 0.05
    }
    return isEven ? Double(step) : nil
  }
}
