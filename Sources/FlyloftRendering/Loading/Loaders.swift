internal import FlyloftConcurrency

/// The workers that carry out loads, for the threads that are not theirs: to cancel a load, or to end it.
final class Loaders: @unchecked Sendable {
  private let lock = Lock()
  // Under the lock.
  private var loaders: [LoadID: any LoadWorker] = [:]

  func enter(_ loader: any LoadWorker, at id: LoadID) { lock.withLock { loaders[id] = loader } }

  func leave(_ id: LoadID) { lock.withLock { loaders[id] = nil } }

  // What they call may be an author's, and comes after unlocking. Each load has a number of its own, so nothing happens where
  // a loader is at another one by then.

  func cancel(_ id: LoadID) { lock.withLock { loaders[id] }?.cancel(id.number) }

  /// - Returns: false where the load can't be ended.
  func end(_ id: LoadID, after silence: Duration?) -> Bool {
    lock.withLock { loaders[id] }?.end(id.number, after: silence) ?? true
  }

  /// Ends all that can be ended.
  func endAll() {
    for (id, loader) in lock.withLock({ loaders }) { _ = loader.end(id.number, after: nil) }
  }
}

/// The end of a load.
struct LoadEnd {
  /// Why there is nothing; nil when all has been told.
  var failure: DrawFailure?
  /// True if nobody is to be told.
  var isObsolete = false
}
