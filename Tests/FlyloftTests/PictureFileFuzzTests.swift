import Flyloft
import Foundation
import SeededRandom
import TestSupport
import Testing

@Suite("A picture file with anything in it")
struct PictureFileFuzzTests {
  @Test("is a picture, or an error that names the file")
  func pictures() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.png")
    let pixels = (0..<63).map { 0xff00_0000 | UInt32($0) * 0x01_0301 }
    let whole = try Image(size: PixelSize(width: 9, height: 7), pixels: pixels).pngBytes()
    var inputs = Mutations(ofBytes: [whole], words: ["IHDR", "IDAT", "IEND", "PLTE"], SeededGenerator(usually: 1))
    var accepted = 0
    for _ in 0..<1500 {
      try Data(inputs.next()).write(to: URL(filePath: path))
      do {
        let image = try Image(pngAt: path)
        accepted += 1
        #expect(image.pixels.count == image.size.width * image.size.height)
      } catch let error as ImageFileError {
        #expect(error.description.contains(path))
      } catch is SurfaceError {}
    }
    #expect(accepted < 1500)
  }
}
