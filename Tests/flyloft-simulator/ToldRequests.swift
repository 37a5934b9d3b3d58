import FlyloftConcurrency

/// Requests that were submitted and have not been told an end.
final class ToldRequests: @unchecked Sendable {
  // All that follows is guarded by the lock.
  private let lock = Lock()
  /// The bytes that each may hold until its end, by its number.
  private var waiting: [Int: Int] = [:]
  private var count = 0
  private var again = 0
  private var held = 0
  private var mostHeld = 0

  var submitted: Int { lock.withLock { count } }
  var outstanding: Int { lock.withLock { waiting.count } }
  var toldTwice: Int { lock.withLock { again } }
  /// The most bytes that requests without an end could hold at any time.
  var mostHeldByteCount: Int { lock.withLock { mostHeld } }

  /// Counts a request in; returns its number.
  func submit() -> Int { lock.withLock { countIn(0) } }

  /// Counts a request in that holds a picture of `byteCount` from when it is given until its end; nil if all of them
  /// would hold more than `limit` then.
  func submit(holding byteCount: Int, limit: Int) -> Int? {
    lock.withLock { held + byteCount <= limit ? countIn(byteCount) : nil }
  }

  private func countIn(_ byteCount: Int) -> Int {
    count += 1
    waiting[count] = byteCount
    held += byteCount
    mostHeld = max(mostHeld, held)
    return count
  }

  /// Counts its end.
  func end(_ number: Int) {
    lock.withLock {
      guard let byteCount = waiting.removeValue(forKey: number) else {
        again += 1
        return
      }
      held -= byteCount
    }
  }
}
