internal import Flyloft
internal import FlyloftRegistry

/// All that decides a snapshot's pixels, apart from the program: gallery, knobs, index, size, scale, appearance.
struct SnapshotKey: Hashable, Sendable {
  /// As a JSON object on one line, members always in the same order.
  let json: String
  /// SHA-256 of `json`: the same on every machine and in every run.
  let hash: String

  init(json: String) {
    self.json = json
    hash = SHA256.hash(of: Array(json.utf8))
  }

  /// What the keys of a gallery's views have in common.
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
