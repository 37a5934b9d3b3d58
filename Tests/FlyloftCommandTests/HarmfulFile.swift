import Testing

/// Small files that ask for more work or memory than anybody has.
enum HarmfulFile: String, CaseIterable, CustomTestStringConvertible {
  case brackets = "brackets.md"
  case quotations = "quotations.md"
  case delimiters = "delimiters.csv"
  case quotes = "quotes.tsv"
  case colors = "colors.log"
  case laughs = "laughs.svg"
  case uses = "uses.svg"
  case blur = "blur.svg"
  case width = "width.png"
  case screen = "screen.gif"
  case arrays = "arrays.pdf"
  case pages = "pages.pdf"
  case stream = "stream.pdf"

  var testDescription: String { rawValue }

  var bytes: [UInt8] {
    func many(_ text: String, _ count: Int) -> [UInt8] { Array(repeatElement(text.utf8, count: count).joined()) }
    switch self {
    case .brackets: return many("[", 1 << 13)
    case .quotations: return many(">", 1 << 18) + Array("\ntext\n".utf8)
    case .delimiters: return many(",", 1 << 20) + Array("\n1\n".utf8)
    case .quotes: return many("\"a\t\n", 1 << 18)
    case .colors: return many("\u{1B}[31ma", 1 << 18)
    case .laughs:
      let entities = (1..<10).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
      return Array("<!DOCTYPE svg [<!ENTITY l0 \"ha\">\(entities.joined())]><svg><text>&l9;</text></svg>".utf8)
    case .uses:
      let groups = (1..<40).map { "<g id=\"g\($0)\"><use href=\"#g\($0 - 1)\"/><use href=\"#g\($0 - 1)\"/></g>" }
      return Self.svg("<g id=\"g0\"><rect width=\"9\" height=\"9\"/></g>\(groups.joined())")
    case .blur:
      return Self.svg(
        "<filter id=\"f\"><feGaussianBlur stdDeviation=\"1e9\"/><feMorphology radius=\"1e9\"/></filter>"
          + "<rect filter=\"url(#f)\" width=\"1e9\" height=\"1e9\"/>", size: "30000")
    case .width:
      let size: [UInt8] = [0, 1, 0x86, 0xA0]
      return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + size + size
        + [8, 6, 0, 0, 0, 0, 0, 0, 0]
    case .screen:
      let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x44, 1, 0]
      return Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF]
        + Array(repeatElement(frame, count: 100_000).joined()) + [0x3B]
    case .arrays: return Self.pdf("4 0 obj\n" + String(repeating: "[", count: 1 << 20) + "\nendobj\n")
    case .pages: return Self.pdf("", kids: "[2 0 R 2 0 R 3 0 R]", count: 2_000_000_000)
    case .stream:
      // Sixty megabytes of spaces: one, then lengths of 258 at a distance of 1, for 13 bits each (RFC 1951). Eight are whole bytes.
      var packed = PackedBits()
      packed.add(0b011, 3)
      packed.addCode(0x30 + 0x20, 8)
      for _ in 0..<9 {
        packed.addCode(0b1100_0101, 8)
        packed.addCode(0, 5)
      }
      let spaces = packed.bytes[..<2] + Array(repeatElement(packed.bytes[2..<15], count: 1 << 15).joined())
      let data = [0x78, 0x9C] + spaces
      return Self.pdf("")
        + Array("4 0 obj\n<</Filter/FlateDecode/Length \(data.count)>>stream\n".utf8) + data
        + Array("\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n".utf8)
    }
  }

  private static func svg(_ content: String, size: String = "100") -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"\(size)\">\(content)</svg>".utf8)
  }

  /// A document whose page has its content in object 4. It has no table of objects: readers look for them.
  private static func pdf(_ more: String, kids: String = "[3 0 R]", count: Int = 1) -> [UInt8] {
    let text = """
      %PDF-1.7
      1 0 obj
      <</Type/Catalog/Pages 2 0 R>>
      endobj
      2 0 obj
      <</Type/Pages/Kids \(kids)/Count \(count)/MediaBox[0 0 72 72]>>
      endobj
      3 0 obj
      <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>>>
      endobj
      \(more)trailer<</Root 1 0 R>>

      """
    return Array(text.utf8)
  }
}

/// Bits in the order of RFC 1951.
private struct PackedBits {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  /// Adds a number, its lowest bit first.
  mutating func add(_ number: Int, _ bits: Int) {
    for bit in 0..<bits {
      if count % 8 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(number >> bit & 1) << UInt8(count % 8)
      count += 1
    }
  }

  /// Adds a code, its highest bit first.
  mutating func addCode(_ code: Int, _ bits: Int) { for bit in (0..<bits).reversed() { add(code >> bit & 1, 1) } }
}
