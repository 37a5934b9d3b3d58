/// The motion that goes on after fingers have flung the content: it starts as fast as the fingers were, and friction that
/// grows with the speed brings it to rest, as in GTK.
///
/// XInput2 has no event for fingers that leave a touchpad. Drivers built on libinput send a last motion that goes nowhere;
/// that is the sign. Where it comes late after the last real one, the fingers had come to rest before; from other drivers
/// it never comes, and they coast by themselves or not at all.
struct KineticScroll {
  /// The share of its speed that the motion loses in a short time, a second.
  private static let friction = 4.0
  /// Moves older than this say nothing of the speed in the end.
  private static let memory = Duration.milliseconds(150)
  /// Fingers that were still for so long flung nothing.
  private static let patience = Duration.milliseconds(60)
  /// A fling in the same direction within this time of the last adds to it.
  private static let renewal = Duration.milliseconds(400)
  /// Points a second: below the first nothing starts, below the second it ends, above the third nothing goes.
  private static let (slowest, end, fastest) = (100.0, 15.0, 12_000.0)

  /// In pixels a second.
  struct Velocity: Equatable {
    var x = 0.0
    var y = 0.0
    var length: Double { (x * x + y * y).squareRoot() }
  }

  private var moves: [(time: Duration, x: Double, y: Double)] = []
  private(set) var velocity = Velocity()
  private var time = Duration.zero
  /// The motion that fingers put an end to.
  private var interrupted: (velocity: Velocity, time: Duration)?

  var isMoving: Bool { velocity != Velocity() }

  /// Fingers moved the content by so many pixels, at `time` of the device's clock; `now` is the clock of the motion.
  mutating func dragged(x: Double, y: Double, at time: Duration, now: Duration) {
    if isMoving { interrupted = (velocity(after: now - self.time), now) }
    velocity = Velocity()
    moves.removeAll { $0.time <= time - Self.memory || $0.time > time }
    moves.append((time, x, y))
  }

  /// The fingers left, at `time` of the device's clock.
  ///
  /// - Parameter scale: device pixels a point.
  mutating func lifted(at time: Duration, now: Duration, scale: Double) {
    defer {
      moves = []
      interrupted = nil
    }
    guard let first = moves.first(where: { $0.time > time - Self.memory }), let last = moves.last,
      last.time > first.time, time - last.time <= Self.patience
    else { return }
    // The first says where the rest began.
    let counted = moves.filter { $0.time > first.time }
    let seconds = max((last.time - first.time) / .seconds(1), 0.008)
    var start = Velocity(
      x: counted.reduce(0) { $0 + $1.x } / seconds, y: counted.reduce(0) { $0 + $1.y } / seconds)
    // Nobody moves two fingers quite straight.
    if abs(start.x) < abs(start.y) / 3 { start.x = 0 }
    if abs(start.y) < abs(start.x) / 3 { start.y = 0 }
    guard start.length >= Self.slowest * scale else { return }
    if let interrupted, now - interrupted.time < Self.renewal {
      if interrupted.velocity.x * start.x > 0 { start.x += interrupted.velocity.x / 2 }
      if interrupted.velocity.y * start.y > 0 { start.y += interrupted.velocity.y / 2 }
    }
    let excess = max(start.length / (Self.fastest * scale), 1)
    velocity = Velocity(x: start.x / excess, y: start.y / excess)
    self.time = now
  }

  /// - Returns: the pixels to go since the last time.
  mutating func advance(to now: Duration, scale: Double) -> (x: Double, y: Double) {
    guard isMoving, now > time else { return (0, 0) }
    let later = velocity(after: now - time)
    let distance = ((velocity.x - later.x) / Self.friction, (velocity.y - later.y) / Self.friction)
    time = now
    velocity = later.length < Self.end * scale ? Velocity() : later
    return distance
  }

  mutating func stop() {
    velocity = Velocity()
    moves = []
    interrupted = nil
  }

  /// The content ends in a direction.
  mutating func stopX() { velocity.x = 0 }
  mutating func stopY() { velocity.y = 0 }

  private func velocity(after duration: Duration) -> Velocity {
    let rest = Double.exponential(-Self.friction * max(duration / .seconds(1), 0))
    return Velocity(x: velocity.x * rest, y: velocity.y * rest)
  }
}
