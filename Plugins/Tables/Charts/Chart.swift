internal import Flyloft

/// A chart of a table's columns.
struct Chart: Hashable, Sendable {
  let form: Tables.Form
  private let rows: TableRows
  /// The columns of the points; nil along the lower edge for the rows' numbers.
  private let x: Int?
  private let y: [Int]
  /// Where the lower edge begins and ends; nil for where points do.
  private let from, to: Double?
  /// The text of one of these that is a time.
  private let time: String?
  /// What of that is seen.
  private let part: ChartPart

  /// - Parameter choice: the columns: `x` along the lower edge, empty for the first, and `y` above it, with commas between them, empty for
  ///   the first other one that has numbers; and numbers or times at which the lower edge begins and ends, empty for where points do.
  /// - Throws: `TableError` for a column that there is not.
  init(_ choice: Tables, of rows: TableRows) throws {
    let (x, y) = (choice.x, choice.y)
    (form, self.rows, part) = (choice.show, rows, ChartPart(center: choice.center, zoom: choice.zoom))
    let columns = rows.columns
    let first = x.isEmpty ? 0 : x == "row" ? try? columns.column(x) : try columns.column(x)
    if y.isEmpty {
      let other = columns.columns.indices.first { columns.columns[$0].isNumeric && $0 != first }
      guard let found = other ?? columns.columns.firstIndex(where: \.isNumeric) else {
        throw TableError("no column has numbers that a chart could show")
      }
      (self.x, self.y) = (found == first ? nil : first, [found])
    } else {
      let names = columns.number(of: y) == nil ? y.split(separator: ",") : [Substring(y)]
      (self.x, self.y) = (
        first,
        try names.prefix(ChartPoints.mostSeries).map { name in
          try columns.column(String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
        }
      )
    }
    (self.from, self.to) = (try Self.end(choice.from), try Self.end(choice.to))
    time = [choice.from, choice.to].first { !$0.isEmpty && Self.number($0) == nil }
  }

  private static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { FieldFormat.number(UnsafeRawBufferPointer($0)) }
  }

  private static func end(_ text: String) throws -> Double? {
    guard !text.isEmpty else { return nil }
    guard let value = number(text) ?? Array(text.utf8).withUnsafeBytes(ChartDays.day) else {
      throw TableError("“\(text)” is neither a number nor a time such as 2026-11-27 or 2026-11-27T14:05")
    }
    return min(max(value, -ChartPoints.greatest), ChartPoints.greatest)
  }

  static func == (a: Chart, b: Chart) -> Bool {
    a.rows === b.rows && a.form == b.form && a.x == b.x && a.y == b.y && a.from == b.from && a.to == b.to
      && a.part == b.part
  }

  func hash(into hasher: inout Hasher) { hasher.combine(y) }

  static func size(fitting width: Double) -> Size {
    Size(width: width, height: min(max((width * 0.56).rounded(), 240), 900))
  }

  /// - Throws: what can't be read.
  func draw(on canvas: borrowing Canvas) throws {
    guard let points = try rows.points(x: x, y: y, isObsolete: { canvas.isObsolete }) else { return }
    if let time, case .numbers(let column) = points.axis {
      throw TableError("“\(time)” is a time, and \(column) has numbers")
    }
    DrawnChart(form: form, points: points, from: from, to: to, part: part).draw(on: canvas)
  }
}
