internal import CX11
internal import Flyloft
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
  private let isAsleep = Atomic<Bool>(false)

  func append(_ work: Work) {
    queue.post(work)
    wake()
  }

  func stop() {
    isStopping.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  // One side posts, then looks whether the other sleeps; the other says it sleeps, then looks for posts. All four are
  // sequentially consistent, so at least one of them sees the other.
  private func wake() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { eventfd_write(wakeDescriptor, 1) }
  }

  /// Whether the thread may block in `poll`; if so, the next `append` wakes it.
  func prepareToSleep() -> Bool {
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    if queue.isEmpty, !isStopping.load(ordering: .sequentiallyConsistent) { return true }
    isAsleep.store(false, ordering: .sequentiallyConsistent)
    return false
  }

  /// All that was handed in so far, in order.
  func takeAll() -> [Work] {
    isAsleep.store(false, ordering: .sequentiallyConsistent)
    return queue.takeAll()
  }

  /// Whether `stop()` was called since the last time.
  func takeStop() -> Bool { isStopping.exchange(false, ordering: .sequentiallyConsistent) }

  func clearWake() {
    var count: eventfd_t = 0
    eventfd_read(wakeDescriptor, &count)
  }
}
