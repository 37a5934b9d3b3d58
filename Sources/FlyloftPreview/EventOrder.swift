/// The order in which a window handles its events, whatever it is shown by: one that comes of an effect waits until all effects of the event
/// before have been carried out.
package struct EventOrder {
  private var waiting: [(event: PreviewEvent, time: Duration)] = []
  private var isHandling = false

  /// No events yet.
  package init() {}

  /// Adds an event.
  ///
  /// - Returns: true if the caller is to handle what waits; nobody else does at present.
  package mutating func add(_ event: PreviewEvent, at time: Duration) -> Bool {
    waiting.append((event, time))
    return !isHandling
  }

  /// The event that is handled next, until `end()`; nil if there is none.
  package mutating func begin() -> (event: PreviewEvent, time: Duration)? {
    guard !waiting.isEmpty else { return nil }
    isHandling = true
    return waiting.removeFirst()
  }

  /// All effects of the event have been carried out.
  package mutating func end() { isHandling = false }
}
