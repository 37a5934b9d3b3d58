internal import FlyloftRegistry

/// How all rows of a gallery flow: in stretches one below the other, each in columns of its own, as files of several kinds want it that
/// are shown in one scroll. Most galleries have one stretch.
package struct RowFlow: Hashable, Sendable {
  /// Rows one after the other, up to the next stretch.
  private struct Stretch: Hashable {
    let firstRow, firstLine: Int
    let columns: ColumnFlow
  }

  private let stretches: [Stretch]

  /// - Parameters:
  ///   - shape: says where stretches begin, and how wide their views want to be.
  ///   - columns: makes the columns for views that want to be as wide as that.
  init(of shape: RowShape, _ columns: (_ itemWidth: Double?) -> ColumnFlow) {
    stretches = shape.stretches.reduce(into: []) { stretches, stretch in
      let lines = stretches.last.map { $0.firstLine + $0.columns.lines(of: stretch.firstRow - $0.firstRow) }
      stretches.append(
        Stretch(firstRow: stretch.firstRow, firstLine: lines ?? 0, columns: columns(stretch.itemWidth)))
    }
  }

  /// All rows in the same columns.
  init(_ columns: ColumnFlow) { self.init(of: RowShape(count: 0)) { _ in columns } }

  private func index(_ isBefore: (Stretch) -> Bool) -> Int {
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(stretches[middle]) { low = middle } else { high = middle }
    }
    return low
  }

  private func stretch(of row: Int) -> Stretch { stretches[index { $0.firstRow <= row }] }

  /// The stretch that a line is in, and the number of rows up to its end.
  private func stretch(ofLine line: Int, of count: Int) -> (stretch: Stretch, end: Int) {
    let index = index { $0.firstLine <= line }
    return (stretches[index], index + 1 < stretches.count ? min(stretches[index + 1].firstRow, count) : count)
  }

  // MARK: Columns

  /// True if all rows flow in the same columns.
  var isUniform: Bool { stretches.count == 1 }

  /// True if rows stand beside each other anywhere.
  var hasColumns: Bool { stretches.contains { $0.columns.columns > 1 } }

  /// Between two lines; everywhere the same.
  var gap: Int { stretches[0].columns.gap }

  /// The width that columns of several widths take together; nil for others.
  var extent: Int? { stretches[0].columns.extent }

  /// The widest column.
  var width: Int { stretches.reduce(1) { max($0, $1.columns.width) } }

  /// How many rows stand beside each other where a row stands.
  package func columns(of row: Int) -> Int { stretch(of: row).columns.columns }

  /// Points that a row is offered.
  func itemWidth(of row: Int) -> Double { stretch(of: row).columns.itemWidth }

  /// True if rows stand in the lines and columns in which they stand in the other.
  func isArranged(as other: RowFlow) -> Bool {
    gap == other.gap
      && stretches.elementsEqual(other.stretches) {
        $0.firstRow == $1.firstRow && $0.columns.columns == $1.columns.columns
      }
  }

  // MARK: Rows

  /// True if there is a row, and not the end of a line that is shorter than others.
  func hasItem(_ row: Int) -> Bool {
    let stretch = stretch(of: row)
    return stretch.columns.hasItem(row - stretch.firstRow)
  }

  /// The width of the row's column.
  func width(of row: Int) -> Int {
    let stretch = stretch(of: row)
    return stretch.columns.width(of: row - stretch.firstRow)
  }

  /// From the left edge of the first column to that of the row's.
  func x(of row: Int) -> Int {
    let stretch = stretch(of: row)
    return stretch.columns.x(of: row - stretch.firstRow)
  }

  /// The distance by which a row that leaves some of its column free is moved in it.
  func shift(of row: Int, in free: Int) -> Int {
    let stretch = stretch(of: row)
    return stretch.columns.shift(of: row - stretch.firstRow, in: free)
  }

  /// The row that so many lines below or above stands under or over a row; nil beyond the first and the last line.
  func item(_ lines: Int, below row: Int, of count: Int) -> Int? {
    let (stretch, line) = (stretch(of: row), line(of: row) + lines)
    // A line that is shorter than others has no row there, and after the last there is none at all.
    let next = row + lines * stretch.columns.columns
    if isUniform { return (0..<count).contains(next) ? next : nil }
    return (0..<self.lines(of: count)).contains(line) ? item(at: x(of: row), inLine: line, of: count) : nil
  }

  // MARK: Lines

  /// The number of lines that so many rows take.
  func lines(of count: Int) -> Int {
    let last = stretch(of: max(count - 1, 0))
    return last.firstLine + last.columns.lines(of: count - last.firstRow)
  }

  /// The line that a row stands in.
  func line(of row: Int) -> Int {
    let stretch = stretch(of: row)
    return stretch.firstLine + stretch.columns.line(of: row - stretch.firstRow)
  }

  /// The first row of a line.
  func firstItem(inLine line: Int) -> Int {
    let (stretch, end) = stretch(ofLine: line, of: .max)
    return min(stretch.firstRow + (line - stretch.firstLine) * stretch.columns.columns, end)
  }

  /// The rows that stand in these lines.
  func items(inLines lines: Range<Int>, of count: Int) -> Range<Int> {
    min(firstItem(inLine: lines.lowerBound), count)..<min(firstItem(inLine: lines.upperBound), count)
  }

  /// The row of a line that is at `x`, or the nearest to it.
  func item(at x: Int, inLine line: Int, of count: Int) -> Int {
    let (stretch, end) = stretch(ofLine: line, of: count)
    return stretch.firstRow
      + stretch.columns.item(at: x, inLine: line - stretch.firstLine, of: end - stretch.firstRow)
  }
}

/// The widths at which rows are drawn and read, in points.
struct OfferedWidths: Hashable, Sendable {
  /// That of the view that is shown alone; nil where none is.
  var alone: Double?
  /// The columns in which others stand.
  var flow: RowFlow

  subscript(row: Int) -> Double { alone ?? flow.itemWidth(of: row) }
}
