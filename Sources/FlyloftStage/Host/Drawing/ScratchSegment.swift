internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency
internal import Glibc

/// A segment of a worker's own: what is drawn there is copied to memory that can't be lent.
final class ScratchSegment: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  private let file: Int32
  private let number: Int

  /// - Throws: `SurfaceError.outOfMemory`.
  init(byteCount: Int) throws(SurfaceError) {
    // A quarter more than is asked for, so that views of growing sizes don't each need another.
    let byteCount = (byteCount + byteCount / 4 + 0xffff) & ~0xffff
    file = flyloft_make_memory(UInt(byteCount))
    guard file >= 0 else { throw .outOfMemory(byteCount: byteCount) }
    guard let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), base != MAP_FAILED else {
      close(file)
      throw .outOfMemory(byteCount: byteCount)
    }
    self.base = base
    self.byteCount = byteCount
    number = SegmentNumber.next()
  }

  deinit {
    munmap(base, byteCount)
    close(file)
  }

  var lent: LentMemory {
    LentMemory(segment: number, owner: self, file: file, segmentByteCount: byteCount, offset: 0, byteCount: byteCount)
  }
}
