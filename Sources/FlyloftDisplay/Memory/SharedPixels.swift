internal import Flyloft
internal import FlyloftConcurrency
internal import Synchronization

/// Pixel memory that the X server maps too, so that a finished picture reaches the screen without being copied here.
///
/// Blocks are cut from a few large segments, because each segment costs the server a mapping and Linux limits their
/// number.
final class SharedPixels: PixelAllocator {
  private let lock = Lock()
  /// Freed blocks that the store doesn't know of yet. A picture is let go of on any thread, often the display thread, which
  /// must not wait for a worker that holds `lock`.
  private let freed = Mailbox<(block: BlockStore.Block, lastUse: UInt)>()
  /// Held while a segment is made, so that workers that start together share the first one.
  private let growing = Lock()
  // Both under `lock`.
  private nonisolated(unsafe) var store = BlockStore()
  private nonisolated(unsafe) var segments: [Int: Segment] = [:]
  /// The number of pictures that are on the heap because there was no more shared memory when they were made.
  private let unshared = Atomic(0)
  private let makeSegment: @Sendable (_ byteCount: Int) -> Segment?
  /// The serial of the last request that the server is known to have processed.
  private let processed = Atomic<UInt>(0)
  private let keepsSpare: Bool

  /// - Parameter keepsSpare: true if memory that no picture is in stays at hand for the next one.
  init(keepsSpare: Bool = true, _ makeSegment: @escaping @Sendable (_ byteCount: Int) -> Segment?) {
    (self.keepsSpare, self.makeSegment) = (keepsSpare, makeSegment)
  }

  convenience init(_ kind: Segment.Kind, keepsSpare: Bool = true) {
    self.init(keepsSpare: keepsSpare) { Segment(byteCount: $0, kind) }
  }

  func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    try allocate(byteCount: size.byteCount)
  }

  func allocate(byteCount: Int) throws(SurfaceError) -> any PixelMemory {
    if let block = allocateFromSegments(byteCount) { return block }
    let grown = growing.withLock { () -> SharedBlock? in
      if let block = allocateFromSegments(byteCount) { return block }
      guard let segment = makeSegment(BlockStore.arenaByteCount(for: byteCount)) else { return nil }
      return lock.withLock {
        segments[store.addArena(byteCount: segment.byteCount)] = segment
        return allocateUnderLock(byteCount)
      }
    }
    if let grown { return grown }
    // The system's limit on shared memory is no reason to fail: a picture on the heap is sent instead.
    return UnsharedBlock(try HeapPixels().allocate(byteCount: byteCount), of: self)
  }

  private func allocateFromSegments(_ byteCount: Int) -> SharedBlock? {
    lock.withLock { allocateUnderLock(byteCount) }
  }

  private func allocateUnderLock(_ byteCount: Int) -> SharedBlock? {
    collectFreed()
    guard let block = store.allocate(byteCount, processed: processed.load(ordering: .acquiring)),
      let segment = segments[block.arena]
    else { return nil }
    // A worker does this and not the display thread: the system takes its time over it.
    for (arena, bytes) in store.releaseUnused() { segments[arena]?.release(bytes) }
    return SharedBlock(block, in: segment, of: self)
  }

  fileprivate func free(_ block: BlockStore.Block, lastUse: UInt) {
    freed.post((block, lastUse))
  }

  private func collectFreed() {
    let processed = processed.load(ordering: .acquiring)
    for (block, lastUse) in freed.takeAll() { store.free(block, lastUse: lastUse, processed: processed) }
  }

  /// Reclaims the memory that the server has read for the last time. Does nothing while a worker allocates: the display
  /// thread must not wait for it, and the next turn will do.
  ///
  /// - Parameter serial: that of the last request that the server is known to have processed.
  /// - Returns: segments that nothing needs any more, to be detached from the server.
  @DisplayActor
  func advance(processed serial: UInt) -> [Segment] {
    processed.store(serial, ordering: .releasing)
    return lock.withLockIfFree {
      collectFreed()
      store.reclaim(processed: serial)
      return store.removeEmptyArenas(keepsSpare: keepsSpare).compactMap { segments.removeValue(forKey: $0) }
    } ?? []
  }

  /// Frees everything that waits for the server, because the connection is gone.
  @DisplayActor
  func abandon() {
    _ = advance(processed: .max)
  }

  /// True if some pictures are on the heap and have to be sent, because the system had no more shared memory when they
  /// were made. Each allocation asks it again, so that a shortage ends with the last of them.
  var isShort: Bool { unshared.load(ordering: .acquiring) > 0 }

  fileprivate func countUnshared(_ change: Int) { unshared.add(change, ordering: .acquiringAndReleasing) }

  /// Bytes of shared memory held, used or not.
  var byteCount: Int {
    lock.withLock {
      collectFreed()
      return store.byteCount
    }
  }
}

/// A picture's part of a segment.
final class SharedBlock: PixelMemory {
  // Written by one thread before it is shared; see PixelMemory.
  nonisolated(unsafe) let base: UnsafeMutableRawPointer
  let segment: Segment
  let owner: SharedPixels
  private let block: BlockStore.Block
  private let lastUse = Atomic<UInt>(0)

  fileprivate init(_ block: BlockStore.Block, in segment: Segment, of owner: SharedPixels) {
    self.block = block
    self.segment = segment
    self.owner = owner
    base = segment.base + block.offset
  }

  deinit { owner.free(block, lastUse: lastUse.load(ordering: .acquiring)) }

  var byteCount: Int { block.byteCount }

  /// Notes that the request of this serial reads the memory, which isn't drawn into again before the server has processed
  /// it.
  @DisplayActor
  func willBeRead(byRequest serial: UInt) {
    lastUse.store(serial, ordering: .releasing)
  }
}

extension SharedBlock: LendableMemory {
  var lent: LentMemory? {
    guard segment.file >= 0 else { return nil }
    return LentMemory(
      segment: segment.number, owner: segment, file: segment.file, segmentByteCount: segment.byteCount,
      offset: block.offset, byteCount: block.byteCount)
  }
}

/// A picture's memory on the heap, for want of shared memory.
final class UnsharedBlock: PixelMemory {
  private let memory: any PixelMemory
  private let owner: SharedPixels

  fileprivate init(_ memory: any PixelMemory, of owner: SharedPixels) {
    self.memory = memory
    self.owner = owner
    owner.countUnshared(1)
  }

  deinit { owner.countUnshared(-1) }

  var base: UnsafeMutableRawPointer { memory.base }
  var byteCount: Int { memory.byteCount }
}
