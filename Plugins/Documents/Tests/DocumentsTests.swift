import Flyloft
import Foundation
import Testing

@testable import Documents

/// Documents of two pages of 72 by 144 points, each red above and blue below; on the second the blue reaches less high.
@Suite("Documents")
struct DocumentsTests {
  private func document(_ text: String = Self.pages([72, 36]), password: String? = nil) throws -> Documents {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString).pdf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: true, encoding: .isoLatin1)
    return try Documents(opening: OpenFile(path, password: password))
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

  /// A file of one page of 100 by 100 points.
  ///
  /// - Parameter objects: from the fifth on, of which the page's notes are the first ones.
  private static func page(_ content: String, form: String = "", notes: String = "", objects: String = "") -> String {
    """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R\(form)>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Annots[\(notes)]>>endobj
    4 0 obj<</Length \(content.utf8.count)>>stream
    \(content)
    endstream endobj
    \(objects)
    trailer<</Root 1 0 R>>
    %%EOF

    """
  }

  /// The picture of the first page, and its colour at a place of the paper, in pixels.
  private func picture(of document: Documents) throws -> (image: Image, color: (_ x: Int, _ y: Int) -> UInt32) {
    let page = try document.view(at: 0)
    let size = page.size(fitting: 300)
    let surface = try Surface(size: PixelSize(width: Int(size.width.rounded()), height: Int(size.height.rounded())))
    try surface.draw(background: .slate) { try page.draw(on: $0) }
    let image = surface.freeze()
    return (image, { image.pixels[(2 + $1) * image.size.width + 6 + $0] & 0xff_ffff })
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

  @Test("are refused, and not drawn white, once somebody has written into their file")
  func writtenInto() throws {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString).pdf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Self.pages([72, 36]).write(toFile: path, atomically: true, encoding: .isoLatin1)
    let document = try Documents(opening: OpenFile(path))
    #expect(try picture(of: document).color(36, 10) == 0xff_0000)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data("%PDF-1.4 and no more".utf8))
    try file.truncate(atOffset: 20)
    let error = try #require(throws: OpenFileError.self) { try picture(of: document) }
    #expect(error.description.hasSuffix(".pdf has been written anew"))
  }

  @Test("show each page in its own size, at 96 points an inch, with margins")
  func pages() throws {
    let document = try document()
    #expect(document.count == 2)
    for width in [300.0, 100] {
      #expect(try document.view(at: 0).size(fitting: width) == Size(width: 108, height: 196))
    }
    #expect(try colors(of: document.view(at: 0)) == ["red", "blue", "blue", "blue"])
    #expect(try colors(of: document.view(at: 1)) == ["red", "blue", "red", "red"])
  }

  @Test("make pages as wide as there is room, turn them to the right, and put them beside each other")
  func knobs() throws {
    var document = try document()
    #expect(document.itemWidth == nil)
    document.beside = true
    #expect(document.itemWidth == 108)
    document.turn = 90
    #expect(document.itemWidth == 204)
    #expect(try document.view(at: 0).size(fitting: 300) == Size(width: 300, height: 100))
    #expect(try colors(of: document.view(at: 0), width: 192).suffix(2) == ["blue", "red"])
    document.turn = 180
    #expect(try colors(of: document.view(at: 0)).prefix(2) == ["blue", "red"])
    (document.turn, document.fit) = (0, true)
    #expect(try document.view(at: 0).size(fitting: 176) == Size(width: 176, height: 332))
    document.turn = 90
    #expect(try document.view(at: 0).size(fitting: 176) == Size(width: 176, height: 86))
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
    // Beside the paper it is as dark.
    document.beside = true
    let surface = try Surface(size: PixelSize(width: 300, height: 196))
    try surface.draw(background: .white) { try document.view(at: 0).draw(on: $0) }
    let pixels = surface.freeze().pixels
    #expect(pixels[98 * 300 + 10] & 0xff_ffff == 0 && pixels[98 * 300 + 290] & 0xff_ffff == 0)
  }

  @Test("are as large as they are in the file, to a part of a pixel, on paper that is white to its last pixel")
  func exactSize() throws {
    // From 100 pixels to 133⅓.
    let (image, color) = try picture(of: document(Self.page("75 50 25 50 re f")))
    #expect(image.size == PixelSize(width: 145, height: 137))
    #expect(color(99, 30) == 0xff_ffff && color(100, 30) == 0 && color(132, 30) == 0)
    #expect((0xa8...0xac).contains(color(133, 30) & 0xff), "\(String(color(133, 30), radix: 16))")
    #expect(color(133, 100) == 0xff_ffff && color(134, 100) != 0xff_ffff)
  }

  @Test("show what fields of a form hold, and notes")
  func forms() throws {
    func field(_ value: String) -> String {
      Self.page(
        "", form: "/AcroForm<</Fields[5 0 R]/DR<</Font<</F1 6 0 R>>>>>>", notes: "5 0 R 7 0 R",
        objects: """
          5 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/V(\(value))/DA(/F1 24 Tf 0 0 1 rg)/Rect[10 60 90 90]/F 4>>endobj
          6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
          7 0 obj<</Type/Annot/Subtype/Text/Contents(Look here)/Rect[10 10 30 30]/F 4/AP<</N 8 0 R>>>>endobj
          8 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 20 20]/Length 23>>stream
          1 0 0 rg 0 0 20 20 re f
          endstream endobj
          """)
    }
    for (value, isFilled) in [("HHHH", true), ("", false)] {
      let (image, color) = try picture(of: document(field(value)))
      #expect(image.pixels.contains { $0 & 0xff_ffff == 0x00_00ff } == isFilled, "\(value)")
      #expect(color(26, 106) == 0xff_0000 && color(60, 106) == 0xff_ffff)
    }
  }

  /// A page of 100 by 200 points that says “Flyloft”, with a link to the second page and one outside, and a bookmark below another.
  private static let linked: String = {
    let content = "BT /F1 20 Tf 10 160 Td (Flyloft) Tj ET"
    return """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R/Outlines 7 0 R/Names<</Dests<</Names[(there)[4 0 R/Fit]]>>>>>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 200]/Contents 5 0 R/Resources<</Font<</F1 6 0 R>>>>
      /Annots[9 0 R 10 0 R 12 0 R 13 0 R]>>endobj
      4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 200]>>endobj
      5 0 obj<</Length \(content.utf8.count)>>stream
      \(content)
      endstream endobj
      6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
      7 0 obj<</Type/Outlines/First 8 0 R/Last 8 0 R>>endobj
      8 0 obj<</Title(One)/Parent 7 0 R/Dest[3 0 R/Fit]/First 11 0 R/Last 11 0 R/Count 1>>endobj
      9 0 obj<</Type/Annot/Subtype/Link/Rect[10 20 30 40]/Dest(there)>>endobj
      10 0 obj<</Type/Annot/Subtype/Link/Rect[50 20 70 40]/A<</S/URI/URI(https://example.org/)>>>>endobj
      11 0 obj<</Title(Below)/Parent 8 0 R/Dest[4 0 R/Fit]>>endobj
      12 0 obj<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(/bin/sh)>>>>endobj
      13 0 obj<</Type/Annot/Subtype/Link/Rect[50 60 70 80]/A<</S/GoToR/F(my 5%.pdf)/D[4/Fit]>>>>endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """
  }()

  @Test(
    "have a line's end between words of two blocks, also where poppler has none, and none within a line or a column of signs"
  )
  func breaks() {
    func text(_ string: String, _ places: [(x: Double, y: Double)]) -> String {
      let boxes = places.map { Rect(x: $0.x, y: $0.y, width: 10, height: 10) }
      let broken = Document.withBreaks(ViewText(string, boxes: boxes))
      #expect(broken.boxes.count == broken.string.unicodeScalars.count)
      return broken.string
    }
    #expect(text("at.10", [(0, 90), (10, 90), (20, 90), (100, 0), (110, 0)]) == "at.\n10")
    #expect(text("a b", [(0, 90), (10, 90), (100, 0)]) == "a b")
    #expect(text("abc", [(0, 0), (12, 3), (60, 0)]) == "abc")
    #expect(text("東京都", [(50, 0), (50, 12), (50, 24)]) == "東京都")
  }

  @Test("have what is printed on their pages, and nothing where that are their numbers")
  func labels() throws {
    let pages = Self.pages([72, 36, 18])
    let labeled = pages.replacing(
      "/Type/Catalog", with: "/Type/Catalog/PageLabels<</Nums[0<</S/r>>2<</S/D/P(A-)/St 7>>]>>")
    #expect(try document(labeled).labels() == ["i", "ii", "A-7"])
    #expect(try document(pages).labels() == [] && Documents().labels() == [])
    let counted = pages.replacing("/Type/Catalog", with: "/Type/Catalog/PageLabels<</Nums[0<</S/D>>]>>")
    #expect(try document(counted).labels() == [])
  }

  @Test("have their text where it is drawn, links, and an outline; what would start a program is no link")
  func reading() throws {
    var document = try document(Self.linked)
    let text = try document.view(at: 0).text(fitting: 300)
    #expect(text.string == "Flyloft" && text.boxes.count == 7)
    // The paper is a third larger than in the file, with six points beside it and two above.
    let (scale, left, top) = (96.0 / 72, 6.0, 2.0)
    #expect(abs(text.boxes[0].minX - (left + 10 * scale)) < 2)
    #expect(text.boxes[0].minY < top + 40 * scale && text.boxes[0].maxY > top + 30 * scale)
    #expect(text.boxes[0].maxY < top + 52 * scale)
    #expect(
      text.links.map(\.target) == [.view(1), .address("https://example.org/"), .address("my%205%25.pdf#page=5")])
    let area = try #require(text.links.first { $0.target == .view(1) }?.area)
    #expect(abs(area.minX - (left + 10 * scale)) < 0.01 && abs(area.minY - (top + 160 * scale)) < 0.01)
    #expect(abs(area.width - 20 * scale) < 0.01 && abs(area.height - 20 * scale) < 0.01)
    // Turned to the right, what was at the upper edge is at the right one.
    document.turn = 90
    let turned = try document.view(at: 0).text(fitting: 300)
    #expect(turned.boxes[0].midX > 150 && turned.boxes[6].midY > turned.boxes[0].midY)
    #expect(try document.view(at: 1).text(fitting: 300) == ViewText())
    #expect(try document.outline() == [OutlineEntry("One", at: 0), OutlineEntry("Below", level: 1, at: 1)])
    #expect(try Documents().outline() == [] && Documents().view(at: 0).text(fitting: 300) == ViewText())
  }

  /// A page in a file that is encrypted with the password “sesame”.
  private static let encrypted: String = {
    let owner = "a7eeafaf9614be37787a6029de2461e9e2473b2b79fe59b9662c2cc2f506dd96"
    let user = "186aef063e1a4650cfd4d888df0eb60ab9bf45c7bace7f14809ae8a2fd8d0a2b"
    let number = "<30313233343536373839616263646566>"
    return """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 144]>>endobj
      4 0 obj<</Filter/Standard/V 1/R 2/O <\(owner)>/U <\(user)>/P -4>>endobj
      trailer<</Root 1 0 R/Encrypt 4 0 R/ID[\(number)\(number)]>>
      %%EOF

      """
  }()

  @Test("that are encrypted ask for their password")
  func encrypted() throws {
    #expect { try document(Self.encrypted) } throws: { "\($0)".hasSuffix(".pdf asks for its password") }
    #expect { try document(Self.encrypted, password: "x") } throws: { $0 is PasswordNeeded }
    #expect(try document(Self.encrypted, password: "sesame").count == 1)
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
    #expect(try Documents().view(at: 0).size(fitting: 100).height == 244)
    #expect { try OpenFile("/none") } throws: { "\($0)" == "none can’t be read: No such file or directory" }
  }
}
