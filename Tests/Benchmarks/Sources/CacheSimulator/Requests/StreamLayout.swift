/// Where rows lie.
struct StreamLayout {
  private let tops: [Int]
  let meanHeight: Int

  init(rows: [Row], gap: Int) {
    var tops = [0]
    for row in rows { tops.append(tops.last! + row.height + gap) }
    meanHeight = tops.last! / max(rows.count, 1)
    self.tops = tops
  }

  func center(of row: Int) -> Int { (tops[row] + tops[row + 1]) / 2 }

  /// The rows that touch `y..<(y + height)`, at least one.
  func rows(from y: Int, height: Int) -> ClosedRange<Int> {
    let first = row(at: y)
    return first...max(first, row(at: y + height - 1))
  }

  private func row(at y: Int) -> Int {
    var (low, high) = (0, tops.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if tops[middle] <= y { low = middle } else { high = middle }
    }
    return low
  }
}
