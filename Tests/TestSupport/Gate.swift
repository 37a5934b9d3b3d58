import FlyloftConcurrency
import Synchronization
public import Testing

/// Where draws, and all else on other threads, stay until they are let go.
public final class Gate: @unchecked Sendable, Hashable {
  private let isComputing: Bool
  private let lock = Lock()
  private let isOpen: Atomic<Bool>
  // Under the lock.
  private var arrived = 0
  private var letCount = 0
  private var waiting = 0
  private let arrivals = Collector<Void>()

  /// - Parameter isComputing: whether those who stay do so in a loop that does not end, and not as for a file or another thread.
  public init(isOpen: Bool = false, isComputing: Bool = false) {
    self.isOpen = Atomic(isOpen)
    self.isComputing = isComputing
  }

  public func pass() {
    arrivals.add(())
    lock.withLock {
      arrived += 1
      lock.broadcast()
    }
    while isComputing, !isOpen.load(ordering: .acquiring) {}
    lock.withLock {
      waiting += 1
      while letCount == 0, !isOpen.load(ordering: .acquiring) { lock.wait() }
      waiting -= 1
      letCount = max(letCount - 1, 0)
    }
  }

  /// Lets all go on who are here, and those to come.
  public func open() {
    lock.withLock {
      isOpen.store(true, ordering: .releasing)
      lock.broadcast()
    }
  }

  /// Holds those who come from now on.
  public func close() { lock.withLock { isOpen.store(false, ordering: .releasing) } }

  /// Lets so many go on, of those who are here and come next.
  public func letThrough(_ count: Int) {
    lock.withLock {
      letCount = count
      lock.broadcast()
    }
  }

  /// How many are here.
  public var waitingCount: Int { lock.withLock { waiting } }

  /// How many have come.
  public var count: Int { lock.withLock { arrived } }

  /// Waits until `count` have come, without keeping a thread.
  public func begun(_ count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) async {
    await arrivals.wait(for: count, sourceLocation: sourceLocation)
  }

  /// Waits until someone has come, where nothing can be awaited.
  public func waitForArrival() { lock.withLock { while arrived == 0 { lock.wait() } } }

  public static func == (a: Gate, b: Gate) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
