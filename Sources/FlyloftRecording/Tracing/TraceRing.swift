internal import Synchronization

/// A ring buffer of events, which one thread fills and the trace's writer empties.
final class TraceRing: @unchecked Sendable {
  /// More events than a thread adds between two runs of the writer, unless the writer gets no processor time.
  static let capacity = 2048

  let number: Int
  let name: String
  /// True if the file has its name. The writer's.
  var isNamed = false
  // A slot belongs to the thread until `written` has passed it, and then to the writer until `taken` has.
  private let slots = UnsafeMutablePointer<TraceEvent>.allocate(capacity: capacity)
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)
  private let dropped = Atomic<Int>(0)
  private let ended = Atomic<Bool>(false)

  init(number: Int, name: String) {
    self.number = number
    self.name = name
  }

  deinit {
    _ = takeAll()
    slots.deallocate()
  }

  // MARK: The thread's side

  /// - Returns: false where there was no room.
  func append(_ event: TraceEvent) -> Bool {
    let index = written.load(ordering: .relaxed)
    guard index - taken.load(ordering: .acquiring) < Self.capacity else {
      dropped.add(1, ordering: .relaxed)
      return false
    }
    (slots + index % Self.capacity).initialize(to: event)
    written.store(index + 1, ordering: .releasing)
    return true
  }

  /// No event is added from now on.
  func end() { ended.store(true, ordering: .releasing) }

  // MARK: The writer's side

  /// True if all events have been added. Whoever takes them afterwards has the last.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  func takeAll() -> [TraceEvent] {
    let start = taken.load(ordering: .relaxed)
    let end = written.load(ordering: .acquiring)
    guard end > start else { return [] }
    let events = (start..<end).map { (slots + $0 % Self.capacity).move() }
    taken.store(end, ordering: .releasing)
    return events
  }

  /// The number of events that have been dropped since the last call.
  func takeDropped() -> Int { dropped.exchange(0, ordering: .relaxed) }
}
