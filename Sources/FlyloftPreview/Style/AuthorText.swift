internal import FlyloftConcurrency

/// Texts that an author's code gave, such as an error's: of any length, with anything in them.
enum AuthorText {
  /// A text without what controls a terminal, ends it, or turns it round, and cut off with an ellipsis where it is longer
  /// than `limit` characters of Unicode.
  ///
  /// - Parameter keepsLines: true if line breaks stay; else they become spaces.
  static func plain(_ text: String, limit: Int, keepsLines: Bool) -> String {
    var plain = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard index < limit else { return String(plain) + "…" }
      plain.append(isPlain(scalar) || keepsLines && scalar == "\n" ? scalar : " ")
    }
    return String(plain)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !turnsDirection(scalar) && scalar.properties.generalCategory != .control
  }
}
