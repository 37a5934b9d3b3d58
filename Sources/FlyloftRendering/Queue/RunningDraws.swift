/// The identity of a draw while a worker has it.
package struct DrawID: Hashable, Sendable {
  let number: Int

  package func _rawHashValue(seed: Int) -> Int { number.spread ^ seed }
}

/// Which draws run, for which lanes, and which of them serve several because their keys turned out equal, as a value.
struct RunningDraws {
  private struct Draw {
    var picture: PictureID?
    /// The lanes that get the result.
    var lanes: [Place]
    /// Threads that wait for the result, or draw it themselves. While there are any, the draw is wanted.
    var callerCount = 0
    var isCancelled = false
  }

  /// The relation of a draw to those that run already.
  enum Standing: Hashable {
    /// The first of its key: it goes on.
    case first
    /// It has become one with an equal draw, whose result will serve its lanes, too.
    case joined(DrawID, lanes: [Place])
  }

  private var draws: [DrawID: Draw] = [:]
  private var drawOfPicture: [PictureID: DrawID] = [:]

  mutating func begin(_ id: DrawID, in lane: Place) { draws[id] = Draw(lanes: [lane]) }

  /// Says what a draw turned out to be of. A cancelled draw is not joined, since it leaves things out.
  ///
  /// - Precondition: the draw runs.
  mutating func identify(_ id: DrawID, as picture: PictureID) -> Standing {
    guard let draw = draws[id] else { preconditionFailure("a draw identified after its end") }
    if let other = drawOfPicture[picture], draws[other]?.isCancelled == false {
      draws[id] = nil
      draws[other]?.lanes += draw.lanes
      return .joined(other, lanes: draw.lanes)
    }
    draws[id]?.picture = picture
    drawOfPicture[picture] = id
    return .first
  }

  /// Begins a draw on a caller's own thread.
  mutating func beginForCaller(_ id: DrawID, as picture: PictureID) {
    draws[id] = Draw(picture: picture, lanes: [], callerCount: 1)
    drawOfPicture[picture] = id
  }

  /// Has one more thread wait for the draw of a picture.
  ///
  /// - Returns: the draw; nil if there is none, or a cancelled one.
  mutating func joinForCaller(_ picture: PictureID) -> DrawID? {
    guard let id = drawOfPicture[picture], draws[id]?.isCancelled == false else { return nil }
    draws[id]?.callerCount += 1
    return id
  }

  /// A lane no longer wants the draw.
  ///
  /// - Returns: true if others still want it. If not, the lane stays with its draw until that has ended.
  mutating func leave(_ id: DrawID, lane: Place) -> Bool {
    guard let draw = draws[id], draw.lanes.count + draw.callerCount > 1 else { return false }
    draws[id]?.lanes.removeAll { $0 == lane }
    return true
  }

  /// Nobody wants the draw any more.
  ///
  /// - Returns: true if that is news.
  mutating func cancel(_ id: DrawID) -> Bool {
    guard draws[id]?.isCancelled == false else { return false }
    draws[id]?.isCancelled = true
    return true
  }

  /// - Returns: the lanes that get the result.
  /// - Precondition: the draw runs.
  mutating func end(_ id: DrawID) -> [Place] {
    guard let draw = draws.removeValue(forKey: id) else { preconditionFailure("a draw finished twice") }
    if let picture = draw.picture, drawOfPicture[picture] == id { drawOfPicture[picture] = nil }
    return draw.lanes
  }

  /// True if a draw has begun and neither ended nor become one with another.
  func isRunning(_ id: DrawID) -> Bool { draws[id] != nil }

  /// True if the result of a draw is still wanted.
  func isWanted(_ id: DrawID) -> Bool { draws[id]?.isCancelled == false }

  /// The lanes that get the result.
  func lanes(of id: DrawID) -> [Place] { draws[id]?.lanes ?? [] }

  /// The first of the lanes that get the result.
  func lane(of id: DrawID) -> Place? { draws[id]?.lanes.first }

  var count: Int { draws.count }
}
