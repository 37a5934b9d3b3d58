public import Flyloft
private import Glibc

/// Milliseconds that `memcpy` takes for a frame of this size, the median of `copies`: what a display's times are
/// compared with.
public func memcpyTime(frame: PixelSize, copies: Int = 50) -> Double {
  let byteCount = max(1, frame.byteCount)
  let source = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
  let target = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
  defer {
    source.deallocate()
    target.deallocate()
  }
  // Touched first, so that no page is mapped within the measured time.
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
