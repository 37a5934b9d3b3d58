internal import Flyloft

/// How a window of a package was left, for the next one.
package struct WindowState: Hashable, Sendable {
  /// Width and height in points.
  var size: [Double]?
  var hidesSidebar: Bool?
  var showsFigures: Bool?
  /// True if the panel of knobs is open.
  var showsKnobs: Bool?
  /// What the desktop said last, which its portal says only after the first picture.
  var appearance: Appearance?
  /// The gallery that was shown last.
  var gallery: String?
  /// The view of it that stood at the top.
  var row: Int?
  /// The values of knobs that are not the gallery's own, by gallery and knob.
  var knobs: [String: [String: String]]?
}

// MARK: In a file

extension WindowState {
  /// Lines of words as a shell reads them, for people and for windows. One reads them before it opens: JSON's decoder would take
  /// it a millisecond or two, since nothing else has used it by then.
  var text: String {
    var lines: [[String]] = []
    if let size { lines.append(["size"] + size.map { "\($0)" }) }
    for (name, value) in [
      ("hides-sidebar", hidesSidebar), ("shows-figures", showsFigures), ("shows-knobs", showsKnobs),
    ] {
      if let value { lines.append([name, "\(value)"]) }
    }
    if let appearance { lines.append(["appearance", appearance.rawValue]) }
    if let gallery { lines.append(["gallery", gallery]) }
    if let row { lines.append(["row", "\(row)"]) }
    for (gallery, values) in (knobs ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines += values.sorted { $0.key < $1.key }.map { ["knob", gallery, $0.key, $0.value] }
    }
    return lines.map { ShellWords.joined($0) + "\n" }.joined()
  }

  /// - Parameter text: as `text` has it; nil where it is no such.
  init?(_ text: String) {
    guard var words = ShellWords.split(text)?[...] else { return nil }
    func next<Value: LosslessStringConvertible>(_ type: Value.Type = Value.self) -> Value? {
      words.popFirst().flatMap { Value($0) }
    }
    while let name = words.popFirst() {
      switch name {
      case "size":
        guard let width = next(Double.self), let height = next(Double.self) else { return nil }
        size = [width, height]
      case "hides-sidebar": hidesSidebar = next()
      case "shows-figures": showsFigures = next()
      case "shows-knobs": showsKnobs = next()
      case "appearance": appearance = words.popFirst().flatMap { Appearance(rawValue: $0) }
      case "gallery": gallery = next()
      case "row": row = next()
      case "knob":
        guard let gallery = words.popFirst(), let knob = words.popFirst(), let value = next(String.self) else {
          return nil
        }
        knobs = knobs ?? [:]
        knobs?[gallery, default: [:]][knob] = value
      default: return nil
      }
    }
  }
}
