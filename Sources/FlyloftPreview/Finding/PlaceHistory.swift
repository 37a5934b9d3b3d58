/// A place in a gallery of a number: what stands at the top, or alone.
struct GonePlace: Equatable, Sendable {
  let gallery: Int
  var row: Int
  /// The share of the row that is above the views' area.
  let share: Double
}

/// The places that were left for others, by a link say, and those that were left to go back.
struct PlaceHistory: Sendable {
  /// More are not remembered, of either.
  private static let limit = 100

  private var (before, after): ([GonePlace], [GonePlace]) = ([], [])

  /// Remembers a place before another one is gone to.
  mutating func leave(_ place: GonePlace) {
    Self.append(place, to: &before)
    after.removeAll { $0.gallery == place.gallery }
  }

  /// Goes back, -1, or forward again, 1, from a place, in its gallery of so many views. Those that it has no more stand for its last.
  ///
  /// - Returns: where to; nil where there is nothing.
  mutating func turn(_ sign: Int, from place: GonePlace, of count: Int) -> GonePlace? {
    sign < 0 ? Self.move(place, count, from: &before, to: &after) : Self.move(place, count, from: &after, to: &before)
  }

  private static func move(
    _ place: GonePlace, _ count: Int, from: inout [GonePlace], to: inout [GonePlace]
  ) -> GonePlace? {
    while let index = from.lastIndex(where: { $0.gallery == place.gallery }) {
      var found = from.remove(at: index)
      found.row = min(found.row, count - 1)
      // Who is there already wants to go on.
      guard found != place else { continue }
      append(place, to: &to)
      return found
    }
    return nil
  }

  private static func append(_ place: GonePlace, to places: inout [GonePlace]) {
    places.append(place)
    if places.count > limit { places.removeFirst() }
  }
}
