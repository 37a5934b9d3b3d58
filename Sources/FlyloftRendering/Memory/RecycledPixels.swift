public import Flyloft
internal import FlyloftConcurrency

/// Pixels on the heap that are used again: where pictures come and go, as in a scroll, the heap is asked at first only.
///
/// What a picture leaves serves the next one of about its size: sizes are rounded up, by an eighth at most, and where none
/// of a size lies unused one of up to twice that size does.
public final class RecycledPixels: PixelAllocator, @unchecked Sendable {
  /// Bytes that may lie unused; what comes back beyond that goes to the heap. Enough for the pictures of a screen.
  public static let spareLimit = 16 << 20

  private let source: @Sendable (Int) throws(SurfaceError) -> any PixelMemory
  /// What pictures have left: the display thread may be the last to let go of one, and waits for nobody.
  private let returns = Mailbox<any PixelMemory>()
  private let lock = Lock()
  // Both under the lock.
  private var spare: [Int: [any PixelMemory]] = [:]
  private var spareByteCount = 0

  public convenience init() {
    self.init { byteCount throws(SurfaceError) in try HeapPixels().allocate(byteCount: byteCount) }
  }

  /// - Parameter source: gives memory of at least so many bytes.
  init(from source: @escaping @Sendable (_ byteCount: Int) throws(SurfaceError) -> any PixelMemory) {
    self.source = source
  }

  public func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    let byteCount = Self.rounded(size.byteCount)
    var (found, surplus): ((any PixelMemory)?, [any PixelMemory]) = (nil, [])
    lock.withLock {
      surplus = enterReturns()
      found = takeSpare(byteCount)
    }
    // Freed here, after unlocking.
    surplus.removeAll()
    if let found { return Recycled(found, of: self) }
    return Recycled(try source(byteCount), of: self)
  }

  /// At least `byteCount`, of which no more than an eighth is added: sizes that hardly differ become one.
  static func rounded(_ byteCount: Int) -> Int {
    let bits = Int.bitWidth - max(byteCount, 1).leadingZeroBitCount
    let step = max(1 << max(bits - 4, 0), 64)
    return (max(byteCount, 1) + step - 1) / step * step
  }

  fileprivate func giveBack(_ memory: any PixelMemory) {
    returns.post(memory)
    // Whoever allocates next does it, if someone is just doing that.
    var surplus: [any PixelMemory] = []
    lock.withLockIfFree { surplus = enterReturns() }
    surplus.removeAll()
  }

  /// Under the lock.
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

  /// Under the lock.
  ///
  /// - Returns: what is too much to keep.
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

/// Lent to one picture.
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
