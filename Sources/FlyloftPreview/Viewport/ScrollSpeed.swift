/// The speed of the viewport, from where it was when.
struct ScrollSpeed: Sendable {
  /// Moves older than this say nothing of the present speed.
  private static let window = Duration.milliseconds(150)

  private var moves: [(time: Duration, distance: Int)] = []

  /// Notes a move of `distance` pixels, positive downwards, at `time` of any steady clock.
  mutating func moved(by distance: Int, at time: Duration) {
    moves.removeAll { $0.time <= time - Self.window }
    moves.append((time, distance))
  }

  /// Pixels a second at `time`; zero once nothing has moved for a while.
  func velocity(at time: Duration) -> Double {
    let recent = moves.filter { $0.time > time - Self.window }
    // One move, a jump, is no motion.
    guard let first = recent.first, recent.count > 1, time > first.time else { return 0 }
    let distance = recent.dropFirst().reduce(0) { $0 + $1.distance }
    return Double(distance) / max((time - first.time) / .seconds(1), 0.001)
  }
}
