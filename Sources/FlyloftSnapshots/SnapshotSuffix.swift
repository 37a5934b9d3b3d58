internal import Flyloft
internal import FlyloftRegistry

extension SnapshotPlan.Style {
  /// The part of a picture's file name that lists every setting which differs from its default: knobs, size, appearance
  /// and scale, as in `-blobs=20-320x200-dark@2x`. So runs of several don't overwrite each other's files.
  func suffix(of gallery: AnyGallery) -> String {
    let knobs = gallery.settings.filter { !$0.isDefault }.map { setting in
      // A colour is told by its digits.
      let value = setting.values == .color ? setting.value.filter { $0 != "#" } : setting.value
      return "-\(Self.part(setting.name))=\(Self.part(value))"
    }
    return knobs.joined() + sizePart(for: gallery) + (appearance == .light ? "" : "-\(appearance.rawValue)")
      + (scale == 1 ? "" : "@\(Self.short(scale))x")
  }

  /// The size as `--size` takes it: `-320`, or `-320x200` where a height is given, too; nothing where it is the usual one.
  private func sizePart(for gallery: AnyGallery) -> String {
    let usual = isSheet ? SheetForm.pageSize.width : Self().width(for: gallery)
    let width = width ?? usual
    if let height { return "-\(Self.short(width))x\(Self.short(height))" }
    return width == usual ? "" : "-\(Self.short(width))"
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  /// The most characters of a knob's value that are part of a file's name.
  private static let valueLimit = 40

  /// A text as a part of a file's name. One with other characters, or a long one, is told apart by its hash.
  private static func part(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      let scalar = UnicodeScalar(byte)
      return scalar.isASCII
        && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || "._+".utf8.contains(byte))
        || scalar == "-"
    }
    guard !isPlain || text.isEmpty || text.count > valueLimit else { return text }
    return String(SHA256.hash(of: Array(text.utf8)).prefix(12))
  }
}
