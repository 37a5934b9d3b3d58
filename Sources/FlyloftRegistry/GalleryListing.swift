internal import Flyloft

/// The galleries' own descriptions, with the modules that were left out: as text and as JSON, for `flyloft list`.
package struct GalleryListing: Sendable {
  /// The answer of one gallery that was asked.
  package enum Entry: Sendable {
    /// The gallery, which has said what it has.
    case described(AnyGallery)
    /// A gallery that can't be asked: its name, and why in a few words.
    case failed(String, reason: String)

    var name: String {
      switch self {
      case .described(let gallery): gallery.name
      case .failed(let name, _): name
      }
    }
  }

  private let entries: [Entry]
  private let skipped: [SkippedModule]
  private let sandbox: String

  /// A listing of these galleries and modules, in their order.
  ///
  /// - Parameter sandbox: what holds of a sandbox on this machine, in a line, for galleries that have one.
  package init(_ entries: [Entry], skipped: [SkippedModule], sandbox: String = "") {
    self.entries = entries
    self.skipped = skipped
    self.sandbox = sandbox
  }

  /// The faults of counts, of knobs that move views, of the defaults of knobs and of variants, a line for each.
  package var faults: [String] {
    entries.flatMap { entry -> [String] in
      guard case .described(let gallery) = entry else { return [] }
      return [gallery.countFault, gallery.panning?.fault].compactMap(\.self).map { "\(gallery.name): \($0)" }
        + gallery.settings.filter { !$0.isAllowed }.map {
          "\(gallery.name): \($0.name) is “\($0.value)” by default, but its knob takes \($0.knob.allowed)."
        } + gallery.variantFaults.map { "\(gallery.name): \($0)" }
    }
  }

  /// One line for each gallery with its count, one for each of its knobs, and one for each module that was left out.
  package var text: String {
    guard !entries.isEmpty || !skipped.isEmpty else {
      return "No galleries are built in. Add a folder to Plugins/.\n"
    }
    let width = (entries.map(\.name) + skipped.map(\.name)).map(\.count).max() ?? 0
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    var lines: [String] = []
    // Where no process can be started, all have the same.
    var reasons: Set<String> = []
    for entry in entries {
      let name = padded(entry.name, width)
      switch entry {
      case .failed(_, let reason):
        let words = reasons.insert(reason).inserted ? ": \(reason)" : ", for the same reason"
        lines.append("\(name)  can't say what it has\(words)")
      case .described(let gallery):
        lines.append("\(name)  \(gallery.count.counted("view"))")
        if gallery.isSandboxed { lines.append("  sandbox: \(sandbox)") }
        let knobWidth = gallery.settings.map { $0.name.count + $0.value.count + 1 }.max() ?? 0
        for setting in gallery.settings {
          let help = setting.knob.help.isEmpty ? "" : " – " + setting.knob.help
          lines.append("  \(padded("\(setting.name)=\(setting.value)", knobWidth))  \(setting.knob.allowed)\(help)")
        }
        lines += gallery.variants.map { "  variant “\($0.name)”: \($0.summary)" }
      }
    }
    for module in skipped {
      lines.append("\(padded(module.name, width))  left out: it \(module.reason). To build it in: \(module.remedy)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as a JSON object: `galleries` (`name`, `count`, `knobs`, `variants` where there are some, `sandbox`, what holds of it, where
  /// it has one, and `error` where it can't be asked) and `skipped` (`name`, `reason`, `remedy`).
  ///
  /// A knob has `name`, `value`, `allowed` in words, `help`, and `type`: an `integer` or a `number` from `minimum` to `maximum` by
  /// `step` in a `unit`, a `boolean`, a `choice` of the texts in `choices`, any `text`, a `color`, or a `file` whose name ends in one
  /// of `endings`. What a knob does not have is missing, as is a bound that is infinite. A variant has `name`, and what it sets of
  /// `knobs` (values by name), `widths`, `scales` and `appearances`.
  package var json: String {
    let galleries = entries.map { entry in
      switch entry {
      case .described(let gallery):
        Listing.Gallery(
          name: gallery.name, count: gallery.count, knobs: gallery.settings.map { Listing.Knob($0) },
          variants: gallery.variants.isEmpty ? nil : gallery.variants.map { Listing.Variant($0) },
          sandbox: gallery.isSandboxed ? sandbox : nil, error: nil)
      case .failed(let name, let reason):
        Listing.Gallery(name: name, count: 0, knobs: [], variants: nil, sandbox: nil, error: reason)
      }
    }
    return JSONText.lines(
      Listing(
        galleries: galleries,
        skipped: skipped.map { Listing.Skipped(name: $0.name, reason: $0.reason, remedy: $0.remedy) }))
  }
}

/// The output of `flyloft list --json`.
private struct Listing: Encodable {
  let galleries: [Gallery]
  let skipped: [Skipped]

  struct Gallery: Encodable {
    let name: String
    let count: Int
    let knobs: [Knob]
    let variants: [Variant]?
    let sandbox, error: String?
  }

  struct Variant: Encodable {
    let name: String
    let knobs: [String: String]?
    let widths, scales: [Bound]?
    let appearances: [String]?

    init(_ variant: Flyloft.Variant) {
      func present<Part: Collection>(_ part: Part) -> Part? { part.isEmpty ? nil : part }
      name = variant.name
      knobs = present(variant.knobs.mapValues(\.description))
      widths = present(variant.widths.compactMap { Bound($0) })
      scales = present(variant.scales.compactMap { Bound($0) })
      appearances = present(variant.appearances.map(\.rawValue))
    }
  }

  struct Knob: Encodable {
    let name, value, allowed, type: String
    var minimum, maximum, step: Bound?
    var choices, endings: [String]?
    let unit, help: String?

    init(_ setting: AnyGallery.Setting) {
      func present(_ text: String) -> String? { text.isEmpty ? nil : text }
      (name, value, allowed) = (setting.name, setting.value, setting.knob.allowed)
      (unit, help) = (present(setting.knob.unit), present(setting.knob.help))
      step = setting.knob.step.flatMap { Bound($0) }
      switch setting.values {
      case .integers(let range):
        (type, minimum, maximum) = ("integer", .whole(range.lowerBound), .whole(range.upperBound))
      case .numbers(let range): (type, minimum, maximum) = ("number", Bound(range.lowerBound), Bound(range.upperBound))
      case .trueOrFalse: type = "boolean"
      case .choices(let texts): (type, choices) = ("choice", texts)
      case .text: type = "text"
      case .color: type = "color"
      case .file(let types): (type, endings) = ("file", types.isEmpty ? nil : types)
      }
    }
  }

  /// A number as JSON has it: whole ones without a fraction, since a `Double` does not hold every whole number.
  enum Bound: Encodable {
    case whole(Int)
    case fraction(Double)

    init?(_ value: Double) {
      guard value.isFinite else { return nil }
      self = .fraction(value)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .whole(let value): try container.encode(value)
      case .fraction(let value): try container.encode(value)
      }
    }
  }

  struct Skipped: Encodable {
    let name, reason, remedy: String
  }
}
