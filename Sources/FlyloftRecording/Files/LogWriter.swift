internal import FlyloftConcurrency
private import Glibc
internal import Synchronization

/// A thread that writes down what others leave for it, so that they never wait for a file.
///
/// It sleeps until woken, then lets things collect for a twentieth of a second before it sets to work.
final class LogWriter: Sendable {
  private let loop: Loop

  /// - Parameter work: writes all there is; called on the writer's thread, and never after `finish()`.
  init(named name: String, _ work: @escaping @Sendable () -> Void) {
    loop = Loop(work)
    // Drawing goes first, and the display thread before that.
    startThread(named: name, niceness: 15) { [loop] in loop.run() }
  }

  deinit { loop.end() }

  /// Says that there is something to write. Any thread; never waits.
  func wake() { loop.wake() }

  /// Has the rest written, and waits until it is.
  func finish() {
    loop.end()
    loop.waitForEnd()
  }

  private final class Loop: Sendable {
    private let work: @Sendable () -> Void
    private let isAsleep = Atomic<Bool>(false)
    private let isEnding = Atomic<Bool>(false)
    // A pipe, since who wakes must not take a lock that the sleeper may hold.
    private let readEnd: Int32
    private let writeEnd: Int32
    private let lock = Lock()
    nonisolated(unsafe) private var hasEnded = false

    init(_ work: @escaping @Sendable () -> Void) {
      self.work = work
      var ends: [Int32] = [-1, -1]
      precondition(pipe(&ends) == 0, "no pipe could be made: \(String(cString: strerror(errno)))")
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
      close(readEnd)
      close(writeEnd)
    }

    // One side leaves something, then looks whether the other sleeps; the other says it sleeps, then looks whether
    // something is there. All of it is sequentially consistent, so at least one of them sees the other.
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
        sleep(atMost: -1)
        isAsleep.store(false, ordering: .sequentiallyConsistent)
        // Cut short by the end only: nobody sends a wake now.
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
