internal import Flyloft

/// A text that was typed to narrow the list of galleries.
struct Filter: Equatable {
  var line = TextLine(continuing: "") { didSet { words = FoldedName(text) } }
  var isEditing = false
  private var words = FoldedName("")

  var text: String { line.text }

  init(text: String = "", isEditing: Bool = false) {
    (line, self.isEditing, words) = (TextLine(continuing: text), isEditing, FoldedName(text))
  }

  func matches(_ name: FoldedName) -> Bool { text.isEmpty || name.contains(words) }

  /// The places in `names` of those that match.
  func matches(in names: [FoldedName]) -> [Int] { names.indices.filter { matches(names[$0]) } }
}

/// A name as it is compared with what is typed. Lists of ten thousand names are narrowed several times in a frame.
struct FoldedName: Equatable, Sendable {
  private let text: String
  /// Its letters, where all are of ASCII: only of others are there several ways to write the same.
  private let bytes: [UInt8]?

  init(_ name: String) {
    // Most are of ASCII, and ten thousand are made when a window is opened.
    text = name.utf8.allSatisfy { $0 < 0x80 } ? name : name.foldedForSearch
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    bytes = isPlain ? text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } : nil
  }

  func contains(_ part: FoldedName) -> Bool {
    guard let bytes else { return text.contains(part.text) }
    guard let part = part.bytes, part.count <= bytes.count else { return false }
    return (0...bytes.count - part.count).contains { start in
      part.indices.allSatisfy { bytes[start + $0] == part[$0] }
    }
  }
}
