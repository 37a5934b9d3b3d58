/// Continues the server's time stamps, which count milliseconds and start again from zero every 49.7 days.
struct ServerClock {
  private var last: UInt32?
  private var total = Duration.zero

  /// The time of an event since an arbitrary start. Events may come in another order than their time stamps.
  mutating func time(_ stamp: UInt) -> Duration {
    let stamp = UInt32(truncatingIfNeeded: stamp)
    total += .milliseconds(last.map { Int32(bitPattern: stamp &- $0) } ?? 0)
    last = stamp
    return total
  }
}
