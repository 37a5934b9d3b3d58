package import Flyloft
private import Glibc

/// The time that one `memcpy` of a frame of this size takes, in milliseconds: the median of `copies`.
///
/// The times of a display are compared with it.
package func memcpyTime(frame: PixelSize, copies: Int = 50) -> Double {
  let byteCount = max(1, frame.byteCount)
  let source = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
  let target = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
  defer {
    source.deallocate()
    target.deallocate()
  }
  // Both are written first, so that no page fault falls within the measured time.
  memset(source, 1, byteCount)
  memset(target, 2, byteCount)
  var times = Latencies()
  for _ in 0..<copies {
    let start = ContinuousClock.now
    memcpy(target, source, byteCount)
    times.add(start.duration(to: .now))
  }
  return times.median
}
