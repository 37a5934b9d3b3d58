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

  /// Knobs by their names; nil where there are not both.
  init?(_ knobs: PanKnobs, among settings: [AnyGallery.Setting]) {
    func place(_ name: String) -> Int? { settings.firstIndex { $0.name == name } }
    guard let center = place(knobs.center), let zoom = place(knobs.zoom), !knobs.left.isNaN, !knobs.right.isNaN else {
      return nil
    }
    self.init(
      center: center, zoom: zoom, left: knobs.left.held(to: Self.roomLimits),
      right: knobs.right.held(to: Self.roomLimits))
  }
}
