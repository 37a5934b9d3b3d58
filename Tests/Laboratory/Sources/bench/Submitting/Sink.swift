internal import Synchronization

/// Where trivial work puts its result, so that it isn't optimised away.
final class Sink: Sendable {
  private let latest = Atomic(0)

  func take(_ value: Int) { latest.store(value, ordering: .relaxed) }
}
