import FlyloftConcurrency

/// Something that tests wait for without keeping a thread: values from any thread, in the order they came.
final class Collector<Element: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private var elements: [Element] = []
  private var waiting: [(isReady: ([Element]) -> Bool, continuation: CheckedContinuation<[Element], Never>)] = []

  func add(_ element: Element) {
    let ready = lock.withLock {
      elements.append(element)
      let present = elements
      defer { waiting.removeAll { $0.isReady(present) } }
      return waiting.filter { $0.isReady(present) }.map { ($0.continuation, present) }
    }
    for (continuation, elements) in ready { continuation.resume(returning: elements) }
  }

  /// The elements, once `isReady` says so.
  func wait(until isReady: @escaping ([Element]) -> Bool) async -> [Element] {
    await withCheckedContinuation { continuation in
      let present: [Element]? = lock.withLock {
        if isReady(elements) { return elements }
        waiting.append((isReady, continuation))
        return nil
      }
      if let present { continuation.resume(returning: present) }
    }
  }

  /// The elements, once there are `count`.
  func wait(for count: Int) async -> [Element] { await wait { $0.count >= count } }

  var now: [Element] { lock.withLock { elements } }
}
