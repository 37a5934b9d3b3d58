/// The bytes of all arenas: free, allocated, or still to be read by the X server.
///
/// The server reads memory when it processes a request, which is later than the request is sent. So a freed block that a
/// request names is reused only once the server is known to have processed that request: requests are numbered by serial,
/// and each event carries the serial of the last one processed.
struct BlockStore {
  struct Block: Equatable {
    var arena: Int
    var offset: Int
    var byteCount: Int
  }

  /// The size of an arena, unless a single picture needs more.
  static let arenaByteCount = 16 << 20
  /// The most memory that lies unused between blocks before some of it goes back to the system.
  static let spareByteCounts = 4 << 20...16 << 20

  private struct Arena {
    var blocks: BlockList
    var touched: TouchedChunks
  }

  private var arenas: [Int: Arena] = [:]
  /// Bytes of all blocks that are not free.
  private var usedByteCount = 0
  private var arenasMade = 0
  /// An eighth of what is used: a screen's pictures, where there are those of eight.
  private var spareByteCount: Int {
    min(max(usedByteCount / 8, Self.spareByteCounts.lowerBound), Self.spareByteCounts.upperBound)
  }
  /// Blocks that were freed while the server may still read them, each with the serial of the last request that does.
  private var waiting: [(block: Block, serial: UInt)] = []

  var arenaCount: Int { arenas.count }
  var byteCount: Int { arenas.values.reduce(0) { $0 + $1.blocks.byteCount } }

  /// The size of an arena for a picture of `byteCount` bytes.
  static func arenaByteCount(for byteCount: Int) -> Int {
    max(arenaByteCount, BlockList.rounded(byteCount))
  }

  /// Adds an arena that is all free; its number is never used again.
  mutating func addArena(byteCount: Int) -> Int {
    arenasMade += 1
    arenas[arenasMade] = Arena(
      blocks: BlockList(byteCount: byteCount), touched: TouchedChunks(arenaByteCount: byteCount))
    return arenasMade
  }

  /// Allocates a block from the oldest arena that has the room, so that younger ones empty and can be removed.
  ///
  /// - Parameter processed: the serial of the last request that the server is known to have processed.
  /// - Returns: nil when no arena has the room.
  mutating func allocate(_ byteCount: Int, processed: UInt) -> Block? {
    reclaim(processed: processed)
    for arena in arenas.keys.sorted() {
      if let offset = arenas[arena]?.blocks.allocate(byteCount) {
        arenas[arena]?.touched.touch(offset: offset, byteCount: BlockList.rounded(byteCount))
        usedByteCount += BlockList.rounded(byteCount)
        return Block(arena: arena, offset: offset, byteCount: byteCount)
      }
    }
    return nil
  }

  /// Frees a block, at once or when the server has read it for the last time.
  ///
  /// - Parameters:
  ///   - lastUse: the serial of the last request that reads the block; zero when none does.
  ///   - processed: the serial of the last request that the server is known to have processed.
  mutating func free(_ block: Block, lastUse: UInt, processed: UInt) {
    if lastUse <= processed {
      free(block)
    } else {
      waiting.append((block, lastUse))
    }
  }

  /// Frees the blocks that waited for requests up to the serial `processed`.
  mutating func reclaim(processed: UInt) {
    guard waiting.contains(where: { $0.serial <= processed }) else { return }
    for entry in waiting where entry.serial <= processed { free(entry.block) }
    waiting.removeAll { $0.serial <= processed }
  }

  private mutating func free(_ block: Block) {
    arenas[block.arena]?.blocks.free(offset: block.offset, byteCount: block.byteCount)
    usedByteCount -= BlockList.rounded(block.byteCount)
  }

  /// Chooses memory between blocks to be given back to the system, if too much of it lies unused. The youngest arenas come
  /// first, as they are the last to be allocated from. The bytes stay usable, and are zeros afterwards.
  ///
  /// - Returns: the bytes to give back, in each arena concerned.
  mutating func releaseUnused() -> [(arena: Int, bytes: Range<Int>)] {
    var unused = arenas.values.reduce(0) { $0 + $1.touched.count } * TouchedChunks.byteCount - usedByteCount
    let spare = spareByteCount
    guard unused > spare else { return [] }
    var released: [(arena: Int, bytes: Range<Int>)] = []
    for number in arenas.keys.sorted(by: >) {
      guard var arena = arenas[number] else { continue }
      for range in arena.blocks.freeRanges where unused > spare / 2 {
        let before = arena.touched.count
        guard let bytes = arena.touched.release(inside: range) else { continue }
        unused -= (before - arena.touched.count) * TouchedChunks.byteCount
        released.append((number, bytes))
      }
      arenas[number] = arena
    }
    return released
  }

  /// Removes the empty arenas.
  ///
  /// - Parameter keepsSpare: true if one of the usual size is kept for the next picture.
  /// - Returns: the numbers of the arenas removed.
  mutating func removeEmptyArenas(keepsSpare: Bool = true) -> [Int] {
    guard arenas.values.contains(where: \.blocks.isEmpty) else { return [] }
    let empty = arenas.filter(\.value.blocks.isEmpty)
    let spare = keepsSpare ? empty.filter { $0.value.blocks.byteCount == Self.arenaByteCount }.keys.min() : nil
    let removed = empty.keys.filter { $0 != spare }.sorted()
    for arena in removed { arenas[arena] = nil }
    return removed
  }
}
