import Testing

@testable import Flyloft

@Suite("Types of files")
struct ContentTypeTests {
  private func certainty(_ type: ContentType, _ text: String, _ name: String = "a") -> Int? {
    type.certainty(of: Array(text.utf8), named: name)
  }

  @Test("are told by first bytes, and not by a name")
  func bytes() {
    #expect(certainty(.pdf, "%PDF-1.7", "a.png") == 3)
    #expect(certainty(.pdf, String(repeating: " ", count: 1000) + "%PDF-1.7") == 3)
    #expect(certainty(.pdf, String(repeating: " ", count: 1024) + "%PDF-1.7") == nil)
    #expect(certainty(.pdf, "PDF-1.7", "a.pdf") == nil)
    #expect(certainty(.pdf, "%PDF") == nil && certainty(.pdf, "") == nil)
    #expect(ContentType.png.certainty(of: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], named: "a") == 3)
    #expect(ContentType.jpeg.certainty(of: [0, 0xFF, 0xD8, 0xFF], named: "a.jpg") == nil)
    let either = ContentType("either", beginningWith: [[1], [2, 3], []])
    #expect([[1], [2, 3], [2], [0], []].map { either.certainty(of: $0, named: "a") } == [3, 3, nil, nil, nil])
    let open = ContentType("open", beginningWith: [[1, nil, 3]], endings: [".A", ".b"])
    #expect(
      [[1, 2, 3, 4], [1, 0, 3], [1, 0], [1, 3, 0]].map { open.certainty(of: $0, named: "x.a") } == [3, 3, nil, nil])
    #expect(open.certainty(of: [1, 2, 3], named: "x.B") == 3 && open.certainty(of: [1, 2, 3], named: "b") == nil)
  }

  @Test(
    "are as text what a name says, and UTF-8, which may end within a character and have some other bytes")
  func text() {
    let table = ContentType.text("tables", endings: [".csv", ".TSV"])
    #expect(certainty(table, "a,b", "x.CSV") == 2 && certainty(table, "a,b", "x.tsv") == 2)
    #expect(certainty(table, "a,b", "x.txt") == nil && certainty(.text("text"), "a,b", "x.csv") == 1)
    #expect(certainty(.text("text"), "a\0b") == nil)
    let text = ContentType.text("text")
    #expect(text.certainty(of: [0x61, 0xC3], named: "a") == 1 && text.certainty(of: [0xC3, 0x61], named: "a") == nil)
    let cut = [UInt8](repeating: 0x61, count: ContentType.headByteCount - 2) + [0xF0, 0x9F]
    #expect(text.certainty(of: cut, named: "a") == 1)
    #expect(certainty(text, "hello\nworld \0 and \u{1B}[1mso on\u{8}\n") == 1)
    for (byte, period) in [(0xE9, 3), (0x01, 8)] as [(UInt8, Int)] {
      let some = (0..<24).map { $0 % period == 1 ? byte : UInt8(ascii: "e") }
      #expect(text.certainty(of: some, named: "a") == 1 && text.certainty(of: [byte] + some, named: "a") == nil)
    }
    let both = (0..<24).map { $0 % 6 == 1 ? 0xE9 : $0 == 0 ? 0x01 : UInt8(ascii: "e") }
    #expect(text.certainty(of: both, named: "a") == 1 && text.certainty(of: [0x02] + both, named: "a") == nil)
    // All bytes there are, in an order without sense, as in what is compressed.
    let noise = (0..<1024).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 7) }
    #expect(text.certainty(of: noise, named: "a") == nil)
  }

  @Test("are as text UTF-16 with its mark, in either order, and no other bytes with it")
  func utf16() {
    let text = ContentType.text("text")
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      let isBig = mark[0] == 0xFE
      let letters = "a 東\n".utf16.flatMap {
        isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
      }
      #expect(text.certainty(of: mark + letters, named: "a") == 1 && text.certainty(of: letters, named: "a") == nil)
      #expect(text.certainty(of: mark + letters.dropLast(), named: "a") == 1)
      #expect(text.certainty(of: mark + [0, 1, 1, 0, 0xDC, 0xDC], named: "a") == nil)
    }
  }

  @Test(
    "are told of pictures, one from the other",
    arguments: [
      ("GIF89a", "GIF pictures"), ("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8X", "WebP pictures"), ("II*\0", "TIFF pictures"),
      ("\0\0\0\u{1C}ftypavif", "HEIF and AVIF pictures"), ("\0\0\0\u{C}JXL \r\n", nil), ("MM\0*", "TIFF pictures"),
      ("\0\0\0\u{1C}ftypmp42", nil), ("RIFF....WAVE", nil), ("<svg/>", "SVG pictures"),
    ])
  func pictures(start: String, name: String?) {
    let types: [ContentType] = [.png, .jpeg, .gif, .webP, .heif, .jpegXL, .tiff, .svg]
    #expect(types.filter { certainty($0, start) == 3 }.map(\.name) == [name].compactMap(\.self))
  }

  @Test("are as XML what their first element is, behind all that may stand before it")
  func xml() {
    let head = "\u{FEFF}<?xml version='1.0'?>\n<!-- <g> -->\n<!DOCTYPE svg [ <!ENTITY a \"<b>\"> ]>\n"
    #expect(certainty(.svg, head + "<svg:svg width='1'>") == 3 && certainty(.svg, head + "<svg>") == 3)
    #expect(certainty(.svg, "<!DOCTYPE svg PUBLIC '-//W3C//DTD'>\n<svg>") == 3)
    #expect(certainty(.svg, "<!DOCTYPE html><html><svg>") == nil && certainty(.svg, "see <svg>") == nil)
    #expect(certainty(.svg, "<!-- <svg>") == nil && certainty(.svg, "") == nil && certainty(.svg, "<svgs>") == nil)
  }
}
