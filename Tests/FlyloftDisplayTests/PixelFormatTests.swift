import Flyloft
import Testing

@testable import FlyloftDisplay

@Suite("How a screen keeps pixels")
struct PixelFormatTests {
  private static let usual: (red: UInt32, green: UInt32, blue: UInt32) = (0xff0000, 0xff00, 0xff)

  private func converted(_ pixels: [UInt32], width: Int, _ format: PixelFormat) -> [UInt8] {
    let height = pixels.count / width
    return [UInt8](unsafeUninitializedCapacity: format.byteCount(width, height)) { buffer, count in
      buffer.update(repeating: 0xaa)
      format.convert(pixels, width: width, height: height, to: buffer.baseAddress!)
      count = buffer.count
    }
  }

  @Test("only 32 bits in the usual order are as drawn")
  func native() throws {
    #expect(try #require(PixelFormat(depth: 24, bitsPerPixel: 32, masks: Self.usual)).isNative)
    #expect(try #require(PixelFormat(depth: 32, bitsPerPixel: 32, masks: Self.usual)).isNative)
    let others = [
      PixelFormat(depth: 24, bitsPerPixel: 32, masks: (0xff, 0xff00, 0xff0000)),
      PixelFormat(depth: 24, bitsPerPixel: 32, isBigEndian: true, masks: Self.usual),
      PixelFormat(depth: 24, bitsPerPixel: 24, masks: Self.usual),
      PixelFormat(depth: 16, bitsPerPixel: 16, masks: (0xf800, 0x7e0, 0x1f)),
      PixelFormat(depth: 30, bitsPerPixel: 32, masks: (0x3ff0_0000, 0xffc00, 0x3ff)),
    ]
    for format in others { #expect(try !#require(format).isNative) }
  }

  @Test("each channel gets the nearest of its values", arguments: [(5, 0x1f), (6, 0x3f), (3, 7), (2, 3), (10, 0x3ff)])
  func rounding(bits: Int, most: UInt32) throws {
    // The channel in question is blue, at the bottom.
    let format = try #require(
      PixelFormat(depth: 30, bitsPerPixel: 32, masks: (1 << 29, 1 << 28, UInt32(1) << UInt32(bits) - 1)))
    for value in UInt32(0)...255 {
      let kept = format.pixel(value) & most
      let exact = Double(value) * Double(most) / 255
      #expect(abs(Double(kept) - exact) <= 0.5, "\(value) of \(bits) bits")
    }
    #expect(format.pixel(0) & most == 0 && format.pixel(255) & most == most)
  }

  @Test("16 bits: rows are padded to 32")
  func sixteen() throws {
    let format = try #require(PixelFormat(depth: 16, bitsPerPixel: 16, masks: (0xf800, 0x7e0, 0x1f)))
    #expect(format.bytesPerRow(3) == 8 && format.bytesPerRow(4) == 8 && format.bytesPerRow(1) == 4)
    let rows = converted([0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ffff, 0, 0xff80_8080], width: 3, format)
    #expect(rows == [0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00, 0xaa, 0xaa, 0xff, 0xff, 0, 0, 0x10, 0x84, 0xaa, 0xaa])
  }

  @Test("8 bits with red at the bottom")
  func eight() throws {
    let format = try #require(PixelFormat(depth: 8, bitsPerPixel: 8, masks: (0x07, 0x38, 0xc0)))
    #expect(converted([0xffff_0000, 0xff00_ff00, 0xff00_00ff], width: 3, format) == [0x07, 0x38, 0xc0, 0xaa])
  }

  @Test("the bytes of a pixel stand in the server's order", arguments: [(24, 12), (32, 16)])
  func byteOrder(bits: Int, byteCount: Int) throws {
    let pixels: [UInt32] = [0xff12_3456, 0xffab_cdef, 0xff00_ff01, 0xff99_8877]
    let little = try #require(PixelFormat(depth: 24, bitsPerPixel: bits, masks: Self.usual))
    let big = try #require(PixelFormat(depth: 24, bitsPerPixel: bits, isBigEndian: true, masks: Self.usual))
    let (a, b) = (converted(pixels, width: 4, little), converted(pixels, width: 4, big))
    #expect(a.count == byteCount && a.prefix(3) == [0x56, 0x34, 0x12])
    for pixel in 0..<4 {
      let bytes = pixel * bits / 8..<(pixel + 1) * bits / 8
      #expect(a[bytes] == ArraySlice(b[bytes].reversed()))
    }
  }

  @Test("bits of no colour are set, so that a depth of 32 is opaque")
  func opaque() throws {
    let format = try #require(PixelFormat(depth: 32, bitsPerPixel: 32, masks: (0xff, 0xff00, 0xff0000)))
    #expect(format.pixel(0x102030) == 0xff30_2010)
  }

  @Test("masks that no screen has are refused")
  func refused() {
    #expect(PixelFormat(depth: 24, bitsPerPixel: 32, masks: (0, 0xff00, 0xff)) == nil)
    #expect(PixelFormat(depth: 24, bitsPerPixel: 32, masks: (0xff00, 0xff00, 0xff)) == nil)
    #expect(PixelFormat(depth: 24, bitsPerPixel: 32, masks: (0xf0f000, 0xff00, 0xff)) == nil)
    #expect(PixelFormat(depth: 16, bitsPerPixel: 16, masks: Self.usual) == nil)
    #expect(PixelFormat(depth: 4, bitsPerPixel: 4, masks: (8, 6, 1)) == nil)
  }

  @Test("a picture counts with all the memory it takes")
  func accounting() throws {
    let format = try #require(PixelFormat(depth: 16, bitsPerPixel: 16, masks: (0xf800, 0x7e0, 0x1f)))
    let pixels = ConvertedPixels(format, in: nil)
    let image = try Image(size: PixelSize(width: 11, height: 10), allocator: pixels) { $0.update(repeating: ~0) }
    let memory = try #require(image.memory as? ConvertedMemory)
    #expect(memory.byteCount >= 11 * 10 * 4 && image.byteCount == memory.byteCount + 24 * 10)
    #expect(memory.shown.base.load(as: UInt16.self) == 0xffff)
    #expect(image.pixels == Array(repeating: ~0, count: 110))
  }
}
