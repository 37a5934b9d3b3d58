package import Flyloft

/// The actions that a step of `RendererState` wants of whoever holds the state, after unlocking.
package struct RendererActions {
  /// A result for an embedder's request.
  package struct Delivery: Sendable {
    let place: Place
    let ticket: RendererState.Schedule.Ticket
    let completion: RendererState.Completion
    let outcome: DrawOutcome
    /// True if the lane is kept until the result has been delivered: `RendererState.beginDelivery` says whether it still
    /// is to be, and `endDelivery` lets the lane go on.
    let holdsLaneUntilDelivered: Bool
  }

  /// The events for a window, in this order.
  package internal(set) var events: [Renderer.Event] = []
  /// True if somebody waits for one of the events.
  package internal(set) var isUrgent = false
  /// In this order.
  package internal(set) var deliveries: [Delivery] = []
  /// Results for threads that wait for them.
  var settled: [(pending: PendingResult, result: Result<Picture, DrawFailure>)] = []
  /// Of draws that nobody wants any more.
  package internal(set) var cancelled: [CancellationToken] = []
  /// Of loads that nobody wants any more.
  package internal(set) var cancelledLoads: [LoadID] = []
  /// True if other loads may be ready to begin.
  package internal(set) var changesLoads = false
  /// The number of idle loaders that have something to do, and of threads that are to be started.
  var loaders = (waking: 0, starting: 0)
  /// The number of idle workers that have something to do.
  package internal(set) var wakeCount = 0
  /// Nobody is left to do what there is to do: `RendererState.refuseNext` is to be called.
  package internal(set) var hasNoWorkers = false
  /// When `RendererState.checkDeadlines` is to be called.
  package internal(set) var deadline: Duration?

  // What is let go of. Its memory is an allocator's business and its end may be an author's, so it stays here until the
  // lock has been given up.
  var releasedPictures: [Picture] = []
  var releasedKeys: [DrawKey] = []
  var releasedData: [LoadedData] = []
  /// The schedule's actions, with requests that have ended; the first so many have been seen to.
  package internal(set) var scheduled: [RendererState.Schedule.Action] = []
  var concludedCount = 0

  /// No actions yet.
  package init() {}

  mutating func setDeadline(_ time: Duration) { deadline = min(deadline ?? time, time) }

  mutating func post(_ event: Renderer.Event, isUrgent: Bool) {
    events.append(event)
    if isUrgent { self.isUrgent = true }
  }
}
