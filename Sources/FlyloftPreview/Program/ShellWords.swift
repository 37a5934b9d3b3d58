/// Words of a command line, as a POSIX shell reads them.
enum ShellWords {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%_-+=:,./")

  /// The line that a shell takes for these words.
  static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    guard word.isEmpty || !word.allSatisfy(plain.contains) else { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
