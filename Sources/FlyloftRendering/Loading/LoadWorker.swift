internal import Flyloft
internal import FlyloftConcurrency

/// A worker that carries out one load at a time: a thread, or a process that a thread waits for.
public protocol LoadWorker: AnyObject, Sendable {
  /// Loads what a request's view needs, to the end.
  ///
  /// - Parameters:
  ///   - request: leads to the view.
  ///   - number: by which other threads know it; each is used once.
  ///   - told: called with what the load tells meanwhile, last of all with what it returns, one call at a time.
  /// - Throws: why there is nothing.
  func load(_ request: any LoadRequest, as number: Int, told: @escaping @Sendable (LoadNews) -> Void) throws

  /// Asks a load to stop, unless it has ended. Any thread.
  func cancel(_ number: Int)

  /// Ends a load that has not stopped, or has told nothing for too long. Any thread.
  ///
  /// - Parameters:
  ///   - number: of the load. Nothing happens if it has ended.
  ///   - silence: for how long it has told nothing; nil for one that was cancelled.
  /// - Returns: false where a load can't be ended: then it is given up.
  func end(_ number: Int, after silence: Duration?) -> Bool
}

/// A message of a load that goes on.
public struct LoadNews: Sendable {
  package enum Content: Sendable {
    /// It has begun, and may be silent for so long; nil for as long as a drawing may take.
    case began(limit: Duration?)
    case published(LoadedData.Payload, byteCount: Int)
    case progressed(Double)
  }

  package let content: Content

  package init(_ content: Content) {
    self.content = content
  }
}

/// A load that was ended because nobody wants it, of which nothing is to be told.
package struct ObsoleteLoad: Error {
  package init() {}
}

/// Loads on the calling thread.
package final class ThreadLoadWorker: LoadWorker {
  private let lock = Lock()
  // Under the lock.
  private nonisolated(unsafe) var load: (number: Int, run: LoadRun)?
  private nonisolated(unsafe) var cancelled: Int?

  /// One that has loaded nothing yet.
  package init() {}

  package func load(
    _ request: any LoadRequest, as number: Int, told: @escaping @Sendable (LoadNews) -> Void
  ) throws {
    let run = LoadRun()
    let isLate = lock.withLock {
      self.load = (number, run)
      return cancelled == number
    }
    if isLate { run.cancel() }
    defer { lock.withLock { self.load = nil } }
    guard let view = try request.view().base as? any LoadingView else { throw LoadFailure("it has nothing to load") }
    told(LoadNews(.began(limit: view.loadLimit)))
    try run.run(
      view, published: { told(LoadNews(.published(.value($0.value), byteCount: $0.bytes.count))) },
      progressed: { told(LoadNews(.progressed($0))) })
  }

  /// The number of the load that goes on.
  package var present: Int? { lock.withLock { load?.number } }

  package func cancel(_ number: Int) {
    let run = lock.withLock {
      cancelled = number
      return load?.number == number ? load?.run : nil
    }
    run?.cancel()
  }

  /// A thread can't be ended.
  package func end(_ number: Int, after silence: Duration?) -> Bool { false }
}
