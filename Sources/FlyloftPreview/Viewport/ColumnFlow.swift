/// How the views of a gallery stand beside each other: in as many columns as fit, each as wide as the views want to be.
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
  /// Between two columns, as between two lines.
  let gap: Int

  /// - Parameters:
  ///   - itemWidth: points that a view wants; nil for all that there are.
  ///   - rowWidth: device pixels that there are, at least 1.
  ///   - scale: device pixels a point of a view.
  init(itemWidth: Double?, rowWidth: Int, gap: Int, scale: Double) {
    let room = Double(rowWidth) / scale
    self.itemWidth = min(itemWidth ?? room, room)
    self.gap = gap
    width = max(Int((self.itemWidth * scale).rounded()), 1)
    columns = itemWidth == nil ? 1 : max((rowWidth + gap) / (width + gap), 1)
  }

  /// One column of so many pixels, at one pixel a point.
  init(width: Int, gap: Int) { self.init(itemWidth: nil, rowWidth: width, gap: gap, scale: 1) }

  /// How many lines so many views take.
  func lines(of count: Int) -> Int { (count + columns - 1) / columns }

  /// The line that a view stands in.
  func line(of item: Int) -> Int { item / columns }

  /// From the left edge of the first column to that of the view's.
  func x(of item: Int) -> Int { item % columns * (width + gap) }

  /// The views that stand in these lines.
  func items(inLines lines: Range<Int>, of count: Int) -> Range<Int> {
    min(lines.lowerBound * columns, count)..<min(lines.upperBound * columns, count)
  }

  /// The view of a line that is at `x`, or the nearest to it.
  func item(at x: Int, inLine line: Int, of count: Int) -> Int {
    min(line * columns + min(max(x / (width + gap), 0), columns - 1), max(count - 1, 0))
  }
}
