import FlyloftConcurrency

/// Requests that were submitted and have not been told an end.
final class ToldRequests: @unchecked Sendable {
  // All that follows is guarded by the lock.
  private let lock = Lock()
  private var waiting: Set<Int> = []
  private var count = 0
  private var again = 0

  var submitted: Int { lock.withLock { count } }
  var outstanding: Int { lock.withLock { waiting.count } }
  var toldTwice: Int { lock.withLock { again } }

  /// Counts a request in; returns its number.
  func submit() -> Int {
    lock.withLock {
      count += 1
      waiting.insert(count)
      return count
    }
  }

  /// Counts its end.
  func end(_ number: Int) {
    lock.withLock { if waiting.remove(number) == nil { again += 1 } }
  }
}
