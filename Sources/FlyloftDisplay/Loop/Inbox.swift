internal import CX11
internal import FlyloftConcurrency
internal import Glibc
internal import Synchronization

/// Work for the display thread, posted by any thread.
///
/// The eventfd is written only when the thread sleeps or is about to. So jobs that arrive while it is busy or waking cost
/// one wake-up together.
final class Inbox: Sendable {
  enum Work: Sendable {
    case job(UnownedJob)
    case closure(@Sendable @DisplayActor () -> Void)
  }

  let wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  private let queue = Mailbox<Work>()
  private let isStopping = Atomic<Bool>(false)
  private let rest = Atomic<UInt8>(Rest.none)

  /// The state of rest that the display thread is in.
  private enum Rest {
    static let none: UInt8 = 0
    /// It sleeps, and will wake by itself before `longestDoze` has passed.
    static let doze: UInt8 = 1
    static let sleep: UInt8 = 2
  }

  init() {
    precondition(wakeDescriptor >= 0, "no eventfd could be made: \(String(cString: strerror(errno)))")
  }

  /// The longest that deferred work waits for the thread to wake by itself.
  static let longestDoze = Duration.milliseconds(250)

  /// - Parameter isDeferred: whether a thread that will wake by itself soon isn't woken for the work.
  func append(_ work: Work, isDeferred: Bool = false) {
    queue.post(work)
    wake(isDeferred: isDeferred)
  }

  func stop() {
    isStopping.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  // A poster first posts and then looks whether the thread sleeps; the thread first says that it sleeps and then looks for
  // posts. All four operations are sequentially consistent, so at least one side sees what the other did.
  private func wake(isDeferred: Bool = false) {
    let isResting =
      if isDeferred {
        rest.compareExchange(expected: Rest.sleep, desired: Rest.none, ordering: .sequentiallyConsistent).exchanged
      } else {
        rest.exchange(Rest.none, ordering: .sequentiallyConsistent) != Rest.none
      }
    if isResting { eventfd_write(wakeDescriptor, 1) }
  }

  /// True if the thread may block in `poll`; if so, the next `append` that isn't deferred wakes it.
  ///
  /// - Parameter limit: how long it blocks at most; nil for no limit.
  func prepareToSleep(atMost limit: Duration?) -> Bool {
    let isDoze = limit.map { $0 <= Self.longestDoze } ?? false
    rest.store(isDoze ? Rest.doze : Rest.sleep, ordering: .sequentiallyConsistent)
    if queue.isEmpty, !isStopping.load(ordering: .sequentiallyConsistent) { return true }
    rest.store(Rest.none, ordering: .sequentiallyConsistent)
    return false
  }

  /// Takes all that was posted so far, in order.
  func takeAll() -> [Work] {
    rest.store(Rest.none, ordering: .sequentiallyConsistent)
    return queue.takeAll()
  }

  /// True if `stop()` was called since it was last taken.
  var isStopRequested: Bool { isStopping.load(ordering: .sequentiallyConsistent) }

  /// True if `stop()` was called since this was last asked.
  func takeStop() -> Bool { isStopping.exchange(false, ordering: .sequentiallyConsistent) }

  func clearWake() {
    var count: eventfd_t = 0
    eventfd_read(wakeDescriptor, &count)
  }
}
