import Flyloft
import Glibc
import Testing

@Suite("Surfaces, images and files")
struct PixelsTests {
  private func temporaryPath(_ name: String) -> String { "/tmp/flyloft-test-\(getpid())-\(name)" }

  @Test(
    "a surface beyond the limits is refused with the limits", arguments: [(0, 10), (10, -1), (32_768, 1), (1, .max)])
  func limits(width: Int, height: Int) {
    #expect { _ = try Surface(size: PixelSize(width: width, height: height)) } throws: { error in
      String(describing: error).contains("at most 32767 pixels")
    }
  }

  @Test("no memory is an error, not a crash")
  func noMemory() {
    struct Nothing: PixelAllocator {
      func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
        throw .outOfMemory(byteCount: size.byteCount)
      }
    }
    #expect(throws: SurfaceError.outOfMemory(byteCount: 400)) {
      _ = try Surface(size: PixelSize(width: 10, height: 10), allocator: Nothing())
    }
  }

  @Test("a picture written as PNG comes back the same, transparency included")
  func roundTrip() throws {
    let path = temporaryPath("round.png")
    defer { unlink(path) }
    let image = try Image(size: PixelSize(width: 2, height: 2), pixels: [0xffff_0000, 0x8000_8000, 0, 0xff12_3456])
    try image.writePNG(to: path)
    #expect(try Image(pngAt: path).pixels == image.pixels)
    #expect(access(path + ".partial", F_OK) != 0)
  }

  @Test("the error for a missing or damaged file names it")
  func damaged() throws {
    let path = temporaryPath("damaged.png")
    #expect { try Image(pngAt: path) } throws: { String(describing: $0).hasPrefix("\(path) can't be read") }
    let file = try #require(fopen(path, "w"))
    fputs("not a picture", file)
    fclose(file)
    defer { unlink(path) }
    #expect { try Image(pngAt: path) } throws: { String(describing: $0).contains("not a PNG file") }
  }

  @Test("a file that can't be written leaves the one that was there")
  func unwritable() throws {
    let image = try Image(size: PixelSize(width: 1, height: 1), pixels: [0])
    #expect { try image.writePNG(to: "/nowhere/at/all.png") } throws: {
      String(describing: $0) == "/nowhere/at/all.png can't be written: No such file or directory."
    }
  }

  @Test("a file that can't be replaced is left as it was, whole")
  func replaced() throws {
    let path = temporaryPath("replaced.png")
    let (old, new) = (
      try Image(size: PixelSize(width: 1, height: 1), pixels: [0xff11_2233]),
      try Image(size: PixelSize(width: 1, height: 1), pixels: [0xff44_5566])
    )
    try old.writePNG(to: path)
    // Where the new one would be written first.
    #expect(mkdir(path + ".partial", 0o777) == 0)
    defer {
      rmdir(path + ".partial")
      unlink(path)
    }
    #expect(throws: ImageFileError.self) { try new.writePNG(to: path) }
    #expect(try Image(pngAt: path).pixels == old.pixels)
  }
}
