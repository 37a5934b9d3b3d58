internal import Flyloft

extension Sequence<String> {
  /// The names in the order of lists, each looked at once.
  package func inListOrder() -> [String] {
    map { (key: $0.listKey, name: $0) }.sorted { $0 < $1 }.map(\.name)
  }
}

extension String {
  /// True if it comes before another name in a list that people read: whatever the capitals and the accents, and with numbers by
  /// their value.
  package func isListed(before other: String) -> Bool {
    let (key, otherKey) = (listKey, other.listKey)
    return key == otherKey ? self < other : key < otherKey
  }

  /// The name with how many digits there are before each number, so that longer numbers come later.
  fileprivate var listKey: String {
    var key = ""
    var rest = foldedForSearch[...]
    while let first = rest.first {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard !digits.isEmpty else {
        key.append(first.withoutAccent)
        rest.removeFirst()
        continue
      }
      let number = digits.drop { $0 == "0" }
      key.append(Character(Unicode.Scalar(UInt8(0x30 + min(number.count, 9)))))
      key += number
      rest.removeFirst(digits.count)
    }
    return key
  }
}

extension Character {
  /// Of `ä` it is `a`, and of `ł` it is `l`; of all but Latin letters it is what it was.
  fileprivate var withoutAccent: Character {
    let scalar = unicodeScalars[unicodeScalars.startIndex]
    guard !scalar.isASCII else { return Character(scalar) }
    let words = scalar.properties.name?.split(separator: " ") ?? []
    guard words.count > 4, words[..<3] == ["LATIN", "SMALL", "LETTER"], words[3].count == 1, words[4] == "WITH" else {
      return self
    }
    return Character(words[3].lowercased())
  }
}
