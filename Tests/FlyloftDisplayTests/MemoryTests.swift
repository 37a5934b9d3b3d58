import Flyloft
import Glibc
import SeededRandom
import Synchronization
import Testing

@testable import FlyloftDisplay

@Suite struct BlockListTests {
  @Test("blocks are aligned and don't overlap")
  func alignment() {
    var list = BlockList(byteCount: 1024)
    let offsets = (0..<5).map { _ in list.allocate(100) }
    #expect(offsets == [0, 128, 256, 384, 512])
    #expect(list.allocate(500) == nil)
    #expect(list.allocate(384) == 640)
    #expect(list.freeRanges.isEmpty)
  }

  @Test("the smallest range that fits is used")
  func bestFit() throws {
    var list = BlockList(byteCount: 1024)
    let firstTaken = list.allocate(256)
    let first = try #require(firstTaken)
    _ = list.allocate(64)
    list.free(offset: first, byteCount: 256)
    #expect(list.allocate(200) == first)
  }

  @Test("given back in any order, the ranges join to the whole")
  func coalescing() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      var list = BlockList(byteCount: 4096)
      var taken: [(offset: Int, byteCount: Int)] = []
      for _ in 0..<100 {
        if Bool.random(using: &random), !taken.isEmpty {
          let block = taken.remove(at: .random(in: taken.indices, using: &random))
          list.free(offset: block.offset, byteCount: block.byteCount)
        } else {
          let byteCount = Int.random(in: 1...600, using: &random)
          guard let offset = list.allocate(byteCount) else { continue }
          let end = offset + byteCount
          #expect(taken.allSatisfy { $0.offset + $0.byteCount <= offset || end <= $0.offset })
          #expect(end <= 4096)
          taken.append((offset, byteCount))
        }
        #expect(zip(list.freeRanges, list.freeRanges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
      }
      for block in taken.shuffled(using: &random) { list.free(offset: block.offset, byteCount: block.byteCount) }
      #expect(list.isEmpty)
    }
  }
}

@Suite struct BlockStoreTests {
  @Test("memory that a request reads is not reused before the server is past it")
  func serial() throws {
    var store = BlockStore()
    let arena = store.addArena(byteCount: 1024)
    let blockTaken = store.allocate(1024, processed: 0)
    let block = try #require(blockTaken)
    store.free(block, lastUse: 10, processed: 9)
    #expect(store.allocate(1024, processed: 9) == nil)
    #expect(store.allocate(1024, processed: 10) == BlockStore.Block(arena: arena, offset: 0, byteCount: 1024))
  }

