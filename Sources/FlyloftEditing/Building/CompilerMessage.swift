/// A message of the compiler about a source.
package struct CompilerMessage: Hashable, Sendable {
  /// The file's path from `Plugins/` or the package's folder on, as `Clock/Dial.swift`; empty where it names none.
  package var file: String
  /// Counted from 1; 0 where there is no file.
  package var line: Int
  /// Counted from 1; 0 where there is no file.
  package var column: Int
  /// The fault, in the compiler's words.
  package var text: String
  /// The line of the source, without spaces at its ends; empty where it is not known.
  package var source: String
  /// Notes that belong to it: what is meant, what would do, where something else stands.
  package var notes: [CompilerMessage] = []

  /// A message about no place of its own.
  package init(
    _ text: String, file: String = "", line: Int = 0, column: Int = 0, source: String = "",
    notes: [CompilerMessage] = []
  ) {
    (self.file, self.line, self.column, self.text, self.source) = (file, line, column, text, source)
    self.notes = notes
  }

  /// The file with line and column, as compilers print them; empty where there is none.
  package var place: String { file.isEmpty ? "" : line == 0 ? file : "\(file):\(line):\(column)" }

  /// The errors in what the compiler printed, each once, in their order, with the notes that follow them.
  ///
  /// - Parameter folder: a path with a slash at its end, which files in it are named without.
  static func errors(in output: String, below folder: String) -> [CompilerMessage] {
    var messages: [CompilerMessage] = []
    var (isSourceNext, takesNotes) = (false, false)
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if let message = CompilerMessage(line, ["error: ", "fatal error: "], below: folder) {
        // The driver says by this that the compiler has failed.
        let isNews =
          message.text != "fatalError" && !message.text.hasPrefix("emit-module command failed")
          && !messages.contains { $0.place == message.place && $0.text == message.text }
        (isSourceNext, takesNotes) = (isNews && message.line > 0, isNews)
        if isNews { messages.append(message) }
      } else if let note = CompilerMessage(line, ["note: "], below: folder) {
        isSourceNext = false
        if takesNotes { messages[messages.count - 1].notes.append(note) }
      } else if CompilerMessage(line, ["warning: ", "remark: "], below: folder) != nil {
        (isSourceNext, takesNotes) = (false, false)
      } else if isSourceNext {
        // Lines around it may stand there, too, with their numbers.
        let number = line.drop { $0 == " " }.prefix { $0.isNumber }
        let code = line.drop { $0 == " " }.dropFirst(number.count)
        if !number.isEmpty, code.hasPrefix(" |") {
          guard Int(number) == messages[messages.count - 1].line else { continue }
          messages[messages.count - 1].source = trimmed(code.dropFirst(2))
        } else {
          messages[messages.count - 1].source = trimmed(line)
        }
        isSourceNext = false
      }
    }
    return messages
  }

  /// Reads `path:line:column: error: text`, with one of the marks in the place of `error: `; nil for anything else.
  private init?(_ line: Substring, _ marks: [String], below folder: String) {
    for mark in marks {
      guard let found = line.firstRange(of: mark),
        found.lowerBound == line.startIndex || line[..<found.lowerBound].hasSuffix(": ")
      else { continue }
      // SwiftPM tells of a manifest all arguments of the compiler.
      let told = line[found.upperBound...]
      let text = String(told.firstRange(of: " (compiled with: [").map { told[..<$0.lowerBound] } ?? told)
      let place = line[..<found.lowerBound].split(separator: ":").map { Self.trimmed($0) }.filter { !$0.isEmpty }
      guard place.count >= 3, let row = Int(place[place.count - 2]), let column = Int(place[place.count - 1]) else {
        self.init(text)
        return
      }
      let file = place[..<(place.count - 2)].joined(separator: ":")
      self.init(
        text, file: file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file, line: row, column: column)
      return
    }
    return nil
  }

  private static func trimmed(_ line: Substring) -> String {
    String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
