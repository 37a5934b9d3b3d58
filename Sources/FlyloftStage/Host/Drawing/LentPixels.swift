internal import Flyloft
internal import FlyloftConcurrency
public import FlyloftRendering

extension RecycledPixels {
  /// An allocator whose memory can be lent to worker processes, so that what they draw is not copied. Each picture takes a
  /// descriptor. Where there is none left its memory is from the heap, into which what they draw is copied.
  public static func lendable() -> RecycledPixels {
    RecycledPixels { byteCount throws(SurfaceError) in
      do throws(SurfaceError) { return try LentPixels(byteCount: byteCount) } catch {
        return try HeapPixels().allocate(byteCount: byteCount)
      }
    }
  }
}

/// Memory of one picture with a segment of its own.
final class LentPixels: PixelMemory, LendableMemory {
  private let segment: ScratchSegment
  let byteCount: Int

  init(byteCount: Int) throws(SurfaceError) {
    segment = try ScratchSegment(byteCount: byteCount)
    self.byteCount = byteCount
  }

  var base: UnsafeMutableRawPointer { segment.base }
  var lent: LentMemory? { segment.lent }
}
