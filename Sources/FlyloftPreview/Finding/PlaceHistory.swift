/// A place in a gallery of a number: what stands at the top, or alone.
struct GonePlace: Equatable, Sendable {
  let gallery: Int
  let row: Int
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

  /// Goes back, -1, or forward again, 1, from a place, in its gallery.
  ///
  /// - Returns: where to; nil where there is nothing.
  mutating func turn(_ sign: Int, from place: GonePlace) -> GonePlace? {
    sign < 0 ? Self.move(place, from: &before, to: &after) : Self.move(place, from: &after, to: &before)
  }

  private static func move(_ place: GonePlace, from: inout [GonePlace], to: inout [GonePlace]) -> GonePlace? {
    guard let index = from.lastIndex(where: { $0.gallery == place.gallery }) else { return nil }
    append(place, to: &to)
    return from.remove(at: index)
  }

  private static func append(_ place: GonePlace, to places: inout [GonePlace]) {
    places.append(place)
    if places.count > limit { places.removeFirst() }
  }
}
