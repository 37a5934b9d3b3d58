/// A place in a gallery of a number: what stands at the top, or alone.
struct GonePlace: Equatable, Sendable {
  let gallery: Int
  var row: Int
  /// The share of the row that is above the views' area.
  let share: Double
}

/// The places that were left for others, by a link say, and those that were left to go back.
struct PlaceHistory: Sendable {
  private struct Way: Sendable {
    let from: GonePlace
    /// The gallery that it led to.
    let to: Int
  }

  /// More are not remembered, of either.
  private static let limit = 100

  private var (before, after): ([Way], [Way]) = ([], [])

  /// Remembers a place before another one is gone to.
  ///
  /// - Parameter gallery: in which that is; nil for the same.
  mutating func leave(_ place: GonePlace, for gallery: Int? = nil) {
    Self.append(Way(from: place, to: gallery ?? place.gallery), to: &before)
    after.removeAll { $0.to == place.gallery }
  }

  /// Goes back, -1, or forward again, 1, from a place, to one in its gallery or in another. Views that a gallery has no more stand for its
  /// last.
  ///
  /// - Parameter count: how many views a gallery has.
  /// - Returns: where to; nil where there is nothing.
  mutating func turn(_ sign: Int, from place: GonePlace, count: (_ gallery: Int) -> Int) -> GonePlace? {
    sign < 0 ? Self.move(place, count, from: &before, to: &after) : Self.move(place, count, from: &after, to: &before)
  }

  private static func move(
    _ place: GonePlace, _ count: (_ gallery: Int) -> Int, from: inout [Way], to: inout [Way]
  ) -> GonePlace? {
    while let index = from.lastIndex(where: { $0.to == place.gallery }) {
      var found = from.remove(at: index).from
      let last = count(found.gallery) - 1
      guard last >= 0 else { continue }
      found.row = min(found.row, last)
      // Who is there already wants to go on.
      guard found != place else { continue }
      append(Way(from: place, to: found.gallery), to: &to)
      return found
    }
    return nil
  }

  /// Goes along with views of a gallery that stand elsewhere by now.
  mutating func follow(_ moves: RowMoves, in gallery: Int) {
    func moved(_ way: Way) -> Way {
      guard way.from.gallery == gallery else { return way }
      var from = way.from
      from.row = moves.nearestRow(to: from.row)
      return Way(from: from, to: way.to)
    }
    (before, after) = (before.map(moved), after.map(moved))
  }

  private static func append(_ way: Way, to ways: inout [Way]) {
    ways.append(way)
    if ways.count > limit { ways.removeFirst() }
  }
}
