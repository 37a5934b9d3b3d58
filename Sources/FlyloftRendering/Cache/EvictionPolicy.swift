/// Chooses what a `CostAwareCache` evicts, as a value. It knows entries by their index only, from 0 without gaps, so that
/// choosing among them is not generic and takes nanoseconds whatever is cached.
///
/// The product has one, `EvictionScores`. Others take its place where policies are compared.
package protocol EvictionPolicy: Sendable {
  /// The middle of the viewport.
  var focus: Place? { get set }

  /// So many bytes are about to be inserted; `lowest` is called until there is room for them.
  mutating func prepare(for byteCount: Int)

  /// There is one more entry, behind all others.
  ///
  /// - Parameters:
  ///   - cost: how long it took to make.
  ///   - place: where it lies, to be compared with `focus`.
  ///   - isPinned: true if it has to stay for now.
  mutating func append(cost: Duration, byteCount: Int, at place: Place?, isPinned: Bool)

  /// The entry at `index` is used.
  mutating func use(_ index: Int)

  /// Has the entry at `index` stay from now on, or no longer.
  mutating func pin(_ index: Int, _ isPinned: Bool)

  /// Takes out the entry at `index`, whose place the last one takes.
  mutating func remove(at index: Int)

  /// The entry to evict next; nil when all that there are have to stay.
  ///
  /// - Parameter budget: bytes that the cache may hold.
  mutating func lowest(budget: Int) -> Int?
}
