extension Sequence<String> {
  /// The names in the order of lists, each looked at once.
  package func inListOrder() -> [String] {
    map { (key: $0.listKey, name: $0) }.sorted { $0 < $1 }.map(\.name)
  }
}

extension String {
  /// True if it comes before another name in a list that people read: whatever the capitals, and with numbers by their value.
  package func isListed(before other: String) -> Bool {
    let (key, otherKey) = (listKey, other.listKey)
    return key == otherKey ? self < other : key < otherKey
  }

  /// The name with how many digits there are before each number, so that longer numbers come later.
  fileprivate var listKey: String {
    var key = ""
    var rest = lowercased()[...]
    while let first = rest.first {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard !digits.isEmpty else {
        key.append(first)
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
