private import Glibc

/// All that there is to know of a knob besides its value: what a command line, a listing and a window's panel are made from.
public struct KnobDescription: Hashable, Sendable {
  /// As written in `--set name=value`.
  public let name: String
  /// The values that it takes.
  public let values: KnobValues
  /// The distance between two numbers that it takes, counted from the least; the end of the range is taken, too. Nil where it takes
  /// all numbers of its range, and for what is no number.
  public let step: Double?
  /// The unit of its numbers: `ms`. Empty where they have none.
  public let unit: String
  /// What it is for, in a sentence or two; empty where its author has not said.
  public let help: String

  /// A knob's description. A step that isn't above 0 counts as none.
  package init(name: String, values: KnobValues, step: Double? = nil, unit: String = "", help: String = "") {
    self.name = name
    self.values = values
    self.step = step.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    self.unit = unit
    self.help = help
  }

  /// What it takes, in words: `a whole number from 0 to 300 ms, in steps of 20`.
  public var allowed: String {
    values.description + (unit.isEmpty ? "" : " " + unit) + (step.map { ", in steps of \($0.short)" } ?? "")
  }

  /// True if it takes the value, as far as that can be told without looking for files.
  package func takes(_ text: String) -> Bool { normalized(text) != nil }

  /// The value as a gallery says it, `1000` for `1,000`; nil for one that the knob does not take, as far as that can be told without
  /// looking for files.
  package func normalized(_ text: String) -> String? {
    switch values {
    case .integers: integer(text).map { String($0) }
    case .numbers: number(text)?.short
    case .trueOrFalse: Self.bool(text).map { String($0) }
    case .choices(let choices): choices.contains(text) ? text : nil
    case .text: text.utf8.count <= KnobValues.textLimit ? text : nil
    case .color: Color(hex: text)?.hexText
    case .file(let types): Self.isPath(text, of: types) ? text : nil
    }
  }

  /// Reads a whole number that it takes, with or without commas between its groups of digits.
  func integer(_ text: String) -> Int? {
    guard case .integers(let range) = values, let value = Int(text.filter { $0 != "," && $0 != "_" }),
      range.contains(value)
    else { return nil }
    guard let step = step.flatMap({ UInt(exactly: $0) }), value != range.upperBound else { return value }
    // No range is so wide that this does not count how far a number is from its beginning.
    return UInt(bitPattern: value &- range.lowerBound) % step == 0 ? value : nil
  }

  /// Reads a number that it takes.
  func number(_ text: String) -> Double? {
    // No range contains NaN, and only one with an infinite bound contains infinity.
    guard case .numbers(let range) = values, let value = Double(text), range.contains(value) else { return nil }
    guard let step, value != range.upperBound, range.lowerBound.isFinite else { return value }
    let steps = (value - range.lowerBound) / step
    // 0.3 is not three times 0.1, but next to it.
    return abs(steps - steps.rounded()) <= 1e-9 * max(1, abs(steps)) ? value : nil
  }

  /// Reads a switch.
  static func bool(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  private static func isPath(_ text: String, of types: [String]) -> Bool {
    text.isEmpty
      || text.utf8.count <= KnobValues.textLimit
        && (types.isEmpty || types.contains { text.lowercased().hasSuffix("." + $0.lowercased()) })
  }

  /// True for the path of a file that can be read now, and for no path.
  static func canBeRead(_ path: String) -> Bool { path.isEmpty || access(path, R_OK) == 0 }
}
