/// A parameter of a gallery: a name, the property it sets, and what values it takes.
///
/// ```swift
/// public static var knobs: [Knob<Dials>] {
///   [Knob("step", \.step, in: 0.001...1), Knob("needle", \.needle, choices: ["thin", "thick"])]
/// }
/// ```
public struct Knob<Owner>: Sendable {
  /// As written in `--set name=value`.
  public let name: String
  /// The values that it takes.
  public let values: KnobValues
  package let read: @Sendable (Owner) -> String
  package let write: @Sendable (inout Owner, String) -> Bool

  /// A knob for a whole number within `range`.
  public init(
    _ name: String, _ property: any WritableKeyPath<Owner, Int> & Sendable, in range: ClosedRange<Int>
  ) {
    self.name = name
    values = .integers(range)
    read = { String($0[keyPath: property]) }
    write = { owner, text in
      guard let value = Int(text.filter { $0 != "," && $0 != "_" }), range.contains(value) else { return false }
      owner[keyPath: property] = value
      return true
    }
  }

  /// A knob for a number within `range`.
  public init(
    _ name: String, _ property: any WritableKeyPath<Owner, Double> & Sendable, in range: ClosedRange<Double>
  ) {
    self.name = name
    values = .numbers(range)
    read = { $0[keyPath: property].short }
    write = { owner, text in
      // No range contains NaN, and only one with an infinite bound contains infinity.
      guard let value = Double(text), range.contains(value) else { return false }
      owner[keyPath: property] = value
      return true
    }
  }

  /// A switch: `true`, `yes`, `on` or `1`, and `false`, `no`, `off` or `0`, in any case.
  public init(_ name: String, _ property: any WritableKeyPath<Owner, Bool> & Sendable) {
    self.name = name
    values = .trueOrFalse
    read = { String($0[keyPath: property]) }
    write = { owner, text in
      switch text.lowercased() {
      case "true", "yes", "on", "1": owner[keyPath: property] = true
      case "false", "no", "off", "0": owner[keyPath: property] = false
      default: return false
      }
      return true
    }
  }

  /// A choice of one text from `choices`, written exactly so.
  public init(_ name: String, _ property: any WritableKeyPath<Owner, String> & Sendable, choices: [String]) {
    self.name = name
    values = .choices(choices)
    read = { $0[keyPath: property] }
    write = { owner, text in
      guard choices.contains(text) else { return false }
      owner[keyPath: property] = text
      return true
    }
  }

  /// Any text of up to 4,096 bytes: a path, say.
  public init(_ name: String, _ property: any WritableKeyPath<Owner, String> & Sendable) {
    self.name = name
    values = .text
    read = { $0[keyPath: property] }
    write = { owner, text in
      guard text.utf8.count <= 4096 else { return false }
      owner[keyPath: property] = text
      return true
    }
  }

  /// A choice of one case of an enumeration, written as `String(describing:)` writes it: by the case's name, unless the
  /// type describes itself otherwise.
  ///
  /// ```swift
  /// public enum Needle: CaseIterable, Sendable { case thin, thick }
  /// public var needle = Needle.thin
  /// public static var knobs: [Knob<Dials>] { [Knob("needle", \.needle)] }
  /// ```
  public init<Choice: CaseIterable & Sendable>(
    _ name: String, _ property: any WritableKeyPath<Owner, Choice> & Sendable
  ) {
    self.name = name
    values = .choices(Choice.allCases.map { String(describing: $0) })
    read = { String(describing: $0[keyPath: property]) }
    write = { owner, text in
      guard let choice = Choice.allCases.first(where: { String(describing: $0) == text }) else { return false }
      owner[keyPath: property] = choice
      return true
    }
  }
}

/// The values that a knob takes.
public enum KnobValues: Hashable, Sendable, CustomStringConvertible {
  /// A whole number within a range.
  case integers(ClosedRange<Int>)
  /// A number within a range.
  case numbers(ClosedRange<Double>)
  /// A switch.
  case trueOrFalse
  /// One of these texts.
  case choices([String])
  /// Any text that is not too long.
  case text

  /// The values in words: `a whole number from 1 to 10,000,000`.
  public var description: String {
    switch self {
    case .integers(let range): "a whole number from \(range.lowerBound.grouped) to \(range.upperBound.grouped)"
    case .numbers(let range): "a number from \(range.lowerBound.short) to \(range.upperBound.short)"
    case .trueOrFalse: "true or false"
    case .choices(let choices): "one of " + choices.joined(separator: ", ")
    case .text: "any text of up to 4,096 bytes"
    }
  }
}

extension Double {
  /// The shortest text that reads back as the same number, without `.0` where it is whole.
  fileprivate var short: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}

extension BinaryInteger {
  /// The number with a comma between groups of three digits: `10,000,000`.
  public var grouped: String {
    let digits = String(magnitude)
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return self < 0 ? "-" + result : result
  }
}
