internal import FlyloftConcurrency
private import Glibc
internal import Synchronization

/// The events of one thread on their way to the trace: a ring that this thread fills and the trace's writer empties.
///
/// Adding an event takes no lock, allocates nothing and waits for nobody. When the ring is full the event is dropped and
/// counted; the trace says how many were.
public final class TraceTrack: @unchecked Sendable {
  /// More than a thread leaves between two visits of the writer, unless the writer is kept from its work.
  static let capacity = 2048

  let number: Int
  let name: String
  private let wake: @Sendable () -> Void
  // A slot is the thread's own until `written` has passed it, then the writer's until `taken` has.
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

  /// Nanoseconds on the clock of the trace's events.
  public static var now: Int { Duration.monotonicNanoseconds }

  /// Adds an event; by the track's own thread only.
  public func add(_ event: TraceEvent) {
    let place = written.load(ordering: .relaxed)
    guard place - taken.load(ordering: .acquiring) < Self.capacity else {
      dropped.add(1, ordering: .relaxed)
      return
    }
    (slots + place % Self.capacity).initialize(to: event)
    written.store(place + 1, ordering: .releasing)
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

  /// How many events have been dropped since this was last asked.
  func takeDropped() -> Int { dropped.exchange(0, ordering: .relaxed) }
}
