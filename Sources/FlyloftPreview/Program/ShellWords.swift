/// Words of a command line, as a POSIX shell reads them.
enum ShellWords {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%_-+=:,./")

  /// The line that a shell takes for these words.
  static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    guard word.isEmpty || !word.allSatisfy(plain.contains) else { return word }
    // A shell knows no letters of several scalars: a quote is one with an accent, too.
    let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  /// The words of a line, without their quotes. Nothing else that a shell would put in their place is: `$` and `*` are letters.
  ///
  /// - Returns: nil where a quote has no end.
  static func split(_ line: String) -> [String]? {
    var (words, word, quote): ([String], String?, Unicode.Scalar?) = ([], nil, nil)
    var rest = line.unicodeScalars[...]
    while let letter = rest.popFirst() {
      if letter == "\\", quote != "'" {
        guard let next = rest.popFirst() else { return nil }
        // Between double quotes it is a letter like others, unless it stands before one that it takes the meaning from.
        word = (word ?? "") + (quote == nil || "\"\\$`".unicodeScalars.contains(next) ? "\(next)" : "\\\(next)")
      } else if letter == quote {
        quote = nil
      } else if quote == nil, letter == "'" || letter == "\"" {
        (quote, word) = (letter, word ?? "")
      } else if quote == nil, letter.properties.isWhitespace {
        words += word.map { [$0] } ?? []
        word = nil
      } else {
        word = (word ?? "") + "\(letter)"
      }
    }
    return quote == nil ? words + (word.map { [$0] } ?? []) : nil
  }
}
