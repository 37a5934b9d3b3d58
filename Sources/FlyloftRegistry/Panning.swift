internal import Flyloft

/// What a gallery says of the knobs by which its views are moved and magnified.
package struct Panning: Hashable, Sendable {
  /// The places of both among the gallery's knobs.
  package let center, zoom: Int
  /// The room on both sides in which nothing is moved, in points.
  package let left, right: Double

  /// The least and the most that such room is taken to be.
  package static let roomLimits = 0.0...32_767.0

  /// Knobs by their places.
  package init(center: Int, zoom: Int, left: Double, right: Double) {
    (self.center, self.zoom, self.left, self.right) = (center, zoom, left, right)
  }

  /// Knobs by their names; the same for both where these are not two that can be moved by.
  init(_ knobs: PanKnobs, among settings: [AnyGallery.Setting]) {
    func place(_ name: String) -> Int? {
      settings.firstIndex {
        guard $0.name == name, case .numbers(let range) = $0.values else { return false }
        return range.lowerBound.isFinite && range.upperBound.isFinite && range.lowerBound < range.upperBound
      }
    }
    func held(_ room: Double) -> Double { room.isNaN ? 0 : room.held(to: Self.roomLimits) }
    let (center, zoom) = (place(knobs.center), place(knobs.zoom))
    self.init(
      center: center ?? 0, zoom: center == nil ? 0 : zoom ?? center ?? 0, left: held(knobs.left),
      right: held(knobs.right))
  }

  /// What is wrong with the names, if there is something.
  package var fault: String? {
    center != zoom
      ? nil : "its panKnobs are not the names of two knobs for numbers from a range, as 0...1.0 is, so nothing moves."
  }
}
