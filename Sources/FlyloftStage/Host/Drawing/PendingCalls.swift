internal import FlyloftConcurrency

/// The calls that all of a stage's workers wait for.
final class PendingCalls: Sendable {
  private struct Entry {
    weak var calls: PendingCall?
  }

  private let lock = Lock()
  // Under the lock.
  private nonisolated(unsafe) var entries: [Entry] = []

  func add(_ calls: PendingCall) {
    lock.withLock {
      entries.removeAll { $0.calls == nil }
      entries.append(Entry(calls: calls))
    }
  }

  /// The calls of the workers that there are.
  var all: [PendingCall] { lock.withLock { entries.compactMap(\.calls) } }
}
