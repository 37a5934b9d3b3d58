/// What a file holds, told by its first bytes, and never by its name alone.
public struct ContentType: Hashable, Sendable {
  /// What such a file is called in messages, in the plural: “PDF documents”.
  public let name: String
  private let recognition: Recognition

  private enum Recognition: Hashable, Sendable {
    case bytes([[UInt8]], within: Int)
    case text(endings: [String])
  }

  /// The most bytes of a file's beginning that are looked at.
  package static let headByteCount = 4096

  /// A type whose files have one of some byte sequences at their beginning.
  ///
  /// - Parameters:
  ///   - name: what its files are called, in the plural.
  ///   - beginnings: any of them tells the type.
  ///   - limit: the sequence begins before this byte, 4,096 at most. By default it is the very first.
  public init(_ name: String, beginningWith beginnings: [[UInt8]], within limit: Int = 1) {
    self.name = name
    recognition = .bytes(beginnings.filter { !$0.isEmpty }, within: limit)
  }

  private init(_ name: String, endings: [String]) {
    self.name = name
    recognition = .text(endings: endings.map { $0.lowercased() })
  }

  /// Text in UTF-8. Its bytes don't tell what kind of text it is, so its name does.
  ///
  /// - Parameters:
  ///   - name: what its files are called, in the plural.
  ///   - endings: the ends of names, such as `.csv`, in any case. Without any it is all text that no other type has.
  public static func text(_ name: String, endings: [String] = []) -> ContentType {
    ContentType(name, endings: endings)
  }

  /// PDF, whose mark is somewhere in the first kilobyte (ISO 32000, annex H).
  public static let pdf = ContentType("PDF documents", beginningWith: [Array("%PDF-".utf8)], within: 1024)
  /// PNG (RFC 2083).
  public static let png = ContentType(
    "PNG pictures", beginningWith: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]])
  /// JPEG (ITU T.81).
  public static let jpeg = ContentType("JPEG pictures", beginningWith: [[0xFF, 0xD8, 0xFF]])

  /// How surely a file is of this type: 3 by its bytes, 2 as text of such a name, 1 as any text; nil where it is not.
  ///
  /// - Parameters:
  ///   - head: the first bytes of the file, `headByteCount` at most.
  ///   - name: the file's name.
  package func certainty(of head: [UInt8], named name: String) -> Int? {
    switch recognition {
    case .bytes(let beginnings, let limit):
      let isFound = beginnings.contains { beginning in
        (0..<max(min(limit, Self.headByteCount), 0)).contains { head.dropFirst($0).starts(with: beginning) }
      }
      return isFound ? 3 : nil
    case .text(let endings):
      guard Self.isText(head) else { return nil }
      if endings.isEmpty { return 1 }
      return endings.contains { name.lowercased().hasSuffix($0) } ? 2 : nil
    }
  }

  /// True for UTF-8 without zero bytes, of which the last character may be cut off.
  private static func isText(_ head: [UInt8]) -> Bool {
    guard !head.contains(0) else { return false }
    // Less of a character than its first byte announces.
    let start = head.count < headByteCount ? nil : head.lastIndex { $0 & 0xC0 != 0x80 }
    let isCut = start.map { head.count - $0 < (~head[$0]).leadingZeroBitCount } ?? false
    let whole = isCut ? head[..<start!] : head[...]
    return String(validating: whole, as: UTF8.self) != nil
  }
}
