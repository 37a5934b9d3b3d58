import FlyloftRendering

/// A request for a schedule of which tests know nothing but a number.
struct NumberedRequest: ScheduledRequest, Hashable {
  let number: Int
  let place: Place
  var windowVersion: Int?
  var mayBeSlow = false

  init(_ number: Int, in place: Place, version: Int? = nil, mayBeSlow: Bool = false) {
    (self.number, self.place, windowVersion, self.mayBeSlow) = (number, place, version, mayBeSlow)
  }

  /// A window's request for a row.
  init(row: Int, version: Int = 0) { self.init(row, in: Place(gallery: 1, row: row), version: version) }
}
