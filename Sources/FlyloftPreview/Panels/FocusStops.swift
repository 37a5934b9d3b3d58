extension Optional where Wrapped: Equatable {
  /// Leads the keyboard to the next of a panel's stops, 1, or to the one before, -1; from outside to the first or to the last.
  ///
  /// - Returns: false where there is none, so that none of them has the keyboard.
  mutating func move(_ way: Int, among stops: [Wrapped]) -> Bool {
    let place = flatMap { stops.firstIndex(of: $0) } ?? (way > 0 ? -1 : stops.count)
    self = stops.indices.contains(place + way) ? stops[place + way] : nil
    return self != nil
  }
}
