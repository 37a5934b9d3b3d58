import Flyloft
import Foundation
import Linked
import Testing

@testable import FlyloftBench

@Suite("The documents by which readers are compared")
struct DocumentsTests {
  @Test("a document has its pages, and is the same bytes each time", arguments: MeasuredDocument.allCases)
  func bytes(document: MeasuredDocument) throws {
    let folder = try TemporaryFolder()
    let paths = ["\(folder.path)/a.pdf", "\(folder.path)/b.pdf"]
    for path in paths { try document.write(to: path, pages: 2) }
    let files = paths.map { FileManager.default.contents(atPath: $0) }
    let text = String(decoding: try #require(files[0]), as: UTF8.self)
    #expect(files[0] == files[1])
    #expect(text.matches(of: /\/Type \/Page[^s]/).count == 2)
    #expect(document.pageCount == [.manual: 300, .scan: 900, .maps: 60][document])
  }

  /// A screen with a page of 300 pixels beside a panel, whose row `first` stands below a heading of 40 pixels.
  private func screen(from first: Int) -> Screenshot {
    let size = PixelSize(width: 640, height: 480)
    return Screenshot(
      size: size,
      pixels: (0..<size.height).flatMap { y in
        (0..<size.width).map { x in
          y < 40 || !(200..<500).contains(x)
            ? 0xff99_9999 : ((UInt32(y + first) &* 2_654_435_761) ^ UInt32(x)) | 0xff00_0000
        }
      })
  }

  @Test("pages are found by what changes when they scroll, and so is how far a notch goes")
  func pages() throws {
    let pages = try #require(ShownPages(in: [0, 23, 200, 310].map(screen)))
    #expect(pages.area == PixelRect(x: 200, y: 40, width: 300, height: 440))
    #expect(pages.notch == 23)
    #expect(pages.band == PixelRect(x: 300, y: 40, width: 100, height: 440))
    #expect(ShownPages(in: [0, 0, 0].map(screen)) == nil)
  }

  @Test("a page is found on the screen and compared to the level")
  func difference() throws {
    let shot = screen(from: 0)
    let pages = try #require(ShownPages(in: [shot, screen(from: 23)]))
    var page = shot.crop(PixelRect(x: 190, y: 30, width: 310, height: 400)).pixels
    func difference() throws -> PageDifference? {
      PageDifference(of: try Image(size: PixelSize(width: 310, height: 400), pixels: page), on: shot, pages)
    }
    #expect(try difference() == PageDifference(pixels: 310 * 400))
    page[310 * 200 + 5] ^= 0x00_0004
    #expect(try difference() == PageDifference(pixels: 310 * 400, different: 1, levels: 4))
  }

  @Test("a wish is met up to its share of the better figure, or where there is nothing")
  func wishes() {
    func subject(_ reading: Double?, _ held: Double) -> MeasuredSubject {
      var observation = Observation()
      (observation.readingBlank, observation.heldBlank) = (reading, held)
      return MeasuredSubject(name: "", width: 1, height: 1, document: .maps, rounds: [observation])
    }
    func verdict(_ name: String, _ ours: (Double?, Double), _ others: [(Double?, Double)]) -> String? {
      Wish.all.first { $0.name == name }?.cells(subject(ours.0, ours.1), others.map { subject($0.0, $0.1) }).last
    }
    let (reading, held) = ("blank, two pages a second", "blank, Page Down held")
    #expect(verdict(held, (0, 10), [(0, 1000), (0, 2000)]) == "met")
    #expect(verdict(held, (0, 11), [(0, 1000), (0, 2000)]) == "missed")
    #expect(verdict(held, (0, 11), [(0, 0)]) == "missed")
    #expect(verdict(held, (0, 0), [(0, 0)]) == "met")
    #expect(verdict(reading, (1, 0), [(1000, 0)]) == "missed")
    #expect(verdict(reading, (0, 0), []) == "met")
    #expect(verdict(reading, (nil, 0), [(1000, 0)]) == "–")
  }
}
