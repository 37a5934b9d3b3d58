internal import Flyloft

/// A part of a line of code, or of one that was written for a terminal, that has a colour.
struct CodeMark: Hashable, Sendable {
  enum Kind: Sendable {
    case keyword, string, number, name, comment
    // Of a terminal's line.
    case magenta, cyan
  }

  let kind: Kind
  /// In bytes of the line.
  let start, end: Int
}

/// What is known of a language to colour it: its words, and how its texts and comments begin and end.
struct CodeLanguage: Hashable, Sendable {
  /// What a line begins in.
  enum State: Hashable, Sendable {
    case code
    /// A comment, and how many of them are open: more than one only where they nest.
    case comment(Int)
    /// A text of several lines, by its place among `longTexts`.
    case text(Int)
  }

  let names: [String]
  var endings: [String] = []
  var lineComments: [String] = []
  /// Where it begins a comment only as the beginning of a word, as in shells, where `${a#b}` has none.
  var commentsAreWords = false
  var comment: (open: String, close: String)?
  /// Whether comments are within comments.
  var nestsComments = false
  /// Characters that begin a text of one line, and end it.
  var quotes = "\"'"
  /// Whether `'` is around one character, and without another at its end something else, as Rust's lifetimes.
  var hasCharacters = false
  /// What begins and ends a text of several lines.
  var longTexts: [String] = []
  var words: Set<String> = []

  static func == (a: CodeLanguage, b: CodeLanguage) -> Bool { a.names == b.names }
  func hash(into hasher: inout Hasher) { hasher.combine(names) }

  static func ofFile(named name: String) -> CodeLanguage? {
    let name = name.lowercased()
    return all.first { $0.endings.contains { name.hasSuffix($0) } }
  }

  static func named(_ name: String) -> CodeLanguage? {
    let name = name.lowercased()
    return all.first { $0.names.contains(name) || $0.endings.contains("." + name) }
  }

  /// What is coloured in a line, and what the next line begins in.
  func marks(in line: [UInt8], _ state: State) -> (marks: [CodeMark], State) {
    var (marks, state, at) = ([CodeMark](), state, 0)
    func has(_ text: String, at place: Int) -> Bool { line[place...].starts(with: text.utf8) }
    func end(of text: String, from place: Int, escapes: Bool) -> Int? {
      var place = place
      while place < line.count {
        if escapes, line[place] == UInt8(ascii: "\\") {
          place += 2
          continue
        }
        if has(text, at: place) { return place + text.utf8.count }
        place += 1
      }
      return nil
    }
    /// Marks to where the comments end that are open, or to the line's end.
    func markComment(from start: Int, _ inside: Int, _ open: Int) {
      guard let comment else { return }
      var (place, open) = (inside, open)
      while place < line.count, open > 0 {
        let (begins, ends) = (nestsComments && has(comment.open, at: place), has(comment.close, at: place))
        open += begins ? 1 : ends ? -1 : 0
        place += begins ? comment.open.utf8.count : ends ? comment.close.utf8.count : 1
      }
      mark(.comment, from: start, to: place)
      state = open > 0 ? .comment(open) : .code
    }
    /// Where a character between quotation marks ends, if it is one.
    func endOfCharacter(from start: Int) -> Int? {
      guard let close = end(of: "'", from: start + 1, escapes: true) else { return nil }
      let inside = line[(start + 1)..<min(close - 1, line.count)]
      return inside.first == UInt8(ascii: "\\") || String(decoding: inside, as: UTF8.self).unicodeScalars.count == 1
        ? close : nil
    }
    /// Marks to where something ends, or to the line's end.
    func mark(_ kind: CodeMark.Kind, from start: Int, to end: Int?) {
      marks.append(CodeMark(kind: kind, start: start, end: end ?? line.count))
      at = end ?? line.count
    }
    switch state {
    case .code: break
    case .comment(let open): markComment(from: 0, 0, open)
    case .text(let number):
      let close = end(of: longTexts[number], from: 0, escapes: true)
      mark(.string, from: 0, to: close)
      if close != nil { state = .code }
    }
    while at < line.count {
      let byte = line[at]
      if lineComments.contains(where: { has($0, at: at) }),
        !commentsAreWords || at == 0 || Self.isBeforeWord(line[at - 1])
      {
        mark(.comment, from: at, to: nil)
      } else if let comment, has(comment.open, at: at) {
        markComment(from: at, at + comment.open.utf8.count, 1)
      } else if let number = longTexts.firstIndex(where: { has($0, at: at) }) {
        let close = end(of: longTexts[number], from: at + longTexts[number].utf8.count, escapes: true)
        mark(.string, from: at, to: close)
        if close == nil { state = .text(number) }
      } else if hasCharacters, byte == UInt8(ascii: "'") {
        if let end = endOfCharacter(from: at) { mark(.string, from: at, to: end) } else { at += 1 }
      } else if quotes.utf8.contains(byte) {
        mark(.string, from: at, to: end(of: String(UnicodeScalar(byte)), from: at + 1, escapes: true))
      } else if Self.isWord(byte) {
        let rest = line[at...].prefix { Self.isWord($0) || $0 == UInt8(ascii: ".") && Self.isDigit(byte) }
        if Self.isDigit(byte) {
          mark(.number, from: at, to: rest.endIndex)
        } else if words.contains(String(decoding: rest, as: UTF8.self)) {
          mark(.keyword, from: at, to: rest.endIndex)
        } else {
          at = rest.endIndex
        }
      } else {
        at += 1
      }
    }
    return (marks, state)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  private static func isBeforeWord(_ byte: UInt8) -> Bool { " \t;|&()`".utf8.contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 97 < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}

/// What each line of a file begins in, as far as it has been looked at.
final class CodeStates: Sendable {
  /// The most lines that are coloured: to know what one begins in, all before it have to be read.
  private static let limit = 20_000

  let language: CodeLanguage
  private let lines: TextLines
  /// Where the file ended, and the last line began that was read.
  private nonisolated(unsafe) var (end, last): (Int, Int)
  private nonisolated(unsafe) var states: [CodeLanguage.State] = [.code]
  private nonisolated(unsafe) var place: Int

  init(of lines: TextLines, in language: CodeLanguage) {
    (self.lines, self.language) = (lines, language)
    (place, end, last) = (lines.places.lowerBound, lines.places.upperBound, lines.places.lowerBound)
  }

  /// Nil for a line that is not coloured.
  ///
  /// - Throws: what can't be read.
  func state(before number: Int) throws -> CodeLanguage.State? {
    guard number < Self.limit else { return nil }
    if end != lines.places.upperBound {
      end = lines.places.upperBound
      // The last line may have been cut off by the file's end.
      if states.count > 1 {
        states.removeLast()
        place = last
      }
    }
    while states.count <= number, place < lines.places.upperBound {
      let language = language
      place = try lines.read(from: place) { start, record in
        let state = language.marks(in: [UInt8](record), states[states.count - 1]).1
        if lines.continuesRecord(at: start) {
          states[states.count - 1] = state
        } else {
          last = start
          states.append(state)
        }
        return states.count <= number + 200
      }
    }
    return number < states.count ? states[number] : nil
  }
}
