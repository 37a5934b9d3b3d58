import FlyloftConcurrency
public import Testing
import WaitLimit

/// Something that tests wait for without keeping a thread: values from any thread, in the order they came.
public final class Collector<Element: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  // Touched under the lock only.
  private var elements: [Element] = []
  private var waiting: [Int: (isReady: ([Element]) -> Bool, continuation: CheckedContinuation<[Element], Never>)] = [:]
  private var waitCount = 0

  public init() {}

  public var now: [Element] { lock.withLock { elements } }

  public func add(_ element: Element) {
    lock.withLock {
      elements.append(element)
      for (number, waiter) in waiting where waiter.isReady(elements) {
        waiting[number] = nil
        // It goes on elsewhere, and never in here.
        waiter.continuation.resume(returning: elements)
      }
    }
  }

  /// The elements, once there are `count`.
  @discardableResult
  public func wait(for count: Int, sourceLocation: SourceLocation = #_sourceLocation) async -> [Element] {
    await wait(sourceLocation: sourceLocation) { $0.count >= count }
  }

  /// The elements, once `isReady` says so. Where that doesn't come within the observer's limit the test fails, at the place that
  /// waits, and goes on with those that there are.
  @discardableResult
  public func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until isReady: @escaping ([Element]) -> Bool
  ) async -> [Element] {
    let number = lock.withLock {
      waitCount += 1
      return waitCount
    }
    let watchdog = Task {
      try await Task.sleep(for: .limit)
      giveUp(number, sourceLocation)
    }
    defer { watchdog.cancel() }
    return await withCheckedContinuation { continuation in
      let present: [Element]? = lock.withLock {
        if isReady(elements) { return elements }
        waiting[number] = (isReady, continuation)
        return nil
      }
      if let present { continuation.resume(returning: present) }
    }
  }

  private func giveUp(_ number: Int, _ sourceLocation: SourceLocation) {
    let (given, present) = lock.withLock { (waiting.removeValue(forKey: number)?.continuation, elements) }
    guard let given else { return }
    Issue.record(
      "What is waited for here has not come within \(Duration.limit). There is: \(present)",
      sourceLocation: sourceLocation)
    given.resume(returning: present)
  }
}
