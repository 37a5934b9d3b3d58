private import Glibc

/// Memory for the pixels of one surface or image, freed or reused once its last reference is gone.
///
/// One thread writes it while a `Surface` owns it; after that, once an `Image` owns it, it is only read.
public protocol PixelMemory: AnyObject, Sendable {
  /// The first byte, aligned to at least 16 bytes.
  var base: UnsafeMutableRawPointer { get }
  /// The number of bytes that may be used from `base` on.
  var byteCount: Int { get }
  /// The number of bytes in use for as long as the picture is; `byteCount` unless the allocator keeps more for it.
  var heldByteCount: Int { get }
  /// Called once when the picture is finished, on the thread that drew it and before any other thread can read it.
  ///
  /// An allocator that needs a form derived from the pixels computes it here.
  func complete()
}

extension PixelMemory {
  /// `byteCount`.
  public var heldByteCount: Int { byteCount }
  /// Does nothing.
  public func complete() {}
}

/// The source of surfaces' memory: the heap, or memory shared with an X server.
public protocol PixelAllocator: Sendable {
  /// Memory for a picture of `size`, at least `size.byteCount` bytes, its content undefined. Called from any thread.
  ///
  /// - Throws: `SurfaceError.outOfMemory`.
  func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory
}

/// Pixels on the heap, for drawing without a display.
public struct HeapPixels: PixelAllocator {
  /// An allocator on the heap; all are alike.
  public init() {}

  /// Memory for a picture of `size`, aligned to 64 bytes, its content undefined.
  ///
  /// - Throws: `SurfaceError.outOfMemory`.
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
  /// From this size on, memory has pages of its own, which go back to the system once the picture is gone. The C library
  /// keeps freed memory between what is still in use, which for large pictures of unlike sizes comes to several times of
  /// what they take.
  private static let leastMapped = 128 << 10

  // One thread writes it before it is shared; see PixelMemory.
  nonisolated(unsafe) let base: UnsafeMutableRawPointer
  let byteCount: Int

  init(byteCount: Int) throws(SurfaceError) {
    let base: UnsafeMutableRawPointer?
    if byteCount >= Self.leastMapped {
      base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    } else {
      // The C library's allocator reports failure, where Swift's own traps.
      base = aligned_alloc(64, (max(byteCount, 1) + 63) / 64 * 64)
    }
    guard let base, base != MAP_FAILED else { throw .outOfMemory(byteCount: byteCount) }
    self.base = base
    self.byteCount = byteCount
  }

  deinit { if byteCount >= Self.leastMapped { munmap(base, byteCount) } else { free(base) } }
}