  @Test("each block waits for the last request that reads it, whichever others are done")
  func serials() throws {
    var store = BlockStore()
    let arena = store.addArena(byteCount: 1024)
    let taken = (0..<2).map { _ in store.allocate(512, processed: 0) }
    let blocks = try taken.map { try #require($0) }
    for (block, serial) in zip(blocks, [20, 10] as [UInt]) { store.free(block, lastUse: serial, processed: 9) }
    #expect(store.allocate(512, processed: 10) == BlockStore.Block(arena: arena, offset: 512, byteCount: 512))
    #expect(store.allocate(512, processed: 19) == nil)
    #expect(store.allocate(512, processed: 20) == BlockStore.Block(arena: arena, offset: 0, byteCount: 512))
  }

  @Test("memory never shown, or shown long ago, is free at once")
  func atOnce() throws {
    var store = BlockStore()
    _ = store.addArena(byteCount: 1024)
    for lastUse: UInt in [0, 3, 5] {
      let blockTaken = store.allocate(1024, processed: 5)
      let block = try #require(blockTaken)
      store.free(block, lastUse: lastUse, processed: 5)
    }
    #expect(store.allocate(1024, processed: 5) != nil)
  }

  @Test("an arena is not removed while the server may still read from it")
  func waiting() throws {
    var store = BlockStore()
    let large = store.addArena(byteCount: BlockStore.arenaByteCount * 2)
    let blockTaken = store.allocate(100, processed: 0)
    let block = try #require(blockTaken)
    store.free(block, lastUse: 4, processed: 0)
    #expect(store.removeEmptyArenas().isEmpty)
    store.reclaim(processed: 4)
    #expect(store.removeEmptyArenas() == [large])
  }

  @Test("unused memory beyond what is spared goes back, from the youngest arena first, and never that of a block")
  func unused() throws {
    var store = BlockStore()
    var blocks: [BlockStore.Block] = []
    for _ in 0..<4 { _ = store.addArena(byteCount: BlockStore.arenaByteCount) }
    // A little less than a quarter of a chunk beyond a megabyte, so that blocks begin and end inside chunks.
    while let block = store.allocate(1 << 20 + 15_000, processed: 0) { blocks.append(block) }
    #expect(store.releaseUnused().isEmpty)
    let kept = blocks.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    for (index, block) in blocks.enumerated() where index % 4 != 0 { store.free(block, lastUse: 0, processed: 0) }
    let released = store.releaseUnused()
    #expect(released.map(\.arena) == released.map(\.arena).sorted(by: >))
    #expect(released.first?.arena == 4)
    for (arena, bytes) in released {
      #expect(bytes.lowerBound % TouchedChunks.byteCount == 0 && bytes.upperBound % TouchedChunks.byteCount == 0)
      #expect(kept.allSatisfy { $0.arena != arena || !bytes.overlaps($0.offset..<$0.offset + $0.byteCount) })
    }
    let unused = (blocks.count - kept.count) * BlockList.rounded(1 << 20 + 15_000)
    let returned = released.map(\.bytes.count).reduce(0, +)
    // It stops at half of what is spared, and gives back what lies between two blocks as a whole.
    // The ends of arenas that no block fits into go back with what was before them.
    let rest = 4 * BlockStore.arenaByteCount - blocks.count * BlockList.rounded(1 << 20 + 15_000)
    #expect((unused - BlockStore.spareByteCounts.lowerBound...unused + rest).contains(returned))
    // What went back and is written again counts again.
    #expect(store.releaseUnused().isEmpty)
    var again: [BlockStore.Block] = []
    while let block = store.allocate(1 << 20, processed: 0) { again.append(block) }
    for block in again { store.free(block, lastUse: 0, processed: 0) }
    #expect(!store.releaseUnused().isEmpty)
  }

  @Test(
    "an eighth of what is used may lie unused, of little four megabytes and of much sixteen",
    arguments: [(32, 5), (128, 15), (512, 17)])
  func spared(megabytes: Int, firstReturned: Int) {
    var store = BlockStore()
    for _ in 0..<megabytes / 16 { _ = store.addArena(byteCount: BlockStore.arenaByteCount) }
    var blocks = (0..<megabytes).compactMap { _ in store.allocate(1 << 20, processed: 0) }
    #expect(blocks.count == megabytes)
    repeat { store.free(blocks.removeLast(), lastUse: 0, processed: 0) } while store.releaseUnused().isEmpty
    #expect(megabytes - blocks.count == firstReturned)
  }

  @Test("one empty arena of common size is kept")
  func spare() {
    var store = BlockStore()
    let first = store.addArena(byteCount: BlockStore.arenaByteCount)
    let second = store.addArena(byteCount: BlockStore.arenaByteCount)
    let large = store.addArena(byteCount: BlockStore.arenaByteCount(for: 100 << 20))
    #expect(first == 1)
    #expect(store.removeEmptyArenas() == [second, large])
    #expect(store.arenaCount == 1)
    #expect(store.removeEmptyArenas().isEmpty)
  }
}

@Suite struct SharedPixelsTests {
  @Test(
    "blocks that threads take and give back at once are never the same memory", arguments: Segment.Kind.allCases)
  func threads(kind: Segment.Kind) async {
    let pixels = SharedPixels(kind)
    await withTaskGroup(of: Bool.self) { group in
      for worker in 1...4 {
        group.addTask {
          var held: [any PixelMemory] = []
          for round in 0..<300 {
            guard let memory = try? pixels.allocate(byteCount: 1000 + round * 997 % 300_000) else { return false }
            memset(memory.base, Int32(worker), memory.byteCount)
            held.append(memory)
            guard held.count > 5 else { continue }
            let old = held.removeFirst()
            // All its bytes are alike if each is as the next.
            guard old.base.load(as: UInt8.self) == worker, memcmp(old.base, old.base + 1, old.byteCount - 1) == 0 else {
              return false
            }
          }
          return true
        }
      }
      for await intact in group { #expect(intact) }
    }
    #expect(pixels.byteCount == BlockStore.arenaByteCount)
  }

  @Test(
    "what lies unused between pictures goes back to the system when the next one is made; the pictures stay",
    arguments: Segment.Kind.allCases)
  func unused(kind: Segment.Kind) throws {
    let pixels = SharedPixels(kind)
    // They fill two arenas.
    var blocks = try (0..<8).map { number in
      let memory = try pixels.allocate(byteCount: BlockStore.arenaByteCount / 4)
      memset(memory.base, Int32(number + 1), memory.byteCount)
      return try #require(memory as? SharedBlock)
    }
    let kept = [blocks[0], blocks[7]]
    func residentByteCount() -> Int { kept.reduce(0) { $0 + $1.segment.residentByteCount } }
    #expect(residentByteCount() == 2 * BlockStore.arenaByteCount)
    blocks = []
    // It is a worker that gives memory back, when it makes a picture, and not whoever let go of the last one.
    #expect(residentByteCount() == 2 * BlockStore.arenaByteCount)
    let next = try pixels.allocate(byteCount: 1000)
    #expect((next as? SharedBlock)?.segment === kept[0].segment)
    #expect(residentByteCount() <= kept.reduce(0) { $0 + $1.byteCount } + BlockStore.spareByteCounts.lowerBound)
    for (block, number) in zip(kept, [1, 8] as [UInt8]) {
      #expect(UnsafeRawBufferPointer(start: block.base, count: block.byteCount).allSatisfy { $0 == number })
    }
  }

  @Test("where the system grants no segment, or none as large, pictures are on the heap")
  func refused() throws {
    let pixels = SharedPixels { $0 > BlockStore.arenaByteCount ? nil : Segment(byteCount: $0, .descriptor) }
    #expect(try pixels.allocate(byteCount: 1000) is SharedBlock)
    #expect(!pixels.isShort)
    let large = try pixels.allocate(byteCount: BlockStore.arenaByteCount + 1)
    #expect(!(large is SharedBlock) && large.byteCount > BlockStore.arenaByteCount)
    #expect(pixels.isShort)
    #expect(try pixels.allocate(byteCount: 1000) is SharedBlock)
  }

  @Test("a shortage ends when the system has memory again and the last picture made meanwhile is gone")
  func shortage() throws {
    let isShort = Atomic(true)
    let pixels = SharedPixels { isShort.load(ordering: .relaxed) ? nil : Segment(byteCount: $0, .descriptor) }
    var first: (any PixelMemory)? = try pixels.allocate(byteCount: 1000)
    #expect(first is UnsharedBlock)
    isShort.store(false, ordering: .relaxed)
    #expect(try pixels.allocate(byteCount: 1000) is SharedBlock)
    #expect(pixels.isShort)
    first = nil
    #expect(!pixels.isShort)
  }

  @Test("a picture larger than an arena gets one of its own")
  func large() throws {
    let pixels = SharedPixels(.descriptor)
    let memory = try pixels.allocate(byteCount: BlockStore.arenaByteCount + 1)
    #expect(memory.byteCount > BlockStore.arenaByteCount)
    #expect(UInt(bitPattern: memory.base) % 64 == 0)
  }
}

extension Segment {
  /// Bytes of the pages that are in memory.
  fileprivate var residentByteCount: Int {
    let page = sysconf(Int32(_SC_PAGESIZE))
    var pages = [UInt8](repeating: 0, count: byteCount / page)
    precondition(mincore(base, byteCount, &pages) == 0)
    return pages.count { $0 & 1 == 1 } * page
  }
}
