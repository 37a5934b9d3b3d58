private import FoundationEssentials

/// JSON as Flyloft writes it: the members of an object are in the order of their names, so that equal values are equal
/// texts.
package enum JSONText {
  private static let encoder = encoder(.sortedKeys)
  private static let indenting = encoder([.sortedKeys, .prettyPrinted])

  private static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union(.withoutEscapingSlashes)
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  /// A value on one line.
  package static func line(_ value: some Encodable) -> String { text(value, encoder) }

  /// A value on several lines, for people to read.
  package static func lines(_ value: some Encodable) -> String { text(value, indenting) + "\n" }

  private static func text(_ value: some Encodable, _ encoder: JSONEncoder) -> String {
    // All values that are written here can be encoded, so this never fails.
    String(decoding: (try? encoder.encode(value)) ?? Data(), as: UTF8.self)
  }

  /// The value that `text` is; nil if it is no such value.
  package static func value<Value: Decodable>(_ type: Value.Type = Value.self, in text: some StringProtocol) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
