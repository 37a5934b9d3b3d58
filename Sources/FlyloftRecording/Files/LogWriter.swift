internal import FlyloftConcurrency
private import Glibc
internal import Synchronization

/// A thread that writes what other threads have queued, so that these never wait for a file, or a pipe that is full.
///
/// It sleeps until it is woken, lets entries collect for a twentieth of a second, and then writes them all.
package final class LogWriter: Sendable {
  private let loop: Loop
  /// False where the system has no thread to give.
  private let isRunning: Bool

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - name: of the thread, at most 15 bytes.
  ///   - work: writes everything that is queued; called on this thread only, and never after `finish()`.
  package init(named name: String, _ work: @escaping @Sendable () -> Void) {
    let loop = Loop(work)
    self.loop = loop
    // No thread that allocates has a nice value of its own: put aside on busy processors while it held a lock of the heap, it kept the
    // display thread waiting for up to 0.7 s.
    isRunning = startThread(named: name, niceness: 0) { loop.run() }
  }

  deinit { loop.end() }

  /// Wakes the thread after something has been queued. Any thread may call it; it never waits.
  package func wake() { loop.wake() }

  /// Ends the thread and waits until it has written the rest. Without a thread it is written here.
  package func finish() {
    loop.end()
    if isRunning { loop.waitForEnd() } else { loop.run() }
  }

  private final class Loop: Sendable {
    private let work: @Sendable () -> Void
    private let isAsleep = Atomic<Bool>(false)
    private let isEnding = Atomic<Bool>(false)
    // The thread sleeps on a pipe and not on a condition: the waker must not take a lock that a preempted thread holds.
    // Both are -1 where the system has no descriptors left. The thread then looks several times a second.
    private let readEnd: Int32
    private let writeEnd: Int32
    private let lock = Lock()
    nonisolated(unsafe) private var hasEnded = false

    init(_ work: @escaping @Sendable () -> Void) {
      self.work = work
      var ends: [Int32] = [-1, -1]
      _ = pipe(&ends)
      for end in ends where end >= 0 {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
      for end in [readEnd, writeEnd] where end >= 0 { close(end) }
    }

    // The waker queues an entry and then reads `isAsleep`; the sleeper sets `isAsleep` and then reads the queue. Both
    // do so in sequentially consistent order, so at least one of them sees what the other has written.
    func wake() {
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      guard isAsleep.load(ordering: .sequentiallyConsistent) else { return }
      if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { sendWake() }
    }

    private func sendWake() {
      var byte: UInt8 = 0
      _ = write(writeEnd, &byte, 1)
    }

    func end() {
      isEnding.store(true, ordering: .sequentiallyConsistent)
      isAsleep.store(false, ordering: .sequentiallyConsistent)
      sendWake()
    }

    func waitForEnd() {
      lock.withLock { while !hasEnded { lock.wait() } }
    }

    func run() {
      while !isEnding.load(ordering: .sequentiallyConsistent) {
        isAsleep.store(true, ordering: .sequentiallyConsistent)
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        work()
        sleep(atMost: readEnd < 0 ? 200 : -1)
        isAsleep.store(false, ordering: .sequentiallyConsistent)
        // Only `end()` cuts this short: while `isAsleep` is false, `wake()` writes nothing.
        sleep(atMost: 50)
      }
      work()
      lock.withLock {
        hasEnded = true
        lock.broadcast()
      }
    }

    private func sleep(atMost milliseconds: Int32) {
      guard !isEnding.load(ordering: .sequentiallyConsistent) else { return }
      var entry = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, milliseconds)
      var bytes: (UInt64, UInt64) = (0, 0)
      _ = read(readEnd, &bytes, 16)
    }
  }
}
