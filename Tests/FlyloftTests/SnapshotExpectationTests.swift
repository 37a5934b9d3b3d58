import Flyloft
import FlyloftTesting
import Glibc
import Testing

@Suite("Expecting a snapshot")
struct SnapshotExpectationTests {
  private let size = PixelSize(width: 3, height: 2)

  private func image(_ size: PixelSize, _ change: [Int: UInt32] = [:]) throws -> Image {
    let pixels = (0..<size.width * size.height).map { change[$0] ?? 0xff00_0000 }
    return try Image(size: size, pixels: pixels)
  }

  private func inFolder(_ body: (_ folder: String) throws -> Void) throws {
    var template = Array("/tmp/flyloft-test-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer {
      for name in ["card.png", "card.actual.png"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    try body(folder)
  }

  @Test("without a recording one is made, and the test fails; the same picture passes from then on")
  func records() throws {
    try inFolder { folder in
      let path = "\(folder)/card.png"
      #expect(throws: SnapshotMismatch.recorded(path: path)) {
        try expectSnapshot(image(size), named: "card", folder: folder)
      }
      try expectSnapshot(image(size), named: "card", folder: folder)
    }
  }

  @Test("a picture that differs in one pixel, or in its size, fails, and what was drawn is left beside the recording")
  func compares() throws {
    try inFolder { folder in
      let (path, actual) = ("\(folder)/card.png", "\(folder)/card.actual.png")
      try image(size).writePNG(to: path)
      let other = try image(size, [4: 0xff00_0001])
      #expect(
        throws: SnapshotMismatch.pixels(count: 1, first: PixelPoint(x: 1, y: 1), path: path, actual: actual)
      ) { try expectSnapshot(other, named: "card", folder: folder) }
      #expect(try Image(pngAt: actual).pixels == other.pixels)
      let higher = PixelSize(width: 3, height: 3)
      #expect(throws: SnapshotMismatch.size(expected: size, actual: higher, path: path)) {
        try expectSnapshot(image(higher), named: "card", folder: folder)
      }
    }
  }
}
