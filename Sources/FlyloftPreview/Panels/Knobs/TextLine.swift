import FlyloftDisplay

/// A line of text that is being typed, with a caret.
struct TextLine: Hashable, Sendable {
  private(set) var text: String
  /// Characters before the caret.
  private(set) var caret: Int
  /// True if all of it is replaced by what is typed next.
  private(set) var isWhole: Bool

  /// A text that what is typed next replaces.
  init(_ text: String) { (self.text, caret, isWhole) = (text, text.count, true) }

  /// Takes a key.
  ///
  /// - Returns: false for a key that is none of a line's.
  mutating func press(_ key: Key, _ typed: String, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .left: caret = isWhole ? 0 : max(caret - 1, 0)
    case .right: caret = isWhole ? text.count : min(caret + 1, text.count)
    case .home: caret = 0
    case .end: caret = text.count
    case .backspace: remove(caret - 1)
    case .delete: remove(caret)
    default:
      guard modifiers.isDisjoint(with: [.alt, .control]), !typed.isEmpty else { return false }
      if isWhole { (text, caret) = ("", 0) }
      text.insert(contentsOf: typed, at: text.index(text.startIndex, offsetBy: caret))
      // A mark joins with the letter before it, and adds no character.
      caret = min(caret + typed.count, text.count)
    }
    isWhole = false
    return true
  }

  private mutating func remove(_ place: Int) {
    if isWhole {
      (text, caret) = ("", 0)
      return
    }
    guard (0..<text.count).contains(place) else { return }
    text.remove(at: text.index(text.startIndex, offsetBy: place))
    caret = place
  }
}
