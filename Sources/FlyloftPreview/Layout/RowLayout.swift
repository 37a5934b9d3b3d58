/// Where the rows of a gallery lie, in device pixels from the top of the first.
///
/// A row takes the estimated height until it has been measured. Nothing here costs more than a logarithm of the number of
/// rows, and memory grows with the rows that turned out otherwise.
struct RowLayout {
  let count: Int
  /// Between rows.
  private(set) var gap: Int
  private(set) var estimate: Int
  /// Whether no row has been measured yet, so that the estimate is a guess.
  private(set) var isGuess = true
  /// Heights other than the estimate.
  private var odd: [Int: Int] = [:]
  private var differences: SparseSums

  /// - Parameter estimate: height of a row that has not been measured, at least 1.
  init(count: Int, estimate: Int, gap: Int) {
    self.count = count
    self.estimate = max(estimate, 1)
    self.gap = gap
    differences = SparseSums(count: count)
  }

  func height(of row: Int) -> Int { odd[row] ?? estimate }

  /// The upper edge of `row`, or for `count` where the next one would be.
  func top(of row: Int) -> Int { row * (estimate + gap) + differences.sum(before: row) }

  /// From the upper edge of the first row to the lower edge of the last.
  var height: Int { count == 0 ? 0 : top(of: count) - gap }

  /// The row at `y`, or the row above the gap there; held to the rows there are.
  func row(at y: Int) -> Int {
    min(max(differences.lastIndex(notAbove: max(y, 0), base: estimate + gap), 0), max(count - 1, 0))
  }

  /// The rows that touch `y..<(y + height)`.
  func rows(from y: Int, height: Int) -> Range<Int> {
    guard count > 0, height > 0 else { return 0..<0 }
    let first = row(at: y)
    let last = row(at: y + height - 1)
    return first..<(last + 1)
  }

  /// Sets the height of `row`. The first measurement becomes the estimate of all others.
  ///
  /// - Returns: whether anything moved.
  mutating func measure(_ row: Int, height: Int) -> Bool {
    let height = max(height, 1)
    let wasGuess = isGuess
    isGuess = false
    if wasGuess, height != estimate {
      estimate = height
      return true
    }
    let former = self.height(of: row)
    guard former != height else { return false }
    differences.add(height - former, at: row)
    odd[row] = height == estimate ? nil : height
    return true
  }
}
