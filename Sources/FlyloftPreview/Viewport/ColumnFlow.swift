/// The columns of a gallery's views: as many as fit, each at least as wide as the views want to be, and so much wider that
/// together they fill the room.
///
/// Views flow line by line, from the left to the right. A gallery whose views say nothing of their width has one column,
/// which is as wide as the window has room.
package struct ColumnFlow: Hashable, Sendable {
  /// Columns beside each other, at least one.
  package let columns: Int
  /// Points that a view is offered.
  let itemWidth: Double
  /// The same in device pixels.
  let width: Int
  /// Between two lines, and between two columns, where it may be a pixel more.
  let gap: Int
  /// Between two columns of several widths.
  private let columnGap: Int
  /// From the left edge of the first column to where one behind the last would begin.
  private let room: Int
  /// The left edges of columns of several widths, and where one behind the last would begin; nil for columns of one width.
  private let edges: [Int]?
  /// How many views each line has, from the left; nil where each has as many as there are columns.
  private let lengths: [Int]?

  /// - Parameters:
  ///   - itemWidth: points that a view wants; nil for all that there are.
  ///   - rowWidth: device pixels that there are, at least 1.
  ///   - scale: device pixels a point of a view.
  init(itemWidth: Double?, rowWidth: Int, gap: Int, scale: Double) {
    room = rowWidth + gap
    (edges, lengths) = (nil, nil)
    (self.gap, columnGap) = (gap, gap)
    let wanted = itemWidth.map { max(Int((min($0, Double(rowWidth) / scale) * scale).rounded()), 1) } ?? rowWidth
    columns = max(room / (wanted + gap), 1)
    width = room / columns - gap
    self.itemWidth = Double(width) / scale
  }

  /// One column of so many pixels, at one pixel a point.
  init(width: Int, gap: Int) { self.init(itemWidth: nil, rowWidth: width, gap: gap, scale: 1) }

  /// Columns of these widths, in device pixels.
  ///
  /// - Parameters:
  ///   - lengths: how many views each line has.
  ///   - gap: between two columns.
  ///   - lineGap: between two lines.
  init(widths: [Int], lengths: [Int], gap: Int, lineGap: Int) {
    self.lengths = lengths
    columns = widths.count
    let edges = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 + gap) }
    (self.edges, room, self.gap) = (edges, edges[widths.count], lineGap)
    width = widths.max() ?? 1
    itemWidth = Double(width)
    columnGap = gap
  }

  /// The width that all columns take together, where they have several widths: it may be more than there is room for.
  var extent: Int? { edges == nil ? nil : room - columnGap }

  /// True if there is a view, and not the end of a line that is shorter than others.
  func hasItem(_ item: Int) -> Bool {
    lengths.map { item % columns < ($0.indices.contains(item / columns) ? $0[item / columns] : 0) } ?? true
  }

  /// The width of the view's column.
  func width(of item: Int) -> Int {
    edges.map { $0[item % columns + 1] - $0[item % columns] - columnGap } ?? width
  }

  /// The number of lines that so many views take.
  func lines(of count: Int) -> Int { (count + columns - 1) / columns }

  /// The line that a view stands in.
  func line(of item: Int) -> Int { item / columns }

  /// From the left edge of the first column to that of the view's.
  func x(of item: Int) -> Int { edges?[item % columns] ?? item % columns * room / columns }

  /// The distance by which a view that leaves some of its column free is moved in it: the first of a line not at all, the last
  /// to the end, so that lines of such views begin and end where others do; a view that has the line for itself to the middle.
  func shift(of item: Int, in free: Int) -> Int {
    columns == 1 ? free / 2 : free * (item % columns) / (columns - 1)
  }

  /// The views that stand in these lines.
  func items(inLines lines: Range<Int>, of count: Int) -> Range<Int> {
    min(lines.lowerBound * columns, count)..<min(lines.upperBound * columns, count)
  }

  /// The view of a line that is at `x`, or the nearest to it.
  func item(at x: Int, inLine line: Int, of count: Int) -> Int {
    let column = edges.map { $0.lastIndex { $0 <= max(x, 0) } ?? 0 } ?? ((max(x, 0) + 1) * columns - 1) / room
    return min(line * columns + min(column, columns - 1), max(count - 1, 0))
  }
}
