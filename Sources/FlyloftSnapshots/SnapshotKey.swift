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
  /// Set for a contact sheet: the number of its views, from the one at `index` on, and of the columns in which they
  /// stand.
  let views: Int?
  let columns: Int?

  init(
    of index: Int, in gallery: AnyGallery, knobs: [String: String], width: Double? = nil, _ style: SnapshotPlan.Style,
    views: Int? = nil, columns: Int? = nil
  ) {
    self.gallery = gallery.name
    self.knobs = knobs
    self.index = index
    self.width = width ?? style.width(for: gallery)
    (self.views, self.columns) = (views, columns)
    height = style.height
    scale = style.scale
    appearance = style.appearance.rawValue
  }

  /// SHA-256 of the key as JSON, the same on every machine and in every run.
  var hash: String { SHA256.hash(of: Array(JSONText.line(self).utf8)) }
}
