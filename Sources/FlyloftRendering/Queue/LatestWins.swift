/// One lane of latest-wins work as a value: at most one request has the worker, at most one waits. No locks, no threads,
/// no clocks.
///
/// A lane is taken from the moment its work begins until the result has been told, so that results are told in the
/// order of their requests whatever threads they come from. A request that has been ended before is told nothing.
struct LatestWins<Request> {
  enum Phase: Hashable {
    case free
    /// A worker is at it.
    case running
    /// There is a result that nobody was told yet.
    case finished
    /// Someone is being told; nothing can be taken back any more.
    case telling
  }

  private(set) var phase = Phase.free
  /// The one that goes next.
  private(set) var waiting: Request?
  /// The one that gets the result; nil once it has ended.
  private(set) var current: Request?

  /// Whether there is something to begin.
  var isReady: Bool { phase == .free && waiting != nil }
  var isEmpty: Bool { phase == .free && waiting == nil }

  /// Puts `request` in the waiting place.
  ///
  /// - Returns: the one that waited there, which is superseded.
  @inline(__always)
  mutating func submit(_ request: Request) -> Request? {
    let former = waiting
    waiting = request
    return former
  }

  /// Gives the worker to the waiting request; nil unless the lane is ready.
  mutating func begin() -> Request? {
    guard phase == .free, let request = waiting else { return nil }
    (waiting, current) = (nil, request)
    phase = .running
    return request
  }

  /// The work is done.
  ///
  /// - Returns: whether there is somebody to tell; if not, the lane is free.
  mutating func finish() -> Bool {
    precondition(phase == .running, "work finished twice")
    phase = current == nil ? .free : .finished
    return phase == .finished
  }

  /// The request to be told its result; nil if the one that is meant has ended since. Whoever gets it calls `release()`
  /// once the telling is over.
  mutating func tell(_ isMeant: (Request) -> Bool) -> Request? {
    guard phase == .finished, let request = current, isMeant(request) else { return nil }
    current = nil
    phase = .telling
    return request
  }

  /// The lane may go on.
  mutating func release() {
    current = nil
    phase = .free
  }

  /// Takes out what waits, which ends without having begun.
  mutating func withdraw() -> Request? {
    defer { waiting = nil }
    return waiting
  }

  /// Takes out the request that would get the result. Work that runs keeps the lane until it is finished.
  mutating func abandon() -> Request? {
    defer { current = nil }
    if phase == .finished { phase = .free }
    return current
  }
}
