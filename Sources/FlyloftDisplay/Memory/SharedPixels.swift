internal import Flyloft
internal import FlyloftConcurrency
internal import Synchronization

/// Pixel memory that the X server maps too, so that a finished picture reaches the screen without a copy on our side.
///
/// Cut from a few large segments, because each segment costs the server a mapping and Linux limits their number.
final class SharedPixels: PixelAllocator {
  private let lock = Lock()
  /// Blocks given back and not yet entered: whoever lets go of a picture, the display thread often, waits for no one.
  private let returns = Mailbox<(block: BlockStore.Block, lastUse: UInt)>()
  /// Held while a segment is made, so that workers that start together share the first one.
  private let growing = Lock()
  // Both under `lock`.
  private nonisolated(unsafe) var store = BlockStore()
  private nonisolated(unsafe) var segments: [Int: Segment] = [:]
  private let hasFallenShort = Atomic(false)
  private let makeSegment: @Sendable (_ byteCount: Int) -> Segment?
  /// The serial of the last request that the server is known to have processed.
  private let processed = Atomic<UInt>(0)

  init(_ makeSegment: @escaping @Sendable (_ byteCount: Int) -> Segment? = { Segment(byteCount: $0) }) {
    self.makeSegment = makeSegment
  }

  func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    try allocate(byteCount: size.byteCount)
  }

  func allocate(byteCount: Int) throws(SurfaceError) -> any PixelMemory {
    if let block = take(byteCount) { return block }
    let grown = growing.withLock { () -> SharedBlock? in
      if let block = take(byteCount) { return block }
      guard let segment = makeSegment(BlockStore.arenaByteCount(for: byteCount)) else { return nil }
      return lock.withLock {
        segments[store.addArena(byteCount: segment.byteCount)] = segment
        return takeLocked(byteCount)
      }
    }
    if let grown { return grown }
    // The system's limit on shared memory is no reason to fail: the display sends such a picture instead.
    hasFallenShort.store(true, ordering: .releasing)
    return try HeapPixels().allocate(byteCount: byteCount)
  }

  private func take(_ byteCount: Int) -> SharedBlock? {
    lock.withLock { takeLocked(byteCount) }
  }

  private func takeLocked(_ byteCount: Int) -> SharedBlock? {
    enterReturns()
    guard let block = store.take(byteCount, processed: processed.load(ordering: .acquiring)),
      let segment = segments[block.arena]
    else { return nil }
    return SharedBlock(block, in: segment, of: self)
  }

  fileprivate func giveBack(_ block: BlockStore.Block, lastUse: UInt) {
    returns.post((block, lastUse))
  }

  private func enterReturns() {
    let processed = processed.load(ordering: .acquiring)
    for (block, lastUse) in returns.takeAll() { store.giveBack(block, lastUse: lastUse, processed: processed) }
  }

  /// Frees what the server is past, and returns segments that nothing needs any more, to be detached. When a worker is
  /// just allocating, that is left to the next time.
  @DisplayActor
  func advance(processed serial: UInt) -> [Segment] {
    processed.store(serial, ordering: .releasing)
    return lock.withLockIfFree {
      enterReturns()
      store.reclaim(processed: serial)
      return store.removeEmptyArenas().compactMap { segments.removeValue(forKey: $0) }
    } ?? []
  }

  /// After the connection is gone: nobody reads the memory any more.
  @DisplayActor
  func abandon() {
    _ = advance(processed: .max)
  }

  /// Whether the system has refused more shared memory, so that pictures are on the heap and have to be sent.
  var isShort: Bool { hasFallenShort.load(ordering: .acquiring) }

  /// Bytes of shared memory held, used or not.
  var byteCount: Int {
    lock.withLock {
      enterReturns()
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

  deinit { owner.giveBack(block, lastUse: lastUse.load(ordering: .acquiring)) }

  var byteCount: Int { block.byteCount }

  /// Notes that the request of this serial reads the memory: it isn't drawn into again before the server is past it.
  @DisplayActor
  func willBeRead(byRequest serial: UInt) {
    lastUse.store(serial, ordering: .releasing)
  }
}
