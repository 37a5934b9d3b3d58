private import Glibc

/// A run of memory that a surface is drawn into, given back when the last owner lets go of it.
///
/// The memory is written by one thread (while a `Surface` owns it) and only read after that (once an `Image` does).
public protocol PixelMemory: AnyObject, Sendable {
  /// The first byte, aligned to at least 16 bytes.
  var base: UnsafeMutableRawPointer { get }
  /// How many bytes may be used from `base` on.
  var byteCount: Int { get }
  /// How many bytes the picture keeps from other uses in all; `byteCount` unless there is more behind it.
  var heldByteCount: Int { get }
  /// The picture is all there. Called once, on the thread that drew it and before any other sees it: the time to derive
  /// from it what its readers need.
  func complete()
}

extension PixelMemory {
  public var heldByteCount: Int { byteCount }
  public func complete() {}
}

/// Where surfaces get their memory: the heap, or memory shared with an X server.
public protocol PixelAllocator: Sendable {
  /// Memory for a picture of `size`, at least `size.byteCount` bytes, its content undefined. Called from any thread.
  ///
  /// - Throws: `SurfaceError.outOfMemory`.
  func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory
}

/// Pixels on the heap, for drawing without a display.
public struct HeapPixels: PixelAllocator {
  public init() {}

  public func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    try allocate(byteCount: size.byteCount)
  }

  /// Memory of at least `byteCount` bytes, for pixels of any kind.
  ///
  /// - Throws: `SurfaceError.outOfMemory`.
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
