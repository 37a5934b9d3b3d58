/// Prefix sums over an array of integers that is zero almost everywhere.
///
/// A binary indexed tree (P. Fenwick, “A New Data Structure for Cumulative Frequency Tables”, 1994) that stores only the
/// nodes it has touched: a look-up or change takes a logarithm of the length, memory grows with the changes.
struct SparseSums: Sendable {
  let count: Int
  private var nodes: [Int: Int] = [:]

  init(count: Int) {
    self.count = count
  }

  /// The number of nodes that have been touched.
  var storedCount: Int { nodes.count }

  /// The nodes whose sum is the sum before `index`.
  static func nodes(before index: Int) -> some Sequence<Int> {
    sequence(state: index) { node in
      guard node > 0 else { return nil }
      defer { node -= node & -node }
      return node
    }
  }

  /// The nodes that the element at `index` is part of.
  func nodes(over index: Int) -> some Sequence<Int> {
    sequence(first: index + 1) { [count] node in
      let next = node + (node & -node)
      return next <= count ? next : nil
    }
  }

  mutating func add(_ difference: Int, at index: Int) {
    for node in nodes(over: index) { nodes[node, default: 0] += difference }
  }

  /// The sum of the elements before `index`.
  func sum(before index: Int) -> Int {
    guard !nodes.isEmpty else { return 0 }
    return Self.nodes(before: index).reduce(0) { $0 + (nodes[$1] ?? 0) }
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
