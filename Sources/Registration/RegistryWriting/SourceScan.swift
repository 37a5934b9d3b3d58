/// Finds the declaration of a type in the text of a Swift file, ignoring comments and strings.
///
/// It is not a full parser and may accept what isn't Swift; the compiler then rejects the generated registry.
struct SourceScan {
  /// The identifiers and keywords of the file, with their line numbers from 1.
  private var words: [(text: Substring, line: Int)] = []
  /// The file without comments, its lines where they were.
  private(set) var code = ""
  /// The same without what stands in strings.
  private(set) var bare = ""

  struct Declaration: Equatable {
    let line: Int
    /// `struct`, `enum`, `class`, `actor` or `typealias`.
    let kind: String
    let isPublic: Bool
  }

  init(_ text: String) {
    var rest = text[...]
    var line = 1
    while let first = rest.first {
      let start = rest
      defer {
        let read = String(start[..<rest.startIndex])
        let isComment = read.hasPrefix("//") || read.hasPrefix("/*")
        let breaks = String(repeating: "\n", count: read.lazy.filter(\.isNewline).count)
        code += isComment ? breaks : read
        bare += isComment || read.hasPrefix("\"") || read.hasPrefix("#") ? breaks : read
      }
      if rest.hasPrefix("//") {
        rest = rest[(rest.firstIndex(where: \.isNewline) ?? rest.endIndex)...]
      } else if rest.hasPrefix("/*") {
        line += Self.dropComment(&rest)
      } else if first == "\"" || first == "#" {
        line += Self.dropString(&rest)
      } else if first.isLetter || first == "_" || first == "`" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
        words.append((word, line))
        rest = rest[word.endIndex...]
      } else {
        line += first.isNewline ? 1 : 0
        rest.removeFirst()
      }
    }
  }

  /// The first declaration of a type called `name`.
  func declaration(of name: String) -> Declaration? {
    let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "typealias"]
    for index in words.indices.dropFirst() {
      let (text, line) = words[index]
      guard text.filter({ $0 != "`" }) == name, kinds.contains(words[index - 1].text) else { continue }
      let modifiers = words[..<(index - 1)].suffix(4).reversed().prefix { Self.modifiers.contains($0.text) }
      let isPublic = modifiers.contains { $0.text == "public" || $0.text == "open" }
      return Declaration(line: line, kind: String(words[index - 1].text), isPublic: isPublic)
    }
    return nil
  }

  private static let modifiers: Set<Substring> = [
    "public", "open", "package", "internal", "fileprivate", "private", "final", "indirect", "nonisolated",
  ]

  /// Drops a block comment, which may contain others, and returns the number of its line breaks.
  private static func dropComment(_ rest: inout Substring) -> Int {
    var depth = 0
    var lines = 0
    repeat {
      if rest.hasPrefix("/*") {
        depth += 1
        rest.removeFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest.removeFirst(2)
      } else if let first = rest.popFirst(), first.isNewline {
        lines += 1
      }
    } while depth > 0 && !rest.isEmpty
    return lines
  }

  /// Drops a string literal and returns the number of its line breaks; drops just the `#`s where they begin none.
  private static func dropString(_ rest: inout Substring) -> Int {
    let hashes = rest.prefix { $0 == "#" }
    rest = rest[hashes.endIndex...]
    guard rest.first == "\"" else { return 0 }
    let isLong = rest.hasPrefix("\"\"\"")
    let end = (isLong ? "\"\"\"" : "\"") + hashes
    let escape = "\\" + hashes
    rest.removeFirst(isLong ? 3 : 1)
    var lines = 0
    while let first = rest.first, !rest.hasPrefix(end) {
      // A string of one line ends with its line, whatever its interpolations contain.
      if first.isNewline && !isLong { return lines }
      lines += first.isNewline ? 1 : 0
      rest = rest.dropFirst(
        rest.hasPrefix(escape) && rest.dropFirst(escape.count).first?.isNewline == false ? escape.count + 1 : 1)
    }
    rest = rest.dropFirst(end.count)
    return lines
  }
}
