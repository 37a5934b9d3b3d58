import Flyloft
import FlyloftRendering

/// A step of a fade.
struct BlendRequest: DrawRequest {
  let key: DrawKey
  let blend: Blend

  // Shown for one refresh, and never again.
  var isKept: Bool { false }

  func resolve() -> DrawKey { key }

  /// Where the steps of the fade at `place` are drawn: lanes of their own, so that they stand in no drawing's way.
  static func lane(of place: Place) -> Place {
    Place(gallery: -2 - 2 * place.gallery, row: place.row, tile: place.tile)
  }

  /// The place whose fade has its steps drawn in `lane`; nil for other lanes.
  static func place(of lane: Place) -> Place? {
    guard lane.gallery <= -2, lane.gallery % 2 == 0 else { return nil }
    return Place(gallery: (-2 - lane.gallery) / 2, row: lane.row, tile: lane.tile)
  }
}
