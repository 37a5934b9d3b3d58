internal import Flyloft
internal import FlyloftRegistry

/// Everything that a snapshot's pixels depend on, except the program.
struct SnapshotKey: Codable, Hashable, Sendable {
  let gallery: String
  /// The values of the gallery's knobs by their names.
  let knobs: [String: String]
  let index: Int
  let width: Double
  /// Nil for the view's own.
  let height: Double?
  let scale: Double
  let appearance: String

  init(of index: Int, in gallery: AnyGallery, knobs: [String: String], _ style: SnapshotPlan.Style) {
    self.gallery = gallery.name
    self.knobs = knobs
    self.index = index
    width = style.width
    height = style.height
    scale = style.scale
    appearance = style.appearance.rawValue
  }

  /// SHA-256 of the key as JSON, the same on every machine and in every run.
  var hash: String { SHA256.hash(of: Array(JSONText.line(self).utf8)) }
}
