/// What a file holds, told by its first bytes, and never by its name alone.
public struct ContentType: Hashable, Sendable {
  /// What such a file is called in messages, in the plural: “PDF documents”.
  public let name: String
  private let recognition: Recognition

  private enum Recognition: Hashable, Sendable {
    case bytes([[UInt8?]], within: Int, endings: [String])
    case text(endings: [String])
    case markup(root: String)
  }

  /// The most bytes of a file's beginning that are looked at.
  package static let headByteCount = 4096

  /// A type whose files have one of some byte sequences at their beginning.
  ///
  /// - Parameters:
  ///   - name: what its files are called, in the plural.
  ///   - beginnings: any of them tells the type. Where one has nil, any byte may stand.
  ///   - limit: the sequence begins before this byte, 4,096 at most. By default it is the very first.
  ///   - endings: the ends of names, such as `.svgz`, in any case, where the bytes alone don't tell the type. Without any it is told by the
  ///     bytes, whatever the name.
  public init(
    _ name: String, beginningWith beginnings: [[UInt8?]], within limit: Int = 1, endings: [String] = []
  ) {
    self.name = name
    recognition = .bytes(
      beginnings.filter { !$0.isEmpty }, within: limit, endings: endings.map { $0.lowercased() })
  }

  private init(_ name: String, _ recognition: Recognition) { (self.name, self.recognition) = (name, recognition) }

  /// Text in UTF-8, of which a few bytes may be others, or in UTF-16 with its mark. Its bytes don't tell what kind of text it is, so its
  /// name does.
  ///
  /// - Parameters:
  ///   - name: what its files are called, in the plural.
  ///   - endings: the ends of names, such as `.csv`, in any case. Without any it is all text that no other type has.
  public static func text(_ name: String, endings: [String] = []) -> ContentType {
    ContentType(name, .text(endings: endings.map { $0.lowercased() }))
  }

  /// XML in UTF-8.
  ///
  /// - Parameters:
  ///   - name: what its files are called, in the plural.
  ///   - root: the local name of its first element, which begins within the first 4,096 bytes.
  public static func xml(_ name: String, root: String) -> ContentType { ContentType(name, .markup(root: root)) }

  /// PDF, whose mark is somewhere in the first kilobyte (ISO 32000, annex H).
  public static let pdf = ContentType("PDF documents", beginningWith: [Array("%PDF-".utf8)], within: 1024)
  /// PNG (RFC 2083).
  public static let png = ContentType(
    "PNG pictures", beginningWith: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]])
  /// JPEG (ITU T.81).
  public static let jpeg = ContentType("JPEG pictures", beginningWith: [[0xFF, 0xD8, 0xFF]])
  /// GIF, one picture or several frames.
  public static let gif = ContentType("GIF pictures", beginningWith: ["GIF87a", "GIF89a"].map { Array($0.utf8) })
  /// WebP (RFC 9649), one picture or several frames.
  public static let webP = ContentType("WebP pictures", beginningWith: [Array("WEBPVP8".utf8)], within: 9)
  /// HEIF and AVIF (ISO 23008-12), by the brands of their pictures.
  public static let heif = ContentType(
    "HEIF and AVIF pictures",
    beginningWith: ["heic", "heix", "heim", "heis", "mif1", "avif", "avis"].map { Array("ftyp\($0)".utf8) }, within: 5)
  /// JPEG XL (ISO 18181), with and without a container.
  public static let jpegXL = ContentType(
    "JPEG XL pictures", beginningWith: [[0xFF, 0x0A], [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A]])
  /// TIFF, and BigTIFF, of one page or several.
  public static let tiff = ContentType(
    "TIFF pictures",
    beginningWith: [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]])
  /// SVG.
  public static let svg = xml("SVG pictures", root: "svg")

  /// The certainty of what is known by its bytes.
  package static let certain = 3

  /// How surely a file is of this type: `certain` by its bytes or its first element, 2 as text of such a name, 1 as any text; nil where it is not.
  ///
  /// - Parameters:
  ///   - head: the first bytes of the file, `headByteCount` at most.
  ///   - name: the file's name.
  package func certainty(of head: [UInt8], named name: String) -> Int? {
    switch recognition {
    case .bytes(let beginnings, let limit, let endings):
      let isFound = beginnings.contains { beginning in
        (0..<max(min(limit, Self.headByteCount), 0)).contains { place in
          place + beginning.count <= head.count
            && zip(beginning, head[place...]).allSatisfy { $0 == nil || $0 == $1 }
        }
      }
      return isFound && (endings.isEmpty || Self.hasEnding(name, of: endings)) ? Self.certain : nil
    case .text(let endings):
      guard endings.isEmpty || Self.hasEnding(name, of: endings), Self.isText(head) else { return nil }
      return endings.isEmpty ? 1 : 2
    case .markup(let root): return Self.root(of: head) == root ? Self.certain : nil
    }
  }

  private static func hasEnding(_ name: String, of endings: [String]) -> Bool {
    endings.contains { name.lowercased().hasSuffix($0) }
  }

  /// The local name of the first element of XML; nil for what is none.
  private static func root(of head: [UInt8]) -> String? {
    var rest = Substring(String(decoding: head, as: UTF8.self))
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    while true {
      rest = rest.drop(while: \.isWhitespace)
      // A declaration of the document's type may have others in brackets.
      let marks = [("<?", "?>"), ("<!--", "-->"), ("<!DOCTYPE", ">")]
      guard let (start, end) = marks.first(where: { rest.hasPrefix($0.0) }) else { break }
      var found = rest.dropFirst(start.count).firstRange(of: end)
      if start == "<!DOCTYPE", let close = found, rest[..<close.lowerBound].contains("[") {
        found = rest.firstRange(of: /]\s*>/)
      }
      guard let found else { return nil }
      rest = rest[found.upperBound...]
    }
    guard rest.first == "<" else { return nil }
    let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    return name.split(separator: ":").last.map(String.init)
  }

  /// True for UTF-16 with its mark, and for UTF-8, of which the last character may be cut off. One byte of eight may control something
  /// that no text does, or one of three be another, or some of both: a log is one also with zeros where the power failed, and so is a
  /// line in an older encoding. Of bytes that are no text, as of those that are compressed, there are too many of each.
  private static func isText(_ head: [UInt8]) -> Bool {
    if let order = UTF16Order(ofTextBeginning: head) {
      return isText(order.text(of: head), length: head.count / 2)
    }
    // Less of a character than its first byte announces: the head ends there, or what is written to the file now.
    let start = head.lastIndex { $0 & 0xC0 != 0x80 }
    let isCut = start.map { head.count - $0 < (~head[$0]).leadingZeroBitCount } ?? false
    let whole = isCut ? head[..<start!] : head[...]
    return isText(String(decoding: whole, as: UTF8.self), length: whole.count)
  }

  private static func isText(_ text: String, length: Int) -> Bool {
    let scalars = text.unicodeScalars
    let controls = scalars.count { $0.value < 0x20 && !(7...13).contains($0.value) && $0.value != 0x1B }
    return controls * 8 + scalars.count { $0 == "\u{FFFD}" } * 3 <= length
  }
}
