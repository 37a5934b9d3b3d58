internal import Flyloft
internal import FlyloftRegistry

/// Everything that a snapshot's pixels depend on, except the program: gallery, knobs, index, size, scale, appearance.
struct SnapshotKey: Hashable, Sendable {
  /// The key as a JSON object on one line, its members always in the same order.
  let json: String
  /// SHA-256 of `json`, the same on every machine and in every run.
  let hash: String

  init(json: String) {
    self.json = json
    hash = SHA256.hash(of: Array(json.utf8))
  }

  /// Makes the keys of a gallery's views, which differ only in their index.
  struct Template {
    private let start: String
    private let end: String

    init(_ gallery: AnyGallery, _ style: SnapshotPlan.Style) {
      let knobs = gallery.settings.map { "\($0.name.quotedForJSON): \($0.value.quotedForJSON)" }
      start =
        "{\"gallery\": \(gallery.name.quotedForJSON), \"knobs\": {\(knobs.joined(separator: ", "))}, \"index\": "
      end =
        ", \"width\": \(style.width), \"height\": \(style.height.map { "\($0)" } ?? "null"), "
        + "\"scale\": \(style.scale), \"appearance\": \"\(style.appearance.rawValue)\"}"
    }

    func key(of index: Int) -> SnapshotKey { SnapshotKey(json: "\(start)\(index)\(end)") }
  }
}
