package import Flyloft
internal import FlyloftConcurrency

/// One call of a view's `load`: a task on the calling thread, which waits for it.
package final class LoadRun: @unchecked Sendable {
  /// A publication of a load, as a value of its own type and as bytes.
  package struct Told: Sendable {
    package var value: any Sendable
    package var bytes: [UInt8]
  }

  /// The time after which the same percent of progress is told once more, as a sign of life.
  private static let signInterval = Duration.milliseconds(20)

  private let lock = Lock()
  /// Held while something is told.
  private let order = Lock()
  // Under the lock.
  private var isCancelled = false
  private var isOver = false
  private var failure: LoadFailure?
  /// The last whole percent that was told, and when.
  private var last = (percent: -1, time: Duration.zero)
  private var cancelTask: (@Sendable () -> Void)?

  package init() {}

  /// Cancels the load, also one that has not begun yet.
  package func cancel() {
    let cancelTask = lock.withLock {
      isCancelled = true
      return self.cancelTask
    }
    cancelTask?()
  }

  /// Loads to the end.
  ///
  /// - Parameters:
  ///   - published: called with each publication and, last of all, with what the load returns; by any
  ///     thread, one call at a time.
  ///   - progressed: called with what the load says of its progress; in the same way.
  /// - Throws: what the load throws, and `LoadFailure`.
  package func run<Base: LoadingView>(
    _ view: Base, published: @escaping @Sendable (Told) -> Void, progressed: @escaping @Sendable (Double) -> Void
  ) throws {
    let loading = Loading<Base.Loaded>(
      published: { self.pass($0, to: published) },
      progressed: { fraction in if self.isNews(fraction) { self.tell { progressed(fraction) } } })
    let value = try value(of: view, loading)
    published(Told(value: value, bytes: try LoadedCoding.encode(value)))
  }

  /// The value that a load returns; nothing else is told of it.
  ///
  /// - Throws: what the load throws.
  func value<Base: LoadingView>(of view: Base) throws -> Base.Loaded { try value(of: view, Loading()) }

  private func pass<Loaded: Codable & Sendable>(_ partial: Loaded, to published: @Sendable (Told) -> Void) {
    guard !lock.withLock({ isOver || failure != nil }) else { return }
    do {
      let told = Told(value: partial, bytes: try LoadedCoding.encode(partial))
      tell { published(told) }
    } catch {
      lock.withLock { failure = failure ?? error }
      cancel()
    }
  }

  /// True if it is another percent than the last, or a sign of life: each report is one, and a load may make millions a
  /// second, of which so many are told as tell the same.
  private func isNews(_ fraction: Double) -> Bool {
    let (percent, now) = (Int(fraction * 100), Duration.monotonicNow)
    return lock.withLock {
      guard percent != last.percent || now - last.time >= Self.signInterval else { return false }
      last = (percent, now)
      return true
    }
  }

  /// Tells something, unless the load has ended since: nothing comes after what it returns.
  private func tell(_ body: () -> Void) {
    order.withLock { if !lock.withLock({ isOver || failure != nil }) { body() } }
  }

  private func value<Base: LoadingView>(of view: Base, _ loading: Loading<Base.Loaded>) throws -> Base.Loaded {
    let executor = LoadExecutor()
    let result = ResultBox<Base.Loaded>()
    let task = Task(executorPreference: executor) {
      do { result.value = .success(try await view.load(loading)) } catch { result.value = .failure(error) }
      executor.stop()
    }
    let isLate = lock.withLock {
      cancelTask = { task.cancel() }
      return isCancelled
    }
    if isLate { task.cancel() }
    executor.run()
    let failure = order.withLock {
      lock.withLock {
        isOver = true
        cancelTask = nil
        return self.failure
      }
    }
    if let failure { throw failure }
    guard let value = result.value else { preconditionFailure("a load that ended without a result") }
    return try value.get()
  }

  /// Written by the task, and read by the thread that has run it.
  private final class ResultBox<Value: Sendable>: @unchecked Sendable {
    var value: Result<Value, any Error>?
  }
}
