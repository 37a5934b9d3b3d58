internal import Flyloft
internal import FlyloftRegistry

/// The names of recordings.
enum SnapshotName {
  /// The end of a name for an appearance and a scale that are not the usual ones: `-dark@2x`.
  static func suffix(_ appearance: Appearance, _ scale: Double) -> String {
    (appearance == .light ? "" : "-\(appearance.rawValue)") + (scale == 1 ? "" : "@\(scale.formattedShort)x")
  }

  /// The end of a name for a picture of a variant: `-Narrow-200-dark@2x`.
  static func suffix(_ variant: Variant, _ cell: VariantCell) -> String {
    let width = cell.width.map { variant.widths.count > 1 ? "-\($0.formattedShort)" : "" } ?? ""
    return "-\(variant.filePart)\(width)" + suffix(cell.appearance ?? .light, cell.scale ?? 1)
  }

  /// `Dials-07`, with the knobs that are set.
  static func of(_ index: Int, in gallery: AnyGallery) -> String {
    let digits = String(max(gallery.count - 1, 0)).count
    let number = String(repeating: "0", count: max(digits - String(index).count, 0)) + String(index)
    let knobs = gallery.settings.filter { !$0.isDefault }.map { "-\($0.name)=\($0.value.replacing("/", with: "_"))" }
    return "\(gallery.name)-\(number)" + knobs.joined()
  }
}

extension Double {
  fileprivate var formattedShort: String { self == rounded() ? String(Int(self)) : String(self) }
}
