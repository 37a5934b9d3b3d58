/// Upper edges of rows that follow one another, worked out beforehand: what is on screen and beside it.
struct RowWindow: Sendable {
  private var first = 0
  /// Of the rows from `first` on, and of the one after the last.
  private var tops: [Int] = []

  init() {}

  /// - Parameter heights: what each row takes, the gap below it included.
  init(first: Int, top: Int, heights: some Sequence<Int>) {
    self.first = first
    tops = [top]
    for height in heights { tops.append(tops[tops.count - 1] + height) }
  }

  /// The upper edge of `row`; nil outside.
  func top(of row: Int) -> Int? {
    tops.indices.contains(row - first) ? tops[row - first] : nil
  }

  /// The row that `y` is in, or in the gap below; nil outside.
  func row(at y: Int) -> Int? {
    guard let least = tops.first, let end = tops.last, least <= y, y < end else { return nil }
    var (low, high) = (0, tops.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if tops[middle] <= y { low = middle } else { high = middle }
    }
    return first + low
  }

  /// A row has turned out higher by `difference`.
  mutating func grew(_ row: Int, by difference: Int) {
    for index in max(row + 1 - first, 0)..<max(tops.count, row + 1 - first, 0) { tops[index] += difference }
  }
}
