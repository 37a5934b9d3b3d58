package import Flyloft
package import FlyloftRendering

/// Memory that is counted and not there: pictures of the simulation have sizes, and no pixels.
struct VirtualPixels: PixelAllocator {
  /// What is drawn.
  let key: DrawKey

  func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    VirtualMemory(key: key, byteCount: size.byteCount)
  }
}

/// The memory of a picture without pixels, which knows what it is a picture of.
private final class VirtualMemory: PixelMemory {
  // One for all: nothing is ever written to it or read from it.
  nonisolated(unsafe) private static let nothing = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)

  let key: DrawKey
  let byteCount: Int
  var base: UnsafeMutableRawPointer { Self.nothing }

  init(key: DrawKey, byteCount: Int) {
    self.key = key
    self.byteCount = byteCount
  }
}

extension Image {
  /// What a picture of the simulation was drawn from; nil for all others.
  package var source: DrawKey? { (memory as? VirtualMemory)?.key }

  /// A picture of `key` without pixels.
  ///
  /// - Throws: `SurfaceError` for a size that no surface has.
  init(virtual key: DrawKey) throws(SurfaceError) {
    self = try Surface(size: key.pixelSize, allocator: VirtualPixels(key: key)).freeze()
  }
}
