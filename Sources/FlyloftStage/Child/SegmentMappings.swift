internal import Flyloft
internal import Glibc

/// The segments that a worker process has mapped: pixels that its host maps, too.
struct SegmentMappings: ~Copyable {
  private struct Mapping {
    let base: UnsafeMutableRawPointer
    let byteCount: Int
  }

  private var mappings: [Int: Mapping] = [:]

  deinit { for mapping in mappings.values { munmap(mapping.base, mapping.byteCount) } }

  /// The memory of a block.
  ///
  /// - Parameter file: of a segment that is new, which is closed here.
  /// - Throws: `StageFailure` where it can't be mapped.
  mutating func memory(of block: LentBlock, file: Int32?) throws(StageFailure) -> UnsafeMutableRawPointer {
    defer { if let file { close(file) } }
    for segment in block.gone { unmap(segment) }
    if block.isNew {
      guard let file else { throw StageFailure("a segment came without its descriptor") }
      unmap(block.segment)
      let base = mmap(nil, block.segmentByteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      guard let base, base != MAP_FAILED else {
        throw StageFailure("the picture's memory can't be mapped: \(SystemError(errno))")
      }
      mappings[block.segment] = Mapping(base: base, byteCount: block.segmentByteCount)
    }
    guard let mapping = mappings[block.segment], mapping.byteCount == block.segmentByteCount else {
      throw StageFailure("the picture's memory is not known")
    }
    return mapping.base + block.offset
  }

  private mutating func unmap(_ segment: Int) {
    guard let mapping = mappings.removeValue(forKey: segment) else { return }
    munmap(mapping.base, mapping.byteCount)
  }
}

/// A block of a segment as a surface's memory.
final class BlockMemory: PixelMemory {
  nonisolated(unsafe) let base: UnsafeMutableRawPointer
  let byteCount: Int

  init(base: UnsafeMutableRawPointer, byteCount: Int) {
    self.base = base
    self.byteCount = byteCount
  }
}

/// Gives the one block that was lent.
struct BlockAllocator: PixelAllocator {
  let memory: BlockMemory

  func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
    guard size.byteCount <= memory.byteCount else { throw .outOfMemory(byteCount: size.byteCount) }
    return memory
  }
}
