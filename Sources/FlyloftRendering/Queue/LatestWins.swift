/// One lane of latest-wins work as a value: at most one request has the worker, at most one waits. No locks, no threads,
/// no clocks.
///
/// A lane is taken from the moment its work begins until the result has been delivered, so that results are delivered in
/// the order of their requests whatever threads they come from. A request that has been ended before gets nothing.
///
/// Every step is inlined: where the type of the request is generic itself it would be carried out by run-time metadata,
/// under the holder's lock, at several times what the step costs.
package struct LatestWins<Request> {
  package private(set) var phase = LatestWinsPhase.free
  /// The one that goes next.
  package private(set) var waiting: Request?
  /// The one that gets the result; nil once it has ended.
  package private(set) var current: Request?

  /// A free lane.
  package init() {}

  /// True if there is something to begin.
  @inline(__always)
  package var isReady: Bool { phase == .free && waiting != nil }
  package var isEmpty: Bool { phase == .free && waiting == nil }

  /// Puts `request` in the waiting place.
  ///
  /// - Returns: the one that waited there, which is superseded.
  @inline(__always)
  package mutating func submit(_ request: Request) -> Request? {
    let former = waiting
    waiting = request
    return former
  }

  /// Gives the worker to the waiting request; nil unless the lane is ready.
  @inline(__always)
  package mutating func begin() -> Request? {
    guard phase == .free, let request = waiting else { return nil }
    (waiting, current) = (nil, request)
    phase = .running
    return request
  }

  /// The work is done.
  ///
  /// - Returns: true if somebody gets the result; if not, the lane is free.
  @inline(__always)
  package mutating func finish() -> Bool {
    precondition(phase == .running, "work finished twice")
    phase = current == nil ? .free : .finished
    return phase == .finished
  }

  /// The work has ended without a result: its request waits again, unless a newer one does.
  ///
  /// - Returns: the request, where it is superseded by that.
  mutating func putBack() -> Request? {
    precondition(phase == .running, "work put back twice")
    defer { (phase, current) = (.free, nil) }
    guard waiting == nil else { return current }
    waiting = current
    return nil
  }

  /// The request that gets its result now; nil if the one that is meant has ended since. Whoever gets it calls `release()`
  /// once the result has been delivered.
  @inline(__always)
  package mutating func beginDelivery(_ isMeant: (Request) -> Bool) -> Request? {
    guard phase == .finished, let request = current, isMeant(request) else { return nil }
    current = nil
    phase = .delivering
    return request
  }

  /// The lane may go on.
  @inline(__always)
  package mutating func release() {
    current = nil
    phase = .free
  }

  /// Takes out what waits, which ends without having begun.
  @inline(__always)
  package mutating func withdraw() -> Request? {
    defer { waiting = nil }
    return waiting
  }

  /// Takes out the request that would get the result. Work that runs keeps the lane until it is finished.
  @inline(__always)
  package mutating func abandon() -> Request? {
    defer { current = nil }
    if phase == .finished { phase = .free }
    return current
  }
}

extension LatestWins: Sendable where Request: Sendable {}

/// The phase of a lane's request that has the worker. Not inside `LatestWins`, whose type parameter would be its own
/// and make comparing two a matter of run-time metadata, too.
package enum LatestWinsPhase: Hashable {
  case free
  /// A worker is at it.
  case running
  /// There is a result that has not been delivered yet.
  case finished
  /// A result is being delivered; nothing can be taken back any more.
  case delivering
}
