/// The server's time, which counts milliseconds and begins anew every 49.7 days, as one that goes on.
struct ServerClock {
  private var last: UInt32?
  private var total = Duration.zero

  /// The time of an event, since some point in the past.
  mutating func time(_ stamp: UInt) -> Duration {
    let stamp = UInt32(truncatingIfNeeded: stamp)
    total += .milliseconds(last.map { Int32(bitPattern: stamp &- $0) } ?? 0)
    last = stamp
    return total
  }
}
