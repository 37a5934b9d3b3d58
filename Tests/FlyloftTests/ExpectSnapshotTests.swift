import Flyloft
import FlyloftTesting
import Foundation
import TestSupport
import Testing

@Suite("The expectation of a snapshot")
struct ExpectSnapshotTests {
  private let folder = TemporaryFolder()
  private static let size = PixelSize(width: 5, height: 4)
  /// No two are the same, and no channel is at either end.
  private static let pixels = (0..<UInt32(20)).map { 0xff10_4080 + $0 * 0x02_0304 }

  private func picture(_ pixels: [UInt32], _ size: PixelSize = size) throws -> Image {
    try Image(size: size, pixels: pixels)
  }

  private func expect(_ image: Image) throws { try expectSnapshot(image, named: "card", folder: folder.path) }

  /// Records a picture.
  private func record(_ pixels: [UInt32] = pixels) throws {
    #expect(throws: SnapshotMismatch.recorded(path: folder.file("card.png"))) { try expect(picture(pixels)) }
  }

  @Test("the first time it records the picture, and fails; from then on the same picture passes")
  func recording() throws {
    try record()
    #expect(folder.files == ["card.png"])
    for _ in 0..<2 { try expect(picture(Self.pixels)) }
    #expect(folder.files == ["card.png"])
  }

  @Test(
    "one level of one channel in one pixel is a difference, wherever it is",
    arguments: [0, 7, 19], [0x00_0001, 0x00_0100, 0x01_0000])
  func oneLevel(place: Int, level: UInt32) throws {
    try record()
    for other in [Self.pixels[place] + level, Self.pixels[place] - level] {
      var pixels = Self.pixels
      pixels[place] = other
      #expect(
        throws: SnapshotMismatch.pixels(
          count: 1, first: PixelPoint(x: place % 5, y: place / 5), path: folder.file("card.png"),
          actual: folder.file("card.actual.png"))
      ) { try expect(picture(pixels)) }
      // What was drawn is beside the recording, which stays as it is.
      #expect(try Image(pngAt: folder.file("card.actual.png")).pixels == pixels)
      #expect(try Image(pngAt: folder.file("card.png")).pixels == Self.pixels)
    }
  }

  @Test("one level of coverage is a difference")
  func coverage() throws {
    try record(Array(repeating: 0x8000_0000, count: 20))
    var pixels = Array(repeating: UInt32(0x8000_0000), count: 20)
    pixels[13] = 0x8100_0000
    #expect(throws: SnapshotMismatch.self) { try expect(picture(pixels)) }
  }

  @Test("the same pixels in another size are a difference")
  func otherSize() throws {
    try record()
    let size = PixelSize(width: 4, height: 5)
    #expect(throws: SnapshotMismatch.size(expected: Self.size, actual: size, path: folder.file("card.png"))) {
      try expect(picture(Self.pixels, size))
    }
  }

  @Test("a row or a column more is a difference, though all that was recorded is there")
  func larger() throws {
    try record()
    for size in [PixelSize(width: 5, height: 5), PixelSize(width: 6, height: 4)] {
      let pixels = (0..<size.width * size.height).map { Self.pixels[$0 % 20] }
      #expect(throws: SnapshotMismatch.size(expected: Self.size, actual: size, path: folder.file("card.png"))) {
        try expect(picture(pixels, size))
      }
    }
  }

  @Test("a recording that is no picture is an error that names it")
  func damaged() throws {
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder.file("card.png")))
    #expect {
      try expect(picture(Self.pixels))
    } throws: {
      "\($0)".contains(folder.file("card.png"))
    }
  }
}
