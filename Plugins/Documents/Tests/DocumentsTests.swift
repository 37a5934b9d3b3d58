import Documents
import Flyloft
import Foundation
import Testing

/// Documents of two pages of 72 by 144 points, each red above and blue below; on the second the blue reaches less high.
@Suite("Documents")
struct DocumentsTests {
  private func document(_ text: String = Self.pages([72, 36])) throws -> Documents {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString).pdf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: true, encoding: .isoLatin1)
    return try Documents(opening: OpenFile(path))
  }

  /// A file of one page for each height of the blue.
  private static func pages(_ heights: [Int]) -> String {
    let numbers = heights.indices.map { 3 + 2 * $0 }
    let kids = numbers.map { "\($0) 0 R" }.joined(separator: " ")
    let pages = zip(numbers, heights).map { number, height in
      let content = "1 0 0 rg 0 \(height) 72 \(144 - height) re f 0 0 1 rg 0 0 72 \(height) re f"
      return """
        \(number) 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 144]/Contents \(number + 1) 0 R>>endobj
        \(number + 1) 0 obj<</Length \(content.utf8.count)>>stream
        \(content)
        endstream endobj

        """
    }
    return """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[\(kids)]/Count \(heights.count)>>endobj
      \(pages.joined())trailer<</Root 1 0 R>>
      %%EOF

      """
  }

  /// The colours of a page in the middle of its upper, lower, left and right edge, just inside of the paper.
  ///
  /// - Parameter side: the width of the paper as it is shown.
  private func colors(of page: DocumentPage, width side: Double = 96) throws -> [String] {
    let size = page.size(fitting: 300)
    let surface = try Surface(size: PixelSize(width: Int(size.width), height: Int(size.height)))
    try surface.draw(background: .slate) { try page.draw(on: $0) }
    let image = surface.freeze()
    let places = [
      Point(x: size.width / 2, y: 20), Point(x: size.width / 2, y: size.height - 20),
      Point(x: (size.width - side) / 2 + 4, y: size.height / 2 + 1),
      Point(x: (size.width + side) / 2 - 4, y: size.height / 2 + 1),
    ]
    return places.map { place in
      switch image.pixels[Int(place.y) * image.size.width + Int(place.x)] & 0xff_ffff {
      case 0xff_0000: "red"
      case 0x00_00ff: "blue"
      case let other: String(other, radix: 16)
      }
    }
  }

  @Test("show each page in its own size, at 96 points an inch, with margins")
  func pages() throws {
    let document = try document()
    #expect(document.count == 2)
    #expect(try document.view(at: 0).size(fitting: 300) == Size(width: 300, height: 224))
    #expect(try document.view(at: 0).size(fitting: 100) == Size(width: 128, height: 224))
    #expect(try colors(of: document.view(at: 0)) == ["red", "blue", "blue", "blue"])
    #expect(try colors(of: document.view(at: 1)) == ["red", "blue", "red", "red"])
  }

  @Test("make pages as wide as there is room, turn them to the right, and put them beside each other")
  func knobs() throws {
    var document = try document()
    #expect(document.itemWidth == nil)
    document.beside = true
    #expect(document.itemWidth == 128)
    document.turn = 90
    #expect(document.itemWidth == 224)
    #expect(try document.view(at: 0).size(fitting: 300) == Size(width: 300, height: 128))
    #expect(try colors(of: document.view(at: 0), width: 192).suffix(2) == ["blue", "red"])
    document.turn = 180
    #expect(try colors(of: document.view(at: 0)).prefix(2) == ["blue", "red"])
    (document.turn, document.fit) = (0, true)
    #expect(try document.view(at: 0).size(fitting: 176) == Size(width: 176, height: 320))
  }

  @Test("turn lightness round at night, and keep hues")
  func night() throws {
    var document = try document()
    document.night = true
    let colors = try colors(of: document.view(at: 0)).prefix(2)
    // Still more red than blue, and more blue than red.
    let numbers = colors.compactMap { UInt32($0, radix: 16) }
    try #require(numbers.count == 2, "\(colors)")
    #expect(numbers[0] >> 16 > numbers[0] & 0xff && numbers[1] & 0xff > numbers[1] >> 16)
  }

  @Test("are equal page by page of one document only")
  func equality() throws {
    let (one, other) = (try document(), try document())
    #expect(try one.view(at: 0) == one.view(at: 0) && one.view(at: 0) != one.view(at: 1))
    #expect(try one.view(at: 0) != other.view(at: 0))
  }

  @Test("that are damaged are refused in words, and without one a page says how to open it")
  func refused() throws {
    #expect { try document("%PDF-1.4\nnothing") } throws: { "\($0)".contains(".pdf can’t be read: ") }
    #expect(Documents().count == 1)
    #expect(try Documents().view(at: 0).size(fitting: 100).height == 272)
    #expect { try OpenFile("/none") } throws: { "\($0)" == "none can’t be read: No such file or directory" }
  }
}
