import Dispatch
import Flyloft
import Foundation
import Synchronization
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

  @Test("a picture beyond the limits is refused by its header, before it is decoded")
  func limitsOfFiles() throws {
    let path = temporaryPath("limits.png")
    defer { unlink(path) }
    let image = try Image(size: PixelSize(width: 3, height: 2), pixels: (0..<6).map { 0xff00_0000 | $0 })
    try image.writePNG(to: path)
    let byteCount = try image.pngBytes().count
    #expect(try Image(pngAt: path, limits: ImageFileLimits(pixelCount: 6, byteCount: byteCount)).pixels == image.pixels)
    #expect { try Image(pngAt: path, limits: ImageFileLimits(pixelCount: 5)) } throws: {
      "\($0)" == "\(path) is too large: 3×2 pixels are more than the 5 allowed."
    }
    #expect { try Image(pngAt: path, limits: ImageFileLimits(byteCount: byteCount - 1)) } throws: {
      "\($0)".contains("\(byteCount) bytes are more than the \(byteCount - 1) allowed")
    }
  }

  @Test("a sound picture of 32,000² is called too large, not damaged", arguments: [32_000, Int(UInt32.max)])
  func huge(side: Int) throws {
    let path = temporaryPath("huge-\(side).png")
    defer { unlink(path) }
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    // The checksum is looked at in decoding only.
    let header = number(13) + Array("IHDR".utf8) + number(side) + number(side) + [8, 6, 0, 0, 0] + number(0)
    let file = try #require(fopen(path, "w"))
    _ = fwrite(signature + header, 1, signature.count + header.count, file)
    fclose(file)
    #expect { try Image(pngAt: path) } throws: {
      guard case ImageFileError.tooLarge = $0 else { return false }
      return true
    }
  }

  @Test("a pipe is no picture, and is not waited for, neither to be read nor to be written")
  func pipes() throws {
    let path = temporaryPath("pipe.png")
    mkfifo(path, 0o600)
    defer { unlink(path) }
    #expect(throws: ImageFileError.unreadable(path: path, reason: "it is not a plain file")) { try Image(pngAt: path) }
    let image = try Image(size: PixelSize(width: 1, height: 1), pixels: [0])
    try image.writePNG(to: path)
    #expect(try Image(pngAt: path).pixels == image.pixels)
  }

  @Test("nothing but the file is written: no link is followed, and no other's file is touched")
  func links() throws {
    let folder = temporaryPath("links")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (path, other) = (folder + "/a.png", folder + "/other")
    try "precious".write(toFile: other, atomically: false, encoding: .utf8)
    #expect(symlink(other, path) == 0 && symlink(other, path + ".partial") == 0)
    let image = try Image(size: PixelSize(width: 1, height: 1), pixels: [0xff11_2233])
    try image.writePNG(to: path)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
    #expect(try Image(pngAt: path).pixels == image.pixels)
    // Nothing is left of the writing.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.png", "a.png.partial", "other"])
  }

  @Test("of several who write one file each succeeds, and one of theirs is there, whole")
  func writers() throws {
    let path = temporaryPath("writers.png")
    defer { unlink(path) }
    let size = PixelSize(width: 100, height: 100)
    let images = try (0..<4).map { number in
      let pixels: [UInt32] = (0..<size.width * size.height).map { 0xff00_0000 | UInt32($0 * (number + 1)) }
      return try Image(size: size, pixels: pixels)
    }
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      for _ in 0..<50 {
        do {
          try images[number].writePNG(to: path)
          let present = try Image(pngAt: path).pixels
          if !images.contains(where: { $0.pixels == present }) { failures.withLock { $0 += 1 } }
        } catch { failures.withLock { $0 += 1 } }
      }
    }
    #expect(failures.withLock { $0 } == 0)
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
    defer { unlink(path) }
    // A file can't take the place of a folder.
    let folder = temporaryPath("folder.png")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try old.writePNG(to: folder + "/kept.png")
    #expect(throws: ImageFileError.self) { try new.writePNG(to: folder) }
    #expect(try Image(pngAt: folder + "/kept.png").pixels == old.pixels)
    #expect(try Image(pngAt: path).pixels == old.pixels)
  }
}
