internal import Flyloft

// The registry as text and as JSON, for `flyloft list`.

extension Registry {
  /// One line for each gallery with its count, one for each of its knobs, and one for each module that was left out.
  public var listing: String {
    guard !galleries.isEmpty || !skipped.isEmpty else {
      return "No galleries are built in. Add a folder to Plugins/.\n"
    }
    let width = (galleries.map(\.name) + skipped.map(\.name)).map(\.count).max() ?? 0
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    var lines: [String] = []
    for gallery in galleries {
      let count = (try? gallery().count) ?? 0
      lines.append("\(padded(gallery.name, width))  \(count.grouped) \(count == 1 ? "view" : "views")")
      let knobWidth = gallery.knobs.map { $0.name.count + $0.value.count + 1 }.max() ?? 0
      for knob in gallery.knobs {
        lines.append("  \(padded("\(knob.name)=\(knob.value)", knobWidth))  \(knob.allowed)")
      }
    }
    for module in skipped {
      lines.append("\(padded(module.name, width))  left out: it \(module.reason). To build it in: \(module.remedy)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as a JSON object: `galleries` (`name`, `count`, `knobs` with `name`, `value`, `allowed`) and `skipped`
  /// (`name`, `reason`, `remedy`).
  public var json: String {
    func object(_ fields: [(String, String)]) -> String {
      "{" + fields.map { "\($0.0.quotedForJSON): \($0.1)" }.joined(separator: ", ") + "}"
    }
    func array(_ elements: [String], indent: String) -> String {
      elements.isEmpty ? "[]" : "[\n" + elements.map { indent + "  " + $0 }.joined(separator: ",\n") + "\n\(indent)]"
    }
    let galleries = galleries.map { gallery in
      object([
        ("name", gallery.name.quotedForJSON), ("count", String((try? gallery().count) ?? 0)),
        (
          "knobs",
          "["
            + gallery.knobs.map {
              object([
                ("name", $0.name.quotedForJSON), ("value", $0.value.quotedForJSON),
                ("allowed", $0.allowed.quotedForJSON),
              ])
            }.joined(separator: ", ") + "]"
        ),
      ])
    }
    let skipped = skipped.map {
      object([
        ("name", $0.name.quotedForJSON), ("reason", $0.reason.quotedForJSON), ("remedy", $0.remedy.quotedForJSON),
      ])
    }
    return "{\n  \"galleries\": \(array(galleries, indent: "  ")),\n  \"skipped\": \(array(skipped, indent: "  "))\n}\n"
  }
}
