internal import Flyloft
internal import FlyloftConcurrency
internal import Synchronization

/// Hands events to a window's observer, one call at a time and in the order in which they were posted, without a lock:
/// they are posted by workers and handed over by the display thread, which must not wait for a worker.
final class EventOutbox: Sendable {
  private let posted = Mailbox<[Renderer.Event]>()
  /// The number of calls of `deliver` that have found another thread at it.
  private let calls = Atomic(0)
  private let observer: Renderer.EventObserver

  init(_ observer: @escaping Renderer.EventObserver) {
    self.observer = observer
  }

  /// Puts events at the end. Who posts holds a lock, so that their order is that in which things happened.
  func post(_ events: [Renderer.Event]) { posted.post(events) }

  /// Hands over what has been posted. While another thread does so, or this one further up the stack, that one goes on
  /// with it.
  func deliver() {
    guard calls.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    var left = 1
    repeat {
      let seen = left
      for events in posted.takeAll() { for event in events { observer(event) } }
      left = calls.wrappingSubtract(seen, ordering: .acquiringAndReleasing).newValue
    } while left > 0
  }
}
