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
  /// A colour as a style sheet writes it: `#rrggbb`, or with an opacity `#rrggbbaa`.
  case color
  /// The path of a file that can be read, or no text for none. Its name ends in one of `types`, which are written without a dot;
  /// in anything where there are none.
  case file(types: [String])

  /// The most bytes of a text.
  static let textLimit = 4096

  /// The values in words: `a whole number from 1 to 10,000,000`.
  public var description: String {
    switch self {
    case .integers(let range): "a whole number from \(range.lowerBound.grouped) to \(range.upperBound.grouped)"
    case .numbers(let range): "a number from \(range.lowerBound.short) to \(range.upperBound.short)"
    case .trueOrFalse: "true or false"
    case .choices(let choices): "one of " + choices.joined(separator: ", ")
    case .text: "any text of up to \(Self.textLimit.grouped) bytes"
    case .color: "a colour such as #f80 or #ff8800"
    case .file(let types):
      "a file that can be read"
        + (types.isEmpty ? "" : ", ending in " + types.map { "." + $0 }.joined(separator: " or "))
    }
  }
}

extension Double {
  /// The shortest text that reads back as the same number, without `.0` where it is whole.
  package var short: String {
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
