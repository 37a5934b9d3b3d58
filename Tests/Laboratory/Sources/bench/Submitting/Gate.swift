internal import Dispatch

/// Work that takes as long as somebody wants.
final class Gate: Sendable {
  private let entered = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  /// The work: returns once the gate is opened.
  func hold() {
    entered.signal()
    opened.wait()
  }

  /// Runs `body` while a worker is held.
  func whileHeld(_ body: () -> Double) -> Double {
    entered.wait()
    defer { opened.signal() }
    return body()
  }
}
