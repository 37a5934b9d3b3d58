/// Prefix sums over an array of integers that is zero almost everywhere.
///
/// A binary indexed tree (P. Fenwick, “A New Data Structure for Cumulative Frequency Tables”, 1994) that stores only the
/// nodes it has touched: a look-up or change takes a logarithm of the length, memory grows with the changes.
struct SparseSums {
  let count: Int
  private var nodes: [Int: Int] = [:]

  init(count: Int) {
    self.count = count
  }

  mutating func add(_ difference: Int, at index: Int) {
    var node = index + 1
    while node <= count {
      nodes[node, default: 0] += difference
      node += node & -node
    }
  }

  /// The sum of the elements before `index`.
  func sum(before index: Int) -> Int {
    guard !nodes.isEmpty else { return 0 }
    var node = index
    var sum = 0
    while node > 0 {
      sum += nodes[node] ?? 0
      node -= node & -node
    }
    return sum
  }

  /// The last index `i` whose prefix `base · i + sum(before: i)` is not above `target`, where every element plus `base`
  /// is positive.
  func lastIndex(notAbove target: Int, base: Int) -> Int {
    var node = 0
    var reached = 0
    var step = 1
    while step <= count / 2 { step *= 2 }
    while step > 0 {
      let next = node + step
      if next <= count {
        let sum = reached + base * step + (nodes[next] ?? 0)
        if sum <= target {
          node = next
          reached = sum
        }
      }
      step /= 2
    }
    return node
  }
}
