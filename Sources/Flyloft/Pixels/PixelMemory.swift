private import Glibc

/// A run of memory that a surface is drawn into, given back when the last owner lets go of it.
///
/// The memory is written by one thread (while a `Surface` owns it) and only read after that (once an `Image` does).
public protocol PixelMemory: AnyObject, Sendable {
  /// The first byte, aligned to at least 16 bytes.
  var base: UnsafeMutableRawPointer { get }
  /// How many bytes may be used from `base` on.
  var byteCount: Int { get }
}

/// Where surfaces get their memory: the heap, or memory shared with an X server.
public protocol PixelAllocator: Sendable {
  /// Memory of at least `byteCount` bytes, its content undefined. Called from any thread.
  ///
  /// - Throws: `SurfaceError.outOfMemory`.
  func allocate(byteCount: Int) throws(SurfaceError) -> any PixelMemory
}

/// Pixels on the heap, for drawing without a display.
public struct HeapPixels: PixelAllocator {
  public init() {}

  public func allocate(byteCount: Int) throws(SurfaceError) -> any PixelMemory {
    try HeapPixelMemory(byteCount: byteCount)
  }
}

private final class HeapPixelMemory: PixelMemory {
  // Written by one thread before it is shared; see PixelMemory.
  nonisolated(unsafe) let base: UnsafeMutableRawPointer
  let byteCount: Int

  init(byteCount: Int) throws(SurfaceError) {
    // malloc and not the Swift allocator, because it reports failure instead of trapping.
    guard let base = aligned_alloc(64, (max(byteCount, 1) + 63) / 64 * 64) else {
      throw .outOfMemory(byteCount: byteCount)
    }
    self.base = base
    self.byteCount = byteCount
  }

  deinit { free(base) }
}
