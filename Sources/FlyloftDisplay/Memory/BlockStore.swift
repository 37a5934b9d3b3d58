/// Which bytes of which arena are free, taken, or still to be read by the X server.
///
/// The server reads memory when it comes to a request, later than the request is sent. A block that such a request
/// names is free once the server is known to have processed it: requests are numbered by serial, and each event tells
/// the serial of the last one processed.
struct BlockStore {
  struct Block: Equatable {
    var arena: Int
    var offset: Int
    var byteCount: Int
  }

  static let arenaByteCount = 16 << 20

  private var arenas: [Int: BlockList] = [:]
  private var arenasMade = 0
  private var waiting: [(block: Block, serial: UInt)] = []

  var arenaCount: Int { arenas.count }
  var byteCount: Int { arenas.values.reduce(0) { $0 + $1.byteCount } }

  /// How large an arena must be for a picture of `byteCount` bytes.
  static func arenaByteCount(for byteCount: Int) -> Int {
    max(arenaByteCount, BlockList.rounded(byteCount))
  }

  /// Adds an arena that is all free; its number is never used again.
  mutating func addArena(byteCount: Int) -> Int {
    arenasMade += 1
    arenas[arenasMade] = BlockList(byteCount: byteCount)
    return arenasMade
  }

  /// A block, or nil when no arena has the room. Older arenas first: younger ones run empty and can go.
  mutating func take(_ byteCount: Int, processed: UInt) -> Block? {
    reclaim(processed: processed)
    for arena in arenas.keys.sorted() {
      if let offset = arenas[arena]?.take(byteCount) {
        return Block(arena: arena, offset: offset, byteCount: byteCount)
      }
    }
    return nil
  }

  /// Gives a block back; `lastUse` is the serial of the last request that reads it, zero when none does.
  mutating func giveBack(_ block: Block, lastUse: UInt, processed: UInt) {
    if lastUse <= processed {
      arenas[block.arena]?.giveBack(offset: block.offset, byteCount: block.byteCount)
    } else {
      waiting.append((block, lastUse))
    }
  }

  /// Frees the blocks that the server is past.
  mutating func reclaim(processed: UInt) {
    guard !waiting.isEmpty else { return }
    waiting.removeAll { entry in
      guard entry.serial <= processed else { return false }
      arenas[entry.block.arena]?.giveBack(offset: entry.block.offset, byteCount: entry.block.byteCount)
      return true
    }
  }

  /// Takes out the arenas with nothing in them but one of common size, kept for the next picture.
  mutating func removeEmptyArenas() -> [Int] {
    guard arenas.values.contains(where: \.isEmpty) else { return [] }
    let empty = arenas.filter(\.value.isEmpty)
    let spare = empty.filter { $0.value.byteCount == Self.arenaByteCount }.keys.min()
    let removed = empty.keys.filter { $0 != spare }.sorted()
    for arena in removed { arenas[arena] = nil }
    return removed
  }
}
