internal import FlyloftConcurrency
private import Glibc
internal import Synchronization

/// The events of one thread on their way to the trace: a ring buffer that this thread fills and the trace's writer
/// empties.
///
/// Adding an event takes no lock, allocates nothing and never waits. When the ring is full the event is dropped; the
/// trace says how many were.
public final class TraceTrack: @unchecked Sendable {
  /// More events than a thread adds between two runs of the writer, unless the writer gets no processor time.
  static let capacity = 2048

  let number: Int
  let name: String
  private let wake: @Sendable () -> Void
  // A slot belongs to the thread until `written` has passed it, and then to the writer until `taken` has.
  private let slots = UnsafeMutablePointer<TraceEvent>.allocate(capacity: capacity)
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)
  private let dropped = Atomic<Int>(0)

  init(number: Int, name: String, wake: @escaping @Sendable () -> Void) {
    self.number = number
    self.name = name
    self.wake = wake
  }

  deinit {
    _ = takeAll()
    slots.deallocate()
  }

  // MARK: The thread's side

  /// The present time of events: nanoseconds on the monotonic clock.
  public static var now: Int { Duration.monotonicNanoseconds }

  /// Adds an event. Only the track's own thread may call it.
  public func add(_ event: TraceEvent) {
    let index = written.load(ordering: .relaxed)
    guard index - taken.load(ordering: .acquiring) < Self.capacity else {
      dropped.add(1, ordering: .relaxed)
      return
    }
    (slots + index % Self.capacity).initialize(to: event)
    written.store(index + 1, ordering: .releasing)
    wake()
  }

  // MARK: The writer's side

  func takeAll() -> [TraceEvent] {
    let start = taken.load(ordering: .relaxed)
    let end = written.load(ordering: .acquiring)
    guard end > start else { return [] }
    let events = (start..<end).map { (slots + $0 % Self.capacity).move() }
    taken.store(end, ordering: .releasing)
    return events
  }

  /// How many events have been dropped since the last call.
  func takeDropped() -> Int { dropped.exchange(0, ordering: .relaxed) }
}
