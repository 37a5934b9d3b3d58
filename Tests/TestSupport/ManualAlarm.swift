import FlyloftConcurrency
public import FlyloftRendering

/// An alarm whose clock is set by the test.
public final class ManualAlarm: Alarm, @unchecked Sendable {
  private let lock = Lock()
  private var time = Duration.zero
  private var due: Duration?
  private var ring: (@Sendable () -> Duration?)?

  public init() {}

  public var now: Duration { lock.withLock { time } }

  public func start(_ ring: @escaping @Sendable () -> Duration?) -> Bool {
    lock.withLock { self.ring = ring }
    return true
  }

  public func set(for time: Duration) { lock.withLock { due = min(due ?? time, time) } }

  public func stop() { lock.withLock { ring = nil } }

  /// Moves the clock on and rings, on the calling thread, if that is due.
  public func advance(to time: Duration) {
    let ring = lock.withLock {
      self.time = time
      guard let due, due <= time else { return (@Sendable () -> Duration?)?.none }
      self.due = nil
      return self.ring
    }
    if let next = ring?() { set(for: next) }
  }
}
