internal import CX11
internal import FlyloftConcurrency
internal import Glibc
internal import Synchronization

/// Work for the display thread, handed in from any thread.
///
/// The eventfd is written only when the thread sleeps or is about to: however many jobs arrive while it is busy or
/// waking, they cost one wake-up.
final class Inbox: Sendable {
  enum Work: Sendable {
    case job(UnownedJob)
    case closure(@Sendable @DisplayActor () -> Void)
  }

  let wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  private let queue = Mailbox<Work>()
  private let isStopping = Atomic<Bool>(false)
  private let rest = Atomic<UInt8>(Rest.none)

  /// How the display thread rests.
  private enum Rest {
    static let none: UInt8 = 0
    /// It wakes by itself before `longestDoze` has passed.
    static let doze: UInt8 = 1
    static let sleep: UInt8 = 2
  }

  /// The longest that work which is in no hurry has to wait for the thread to wake by itself.
  static let longestDoze = Duration.milliseconds(250)

  /// - Parameter isUrgent: whether it is worth waking the thread for, should it wake by itself soon.
  func append(_ work: Work, isUrgent: Bool = true) {
    queue.post(work)
    wake(isUrgent: isUrgent)
  }

  func stop() {
    isStopping.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  // One side posts, then looks whether the other sleeps; the other says it sleeps, then looks for posts. All four are
  // sequentially consistent, so at least one of them sees the other.
  private func wake(isUrgent: Bool = true) {
    let isResting =
      if isUrgent {
        rest.exchange(Rest.none, ordering: .sequentiallyConsistent) != Rest.none
      } else {
        rest.compareExchange(expected: Rest.sleep, desired: Rest.none, ordering: .sequentiallyConsistent).exchanged
      }
    if isResting { eventfd_write(wakeDescriptor, 1) }
  }

  /// Whether the thread may block in `poll`; if so, the next urgent `append` wakes it.
  ///
  /// - Parameter limit: how long it blocks at most; nil for no limit.
  func prepareToSleep(atMost limit: Duration?) -> Bool {
    let isDoze = limit.map { $0 <= Self.longestDoze } ?? false
    rest.store(isDoze ? Rest.doze : Rest.sleep, ordering: .sequentiallyConsistent)
    if queue.isEmpty, !isStopping.load(ordering: .sequentiallyConsistent) { return true }
    rest.store(Rest.none, ordering: .sequentiallyConsistent)
    return false
  }

  /// All that was handed in so far, in order.
  func takeAll() -> [Work] {
    rest.store(Rest.none, ordering: .sequentiallyConsistent)
    return queue.takeAll()
  }

  /// Whether `stop()` was called since the last time.
  func takeStop() -> Bool { isStopping.exchange(false, ordering: .sequentiallyConsistent) }

  func clearWake() {
    var count: eventfd_t = 0
    eventfd_read(wakeDescriptor, &count)
  }
}
