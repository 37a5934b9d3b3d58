/// A way to go that is covered smoothly, along one axis: a spring pulls to the goal and is damped just so that it doesn't
/// swing past. Whole pixels go in and come out, none is lost, and what is added on the way adds up.
///
/// Times are of any steady clock.
struct Glide {
  /// Of the spring, a second. A notch's 80 points take about an eighth of a second, a page little more.
  private static let stiffness = 50.0
  /// The time by which a glide begins ahead, so that it shows at once and not with the next refresh.
  static let lead = Duration.nanoseconds(16_666_667)

  /// Whole pixels not covered yet.
  private(set) var rest = 0
  /// The same, with the fraction under way.
  private var distance = 0.0
  /// Of the distance, a second; negative while it shrinks.
  private var speed = 0.0
  private var time = Duration.zero

  var isMoving: Bool { rest != 0 }

  /// Lengthens the way by `pixels`, up to where `range` ends, seen from here.
  ///
  /// - Returns: the pixels to go at once.
  mutating func add(_ pixels: Int, within range: ClosedRange<Int>, at now: Duration) -> Int {
    let wasMoving = isMoving
    let (sum, overflow) = rest.addingReportingOverflow(pixels)
    let goal = min(max(overflow ? (pixels < 0 ? .min : .max) : sum, range.lowerBound), range.upperBound)
    distance += Double(goal) - Double(rest)
    rest = goal
    guard rest != 0 else {
      stop()
      return 0
    }
    // Away from the goal, or too fast to stop there: what was added turned it round, or the range cut it short.
    if speed * distance > 0 { speed = 0 }
    if abs(speed) > Self.stiffness * abs(distance) { speed = -Self.stiffness * distance }
    // The first shows at once; of later ones the motion going on does.
    let step = wasMoving ? advance(to: now) : 0
    if !wasMoving { time = now }
    return step != 0 || rest == 0 ? step : move(by: Self.lead)
  }

  /// - Returns: the pixels to go since the last time; a time that is past goes nowhere.
  mutating func advance(to now: Duration) -> Int {
    guard isMoving, now > time else { return 0 }
    defer { time = now }
    return move(by: now - time)
  }

  mutating func stop() {
    self = Glide()
  }

  private mutating func move(by duration: Duration) -> Int {
    let seconds = min(duration / .seconds(1), 1)
    let stiffness = Self.stiffness
    let pull = speed + stiffness * distance
    let left = (distance + pull * seconds) * Double.exponential(-stiffness * seconds)
    speed = (speed - stiffness * pull * seconds) * Double.exponential(-stiffness * seconds)
    let before = rest
    rest = Int(left.rounded())
    distance = left
    if rest == 0 { stop() }
    return before - rest
  }
}
