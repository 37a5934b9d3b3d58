internal import FlyloftConcurrency

/// The events of one thread on their way to the trace: the thread's end of a ring buffer, whose other end is the trace's writer.
///
/// Adding an event takes no lock, allocates nothing and never waits. When the ring is full the event is dropped; the
/// trace says how many were. The ring is freed when the track has been, and its last events are in the file.
package final class TraceTrack: Sendable {
  let ring: TraceRing
  private let wake: @Sendable () -> Void

  init(_ ring: TraceRing, wake: @escaping @Sendable () -> Void) {
    self.ring = ring
    self.wake = wake
  }

  deinit {
    ring.end()
    wake()
  }

  /// The present time of events: nanoseconds on the monotonic clock.
  package static var now: Int { Duration.monotonicNanoseconds }

  /// Adds an event. Only the track's own thread may call it.
  package func add(_ event: TraceEvent) {
    if ring.append(event) { wake() }
  }
}
