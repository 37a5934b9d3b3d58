public import Flyloft
internal import FlyloftConcurrency

/// An allocator that reuses the memory of pictures that are gone, so that a steady scroll allocates nothing.
///
/// Memory is reused for pictures of about the same size: sizes are rounded up by at most an eighth, and if no memory of
/// a size is unused, memory of up to twice that size is taken.
public final class RecycledPixels: PixelAllocator, @unchecked Sendable {
  /// The most bytes that are kept unused, enough for the pictures of a screen. What is returned beyond that is freed.
  public static let spareLimit = 16 << 20

  private let source: @Sendable (Int) throws(SurfaceError) -> any PixelMemory
  /// Memory of pictures that are gone. It is returned without a lock, because the display thread may be the one to
  /// release a picture last, and must not wait.
  private let returns = Mailbox<any PixelMemory>()
  private let lock = Lock()
  // Both are accessed under the lock only.
  private var spare: [Int: [any PixelMemory]] = [:]
  private var spareByteCount = 0

  /// An allocator that gets its memory from the heap.
  public convenience init() {
    self.init { byteCount throws(SurfaceError) in try HeapPixels().allocate(byteCount: byteCount) }
  }

  /// - Parameter source: gives memory of at least so many bytes.
  package init(from source: @escaping @Sendable (_ byteCount: Int) throws(SurfaceError) -> any PixelMemory) {
    self.source = source
  }

  /// Memory for a picture of `size`, reused if there is any that fits.
  ///
  /// - Throws: `SurfaceError.outOfMemory`.
  public func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    let byteCount = Self.rounded(size.byteCount)
    var (found, surplus): ((any PixelMemory)?, [any PixelMemory]) = (nil, [])
    lock.withLock {
      surplus = enterReturns()
      found = takeSpare(byteCount)
    }
    // Freed here, outside the lock.
    surplus.removeAll()
    if let found { return Recycled(found, of: self) }
    return Recycled(try source(byteCount), of: self)
  }

  /// `byteCount` rounded up by at most an eighth, so that sizes that hardly differ become equal.
  static func rounded(_ byteCount: Int) -> Int {
    let bits = Int.bitWidth - max(byteCount, 1).leadingZeroBitCount
    let step = max(1 << max(bits - 4, 0), 64)
    return (max(byteCount, 1) + step - 1) / step * step
  }

  fileprivate func giveBack(_ memory: any PixelMemory) {
    returns.post(memory)
    // If another thread holds the lock, it or the next one to allocate does this.
    var surplus: [any PixelMemory] = []
    lock.withLockIfFree { surplus = enterReturns() }
    surplus.removeAll()
  }

  /// Unused memory of at least `byteCount`, and at most twice as much. Call it under the lock.
  private func takeSpare(_ byteCount: Int) -> (any PixelMemory)? {
    var size = byteCount
    while size <= 2 * byteCount {
      if let memory = spare[size]?.popLast() {
        spareByteCount -= size
        return memory
      }
      size = Self.rounded(size + 1)
    }
    return nil
  }

  /// Makes memory that was returned available. Call it under the lock.
  ///
  /// - Returns: memory beyond the limit, to be freed outside the lock.
  private func enterReturns() -> [any PixelMemory] {
    guard !returns.isEmpty else { return [] }
    var surplus: [any PixelMemory] = []
    for memory in returns.takeAll() {
      guard spareByteCount + memory.byteCount <= Self.spareLimit else {
        surplus.append(memory)
        continue
      }
      spareByteCount += memory.byteCount
      spare[memory.byteCount, default: []].append(memory)
    }
    return surplus
  }
}

/// Memory that one picture uses, returned to its allocator once the picture is gone.
private final class Recycled: PixelMemory {
  private let memory: any PixelMemory
  private let owner: RecycledPixels

  init(_ memory: any PixelMemory, of owner: RecycledPixels) {
    self.memory = memory
    self.owner = owner
  }

  deinit { owner.giveBack(memory) }

  var base: UnsafeMutableRawPointer { memory.base }
  var byteCount: Int { memory.byteCount }
}

extension Recycled: LendableMemory {
  var lent: LentMemory? { (memory as? any LendableMemory)?.lent }
}
