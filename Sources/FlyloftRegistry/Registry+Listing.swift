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
        lines.append("  \(padded("\(knob.name)=\(knob.value)", knobWidth))  \(knob.values)")
      }
    }
    for module in skipped {
      lines.append("\(padded(module.name, width))  left out: it \(module.reason). To build it in: \(module.remedy)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as a JSON object: `galleries` (`name`, `count`, `knobs`) and `skipped` (`name`,
  /// `reason`, `remedy`).
  ///
  /// A knob has `name`, `value`, `allowed` in words, and `type`: an `integer` or a `number` from `minimum` to `maximum`, a
  /// `boolean`, a `choice` of the texts in `choices`, or any `text`. A bound that is infinite is missing.
  public var json: String {
    JSONText.lines(
      Listing(
        galleries: galleries.map { gallery in
          Listing.Gallery(
            name: gallery.name, count: (try? gallery().count) ?? 0,
            knobs: gallery.knobs.map { Listing.Knob($0) })
        },
        skipped: skipped.map { Listing.Skipped(name: $0.name, reason: $0.reason, remedy: $0.remedy) }))
  }
}

/// What `flyloft list --json` prints.
private struct Listing: Encodable {
  let galleries: [Gallery]
  let skipped: [Skipped]

  struct Gallery: Encodable {
    let name: String
    let count: Int
    let knobs: [Knob]
  }

  struct Knob: Encodable {
    let name, value, allowed, type: String
    var minimum: Bound?
    var maximum: Bound?
    var choices: [String]?

    init(_ setting: AnyGallery.Setting) {
      (name, value, allowed) = (setting.name, setting.value, setting.values.description)
      switch setting.values {
      case .integers(let range):
        (type, minimum, maximum) = ("integer", .whole(range.lowerBound), .whole(range.upperBound))
      case .numbers(let range): (type, minimum, maximum) = ("number", Bound(range.lowerBound), Bound(range.upperBound))
      case .trueOrFalse: type = "boolean"
      case .choices(let texts): (type, choices) = ("choice", texts)
      case .text: type = "text"
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
