import Flyloft
import FlyloftObserver
import Testing

@Suite("A screenshot")
struct ScreenshotTests {
  // The value of each pixel is its position: 0xff0000YX.
  let picture = Screenshot(
    size: PixelSize(width: 4, height: 3),
    pixels: (0..<12).map { (index: UInt32) in 0xff00_0000 | (index / 4 * 16 + index % 4) })

  @Test("a crop holds the rows and columns of its area")
  func crop() {
    let part = picture.crop(PixelRect(x: 1, y: 1, width: 2, height: 2))
    #expect(part.size == PixelSize(width: 2, height: 2))
    #expect(part.pixels == [0xff00_0011, 0xff00_0012, 0xff00_0021, 0xff00_0022])
    #expect(part[1, 0] == picture[2, 1])
  }

  @Test("the part of an area outside the picture is left out")
  func cropBeyond() {
    #expect(picture.crop(PixelRect(x: -1, y: 2, width: 3, height: 9)).pixels == [0xff00_0020, 0xff00_0021])
    #expect(picture.crop(PixelRect(x: 4, y: 0, width: 1, height: 1)).size == .zero)
  }

  @Test("an image of it has the same pixels")
  func image() throws {
    #expect(try picture.image().pixels == picture.pixels)
    #expect(throws: SurfaceError.self) { try Screenshot(size: .zero, pixels: []).image() }
  }
}
