/// How fast the viewport moves, from where it was when.
struct Motion {
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
    let components = (time - first.time).components
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return Double(distance) / max(seconds, 0.001)
  }
}

/// How far to draw beyond the viewport, and where in it to begin.
///
/// In the direction of the scroll, at least a viewport: as far as the scroll will come in a quarter of a second and in
/// the time of a few drawings, so that a row is done before it comes into view. Against it only while the scroll is slow:
/// what was just seen is in the cache.
struct Outlook: Equatable {
  /// Pixels below and above the viewport.
  let below: Int
  let above: Int
  /// From the middle of the viewport to where it will be when a drawing begun now is done.
  let shift: Int

  /// - Parameters:
  ///   - velocity: in pixels a second, positive downwards.
  ///   - direction: of the last scroll, 1 down or -1 up; counts when nothing moves.
  ///   - drawTime: what a drawing takes.
  init(velocity: Double, direction: Int, viewportHeight: Int, drawTime: Duration) {
    let components = drawTime.components
    let drawSeconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    // A window can be too low to show anything.
    let height = Double(max(viewportHeight, 8))
    let reach = min(max(height, abs(velocity) * (0.25 + 4 * drawSeconds)), 6 * height)
    let back = abs(velocity) < height ? height / 2 : 0
    let isDown = velocity == 0 ? direction >= 0 : velocity > 0
    // In steps, so that a steady scroll doesn't change its mind with every frame.
    func stepped(_ length: Double, _ step: Double) -> Int { Int((length / step).rounded(.up) * step) }
    below = stepped(isDown ? reach : back, height / 2)
    above = stepped(isDown ? back : reach, height / 2)
    shift = Int((min(max(velocity * drawSeconds, -height / 2), height / 2) / (height / 8)).rounded() * height / 8)
  }
}
