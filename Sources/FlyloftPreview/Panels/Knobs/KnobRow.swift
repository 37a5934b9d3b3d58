import Flyloft
import FlyloftRegistry

/// A knob in its panel: where its parts lie, in points from its upper left corner.
struct KnobRow: Hashable, Sendable {
  /// Something of a knob that can be pointed at.
  enum Part: Hashable, Sendable {
    /// The field, the switch, or the list while it is closed: what has the keyboard for the knob.
    case value
    case slider, less, more
    /// One of the choices, beside or below each other.
    case choice(Int)
    /// One of the usual colours.
    case swatch(Int)
    /// Lightness, chroma or hue.
    case channel(Int)
    case reset
  }

  static let margin = 20.0
  /// Points that the track of a slider begins and ends inside of the slider, so that the thumb has room.
  static let thumbRadius = 8.0
  static let swatches: [Color] = [
    .red, .orange, .yellow, .green, .teal, .blue, .indigo, .purple, .pink, .slate, .white, .black,
  ]
  private static let (lineTop, lineHeight, gap) = (38.0, 30.0, 8.0)
  private static let (optionHeight, messageHeight) = (28.0, 16.0)

  let setting: AnyGallery.Setting
  /// As the user wants it; the gallery may not have answered yet.
  let value: String
  /// What went wrong with the last value.
  let note: String?
  let isListOpen: Bool
  /// The paths of files that may be meant by what is being typed.
  var files: [String] = []
  let width: Double

  var isChanged: Bool { value != setting.defaultValue }
  var scale: KnobScale? { KnobScale(setting.knob) }
  var color: Color { Color(hex: value) ?? .black }

  /// What it says below: what went wrong, or what it is for.
  var message: [String] {
    let text = AuthorText.plain(note ?? setting.knob.help, limit: 400, keepsLines: true)
    return text.wrapped(at: max(Int((width - 2 * Self.margin) / 6), 8))
  }

  /// True if choices stand beside each other.
  private func areSegments(_ choices: [String]) -> Bool {
    let longest = choices.map(\.count).max() ?? 0
    return (1...6).contains(choices.count)
      && Double(longest) * 7 + 12 <= (width - 2 * Self.margin) / Double(choices.count)
  }

  /// True if choices stand below each other, while the list is open.
  var isList: Bool { if case .choices(let choices) = setting.values { !areSegments(choices) } else { false } }

  // MARK: Places

  /// All parts, in the order of the keyboard where they can have it.
  var parts: [(part: Part, frame: Rect)] {
    let (left, right) = (Self.margin, width - Self.margin)
    let line = Rect(x: left, y: Self.lineTop, width: right - left, height: Self.lineHeight)
    var parts: [(Part, Rect)] = []
    switch setting.values {
    case .integers, .numbers:
      let hasTrack = scale?.hasTrack == true
      let field = hasTrack ? Rect(x: right - 108, y: line.minY, width: 108, height: line.height) : line
      parts = [(.value, Rect(x: field.minX, y: field.minY, width: field.width - 24, height: field.height))]
      for (part, y) in [(Part.more, line.minY), (.less, line.midY)] {
        parts.append((part, Rect(x: field.maxX - 24, y: y, width: 24, height: line.height / 2)))
      }
      if hasTrack {
        parts.append((.slider, Rect(x: left, y: line.minY, width: field.minX - 12 - left, height: line.height)))
      }
    case .trueOrFalse: parts = [(.value, Rect(x: right - 36, y: 12, width: 36, height: 20))]
    case .choices(let choices) where areSegments(choices):
      let width = line.width / Double(choices.count)
      parts = choices.indices.map {
        (.choice($0), Rect(x: left + Double($0) * width, y: line.minY, width: width, height: line.height))
      }
      parts.insert((.value, line), at: 0)
    case .choices(let choices):
      parts = [(.value, line)]
      if isListOpen { parts += options(choices.count, below: line) }
    case .text: parts = [(.value, line)]
    case .file: parts = [(.value, line)] + options(files.count, below: line)
    case .color:
      parts = [(.value, Rect(x: left + 38, y: line.minY, width: line.width - 38, height: line.height))]
      let distance = (line.width - 16) / Double(Self.swatches.count - 1)
      parts += Self.swatches.indices.map {
        (.swatch($0), Rect(x: left + Double($0) * distance, y: line.maxY + 8, width: 16, height: 16))
      }
      parts += (0..<3).map {
        (.channel($0), Rect(x: left + 20, y: line.maxY + 32 + Double($0) * 24, width: line.width - 20, height: 24))
      }
    }
    if isChanged {
      parts.append(
        (.reset, Rect(x: setting.values == .trueOrFalse ? right - 72 : right - 24, y: 10, width: 24, height: 24)))
    }
    return parts
  }

  private func options(_ count: Int, below line: Rect) -> [(Part, Rect)] {
    (0..<count).map { index in
      let y = line.maxY + 2 + Double(index) * Self.optionHeight
      return (.choice(index), Rect(x: line.minX, y: y, width: line.width, height: Self.optionHeight))
    }
  }

  func frame(of part: Part) -> Rect? { parts.first { $0.part == part }?.frame }

  /// The part at a point. Of those that lie over each other the last counts.
  func part(at point: Point) -> Part? { parts.last { $0.frame.contains(point) }?.part }

  /// What stands behind the text of its field: a number's unit.
  var suffix: String {
    switch setting.values {
    case .integers, .numbers: setting.knob.unit
    default: ""
    }
  }

  /// The parts that can have the keyboard: all choices have it together, and so have all swatches.
  var stops: [Part] {
    parts.map(\.part).filter {
      switch $0 {
      case .value, .channel, .reset, .swatch(0): true
      default: false
      }
    }
  }

  /// Where its message begins.
  var messageTop: Double {
    let end = parts.filter { $0.part != .reset }.map(\.frame.maxY).max() ?? 0
    return max(end, 34) + Self.gap
  }

  var height: Double {
    let lines = Double(message.count) * Self.messageHeight
    return messageTop + (lines > 0 ? lines + 4 : 0) + 8
  }

  /// What the thumb stands on of a slider, and where on it, from 0 to 1.
  func track(of part: Part, mixed: [Double]) -> (frame: Rect, share: Double)? {
    guard let frame = frame(of: part) else { return nil }
    let track = Rect(
      x: frame.minX + Self.thumbRadius, y: frame.minY, width: frame.width - 2 * Self.thumbRadius, height: frame.height)
    return switch part {
    case .slider: (track, scale?.share(of: value) ?? 0)
    case .channel(let channel): (track, min(max(mixed[channel] / KnobColor.limits[channel], 0), 1))
    default: nil
    }
  }
}
