internal import Flyloft

/// Pixel memory for a screen that keeps pixels in another format than they are drawn in.
///
/// A picture is drawn on the heap. The worker that has drawn it also converts it, into memory that the server maps where
/// there is such. So whatever the screen, the display thread only sends requests.
final class ConvertedPixels: PixelAllocator {
  let format: PixelFormat
  private let shared: SharedPixels?
  private let heap: any PixelAllocator

  init(_ format: PixelFormat, in shared: SharedPixels?, heap: any PixelAllocator = HeapPixels()) {
    self.format = format
    self.shared = shared
    self.heap = heap
  }

  func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    let drawn = try heap.allocate(for: size)
    let byteCount = format.byteCount(size.width, size.height)
    let shown: any PixelMemory =
      if let shared { try shared.allocate(byteCount: byteCount) } else {
        try HeapPixels().allocate(byteCount: byteCount)
      }
    return ConvertedMemory(size, drawn: drawn, shown: shown, owner: self)
  }
}

/// A picture's memory twice: as it is drawn, and in the screen's format.
final class ConvertedMemory: PixelMemory {
  let shown: any PixelMemory
  let owner: ConvertedPixels
  private let drawn: any PixelMemory
  private let size: PixelSize

  fileprivate init(_ size: PixelSize, drawn: any PixelMemory, shown: any PixelMemory, owner: ConvertedPixels) {
    self.size = size
    self.drawn = drawn
    self.shown = shown
    self.owner = owner
  }

  var base: UnsafeMutableRawPointer { drawn.base }
  var byteCount: Int { drawn.byteCount }
  var heldByteCount: Int { drawn.heldByteCount + shown.heldByteCount }

  func complete() {
    drawn.base.withMemoryRebound(to: UInt32.self, capacity: size.width * size.height) {
      owner.format.convert($0, width: size.width, height: size.height, to: shown.base)
    }
  }
}
