internal import CX11
internal import Flyloft
internal import Glibc

/// Work for the display thread, handed in from any thread.
///
/// The eventfd is written only when the thread sleeps or is about to: however many jobs arrive while it is busy or
/// waking, they cost one wake-up.
final class Inbox: @unchecked Sendable {
  enum Work {
    case job(UnownedJob)
    case closure(@Sendable @DisplayActor () -> Void)
  }

  let wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  private let lock = Lock()
  // All below under the lock.
  private var queue: [Work] = []
  private var stopping = false
  private var asleep = false

  func append(_ work: Work) {
    wake { queue.append(work) }
  }

  func stop() {
    wake { stopping = true }
  }

  private func wake(_ change: () -> Void) {
    let mustWake = lock.withLock {
      change()
      defer { asleep = false }
      return asleep
    }
    if mustWake { eventfd_write(wakeDescriptor, 1) }
  }

  /// Whether the thread may block in `poll`; if so, the next `append` wakes it.
  func prepareToSleep() -> Bool {
    lock.withLock {
      asleep = queue.isEmpty && !stopping
      return asleep
    }
  }

  /// All that was handed in so far, in order.
  func takeAll() -> [Work] {
    lock.withLock {
      asleep = false
      defer { queue = [] }
      return queue
    }
  }

  /// Whether `stop()` was called, once for each call of it.
  func takeStop() -> Bool {
    lock.withLock {
      defer { stopping = false }
      return stopping
    }
  }

  func clearWake() {
    var count: eventfd_t = 0
    eventfd_read(wakeDescriptor, &count)
  }
}
