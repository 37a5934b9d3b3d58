import Flyloft
import FlyloftDisplay

/// A line of text that is being typed, with a caret, and a part that is marked between the caret and another place.
struct TextLine: Hashable, Sendable {
  static let font = Font.system(size: 13)
  /// The most characters that it takes.
  static let limit = 4096

  private(set) var text: String
  /// Characters before the caret, and before the other end of what is marked.
  private(set) var (caret, anchor): (Int, Int)
  /// True if the user has marked what is marked.
  private(set) var isMarked = false
  /// Points that the text is moved to the left, so that the caret is in sight, and the caret's place in the field then.
  private(set) var (shift, caretX) = (0.0, 0.0)

  /// A text that what is typed next replaces.
  init(_ text: String) { (self.text, caret, anchor) = (text, text.count, 0) }

  /// The same, with its beginning in sight.
  init(fromStart text: String) { (self.text, caret, anchor) = (text, 0, text.count) }

  /// A text that what is typed next is added to.
  init(continuing text: String) { (self.text, caret, anchor) = (text, text.count, text.count) }

  var marked: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  var markedText: String { String(text[index(marked.lowerBound)..<index(marked.upperBound)]) }

  // MARK: Keys

  /// Takes a key.
  ///
  /// - Parameter places: where the text's characters stand, if that is known: then left and right are as it is seen.
  /// - Returns: false for a key that is none of a line's.
  mutating func press(
    _ key: Key, _ typed: String, _ modifiers: Modifiers, _ places: TextPlaces = TextPlaces()
  ) -> Bool {
    let (extends, byWords) = (modifiers.contains(.shift), modifiers.contains(.control))
    switch key {
    case .left:
      go(byWords ? word(-1, places) : extends || marked.isEmpty ? neighbor(-1, places) : marked.lowerBound, extends)
    case .right:
      go(byWords ? word(1, places) : extends || marked.isEmpty ? neighbor(1, places) : marked.upperBound, extends)
    case .home: go(0, extends)
    case .end: go(text.count, extends)
    case .backspace: remove(to: byWords ? word(-1, places) : caret - 1)
    case .delete: remove(to: byWords ? word(1, places) : caret + 1)
    case _ where byWords && key.shortcuts.contains("a"): markAll()
    default:
      guard modifiers.isDisjoint(with: [.alt, .control]), !typed.isEmpty else { return false }
      replaceMarked(with: typed)
    }
    return true
  }

  private mutating func go(_ place: Int, _ extends: Bool) {
    caret = min(max(place, 0), text.count)
    if !extends { anchor = caret }
    isMarked = extends
  }

  mutating func markAll() { (anchor, caret, isMarked) = (0, text.count, true) }

  /// Removes what is marked, or else what is between the caret and a place.
  private mutating func remove(to place: Int) {
    if marked.isEmpty { caret = min(max(place, 0), text.count) }
    replaceMarked(with: "")
  }

  private mutating func replaceMarked(with typed: String) {
    let count = text.count
    let typed = typed.prefix(max(Self.limit - count + marked.count, 0))
    let rest = count - marked.upperBound
    text.replaceSubrange(index(marked.lowerBound)..<index(marked.upperBound), with: typed)
    // A mark joins with the letter before it, and adds no character.
    caret = max(text.count - rest, 0)
    (anchor, isMarked) = (caret, false)
  }

  // MARK: The pointer

  /// A press at a place in the field: one puts the caret there, the second marks the word, the third all.
  mutating func press(at x: Double, clicks: Int, extends: Bool, _ places: TextPlaces) {
    let place = character(at: x, places)
    switch clicks {
    case 1: go(place, extends)
    case 2:
      let words = words(places)
      let word = words.first { $0.contains(place) } ?? words.first { $0.upperBound == place } ?? place..<place
      (anchor, caret, isMarked) = (word.lowerBound, word.upperBound, true)
    default: markAll()
    }
  }

  /// The pointer has come to a place while the button is held.
  mutating func drag(to x: Double, _ places: TextPlaces) { go(character(at: x, places), true) }

  /// Moves the text so that the caret is in sight in a field that is so wide, once it is known where that stands.
  mutating func reveal(in width: Double, _ places: TextPlaces) {
    guard places.text == text else { return }
    let x = places.caret(before: caret)
    shift = max(min(shift, x, places.width - width), x - width, 0)
    caretX = x - shift
  }

  // MARK: Places

  /// The character at a place in the field, by the letters' usual width where no worker has set the text yet.
  private func character(at x: Double, _ places: TextPlaces) -> Int {
    let known = places.text == text ? places.character(at: x + shift) : Int(min(max((x + shift) / 7, 0), 1e6))
    return min(known, text.count)
  }

  private func index(_ character: Int) -> String.Index { text.index(text.startIndex, offsetBy: character) }

  /// The place beside the caret.
  private func neighbor(_ way: Int, _ places: TextPlaces) -> Int {
    // The letters from Hebrew on may go from right to left.
    guard places.text == text, text.unicodeScalars.contains(where: { $0.value >= 0x590 }) else { return caret + way }
    return places.neighbor(of: caret, way)
  }

  /// The beginning of the word before the caret, -1, or the end of the one after it, 1.
  private func word(_ way: Int, _ places: TextPlaces) -> Int {
    let words = words(places)
    return way < 0
      ? words.last { $0.lowerBound < caret }?.lowerBound ?? 0
      : words.first { $0.upperBound > caret }?.upperBound ?? text.count
  }

  /// The words: letters that stand together, and in languages without spaces what a worker has told apart of them.
  private func words(_ places: TextPlaces) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for (place, character) in text.enumerated() where character.isOfWord {
      let isSplit = places.text == text && places.beginsWord(at: place)
      if let last = words.last, last.upperBound == place, !isSplit {
        words[words.count - 1] = last.lowerBound..<place + 1
      } else {
        words.append(place..<place + 1)
      }
    }
    return words
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber || self == "_" }
}
