internal import DequeModule
internal import FlyloftConcurrency

/// Threads that do what they are given, the oldest first.
///
/// The threads end, with all work done, when the last user lets go.
public final class Workers: Sendable {
  private let line = Line()
  private let hasThreads: Bool

  /// - Parameters:
  ///   - count: of threads; as many as may run at once unless said otherwise.
  ///   - name: for debuggers and profilers, which show the first 15 bytes of it.
  ///   - niceness: added to the threads' nice value, so that they yield to the thread that made them.
  public init(count: Int? = nil, name: String = "flyloft-work", niceness: Int32 = 10) {
    let line = line
    hasThreads =
      (0..<max(1, count ?? AvailableProcessors.count)).count { _ in
        startThread(named: name, niceness: niceness) {
          while let work = line.next() { work() }
        }
      } > 0
  }

  deinit { line.close() }

  /// Runs `work` soon, on one of the threads; at once, on the calling one, where the system had none to give.
  public func run(_ work: @escaping @Sendable () -> Void) {
    if hasThreads { line.add(work) } else { work() }
  }

  /// The jobs that wait. Apart from `Workers`, so that the threads hold on to this and not to the workers, whose end
  /// ends them.
  private final class Line: @unchecked Sendable {
    private let lock = Lock()
    // Touched under the lock only.
    private var waiting: Deque<@Sendable () -> Void> = []
    private var sleeperCount = 0
    private var isClosed = false

    func add(_ work: @escaping @Sendable () -> Void) {
      var wakes = false
      lock.withLock {
        waiting.append(work)
        wakes = sleeperCount > 0
      }
      // After unlocking: who wakes wants the lock first of all.
      if wakes { lock.signal() }
    }

    func next() -> (@Sendable () -> Void)? {
      lock.withLock {
        while true {
          if let work = waiting.popFirst() { return work }
          if isClosed { return nil }
          sleeperCount += 1
          lock.wait()
          sleeperCount -= 1
        }
      }
    }

    func close() {
      lock.withLock {
        isClosed = true
        lock.broadcast()
      }
    }
  }
}
