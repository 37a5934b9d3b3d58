/// The positions of a gallery's rows, in device pixels from the top of the first.
///
/// A row takes the estimated height until it has been measured. Nothing here costs more than a logarithm of the number of
/// rows, and memory grows with the rows that turned out otherwise. Near what was said to be looked at, it costs the same
/// however many rows there are.
package struct RowLayout: Sendable {
  /// The number of rows.
  package let count: Int
  /// The distance between two rows.
  package let gap: Int
  /// Height of a row that has not been measured. With less than nothing, the next one begins within the gap.
  package private(set) var estimate: Int
  /// True if no row has been measured yet, so that the estimate is a guess.
  package private(set) var isGuess: Bool
  /// Heights other than the estimate.
  private var measuredHeights: [Int: Int] = [:]
  private var differences: SparseSums
  private var near = RowWindow()

  /// - Parameters:
  ///   - count: the number of rows.
  ///   - estimate: height of a row that has not been measured; with the gap at least 1.
  ///   - gap: the space between two rows.
  ///   - isGuess: true if the first row that is measured tells more than that.
  package init(count: Int, estimate: Int, gap: Int, isGuess: Bool = true) {
    self.count = count
    self.estimate = max(estimate, 1 - gap)
    self.isGuess = isGuess
    self.gap = gap
    differences = SparseSums(count: count)
  }

  /// The height of `row`; the estimate until it has been measured.
  package func height(of row: Int) -> Int { measuredHeights[row] ?? estimate }

  /// The upper edge of `row`, or for `count` where the next one would be.
  package func top(of row: Int) -> Int {
    near.top(of: row) ?? row * (estimate + gap) + differences.sum(before: row)
  }

  /// From the upper edge of the first row to the lower edge of the last.
  package var height: Int { count == 0 ? 0 : top(of: count) - gap }

  /// The row at `y`, or the row above the gap there; held to the rows there are.
  package func row(at y: Int) -> Int {
    if let row = near.row(at: y) { return row }
    return min(max(differences.lastIndex(notAbove: max(y, 0), base: estimate + gap), 0), max(count - 1, 0))
  }

  /// The rows that touch `y..<(y + height)`.
  package func rows(from y: Int, height: Int) -> Range<Int> {
    guard count > 0, height > 0 else { return 0..<0 }
    let first = row(at: y)
    let last = row(at: y + height - 1)
    return first..<(last + 1)
  }

  /// Says what is looked at, `y..<(y + height)`: places there and around, four times as many, are then found at once.
  package mutating func attend(to y: Int, height: Int) {
    guard count > 0, height > 0 else { return }
    if near.row(at: max(y, 0)) != nil, near.row(at: y + height - 1) != nil || near.top(of: count) != nil { return }
    let shown = rows(from: y - 3 * height / 2, height: 4 * height)
    // A viewport that is higher than many rows is the exception, and not worth a long list.
    let first = shown.lowerBound
    let heights = shown.prefix(1_024).map { self.height(of: $0) + gap }
    near = RowWindow(first: first, top: top(of: first), heights: heights)
  }

  /// Takes another number of rows; what is known of those that there still are stays known.
  package mutating func resize(to count: Int) {
    guard count != self.count else { return }
    var resized = RowLayout(count: count, estimate: estimate, gap: gap, isGuess: isGuess)
    for (row, height) in measuredHeights where row < count {
      resized.differences.add(height - estimate, at: row)
      resized.measuredHeights[row] = height
    }
    self = resized
  }

  /// The rows that turned out otherwise than the estimate.
  var measuredRows: some Sequence<Int> { measuredHeights.keys }

  /// Gives rows that turned out otherwise than the estimate other heights.
  mutating func changeMeasured(_ change: (_ row: Int, _ height: Int) -> Int) {
    for (row, height) in measuredHeights { _ = measure(row, height: change(row, height)) }
  }

  /// The count of numbers that it holds: at most a logarithm of the rows for each that turned out otherwise.
  package var storedCount: Int { measuredHeights.count + differences.storedCount }

  /// Sets the height of `row`. The first measurement becomes the estimate of all others.
  ///
  /// - Returns: true if anything moved.
  package mutating func measure(_ row: Int, height: Int) -> Bool {
    let height = max(height, 1 - gap)
    let wasGuess = isGuess
    isGuess = false
    if wasGuess, height != estimate {
      estimate = height
      near = RowWindow()
      return true
    }
    let former = self.height(of: row)
    guard former != height else { return false }
    differences.add(height - former, at: row)
    near.grew(row, by: height - former)
    measuredHeights[row] = height == estimate ? nil : height
    return true
  }
}
