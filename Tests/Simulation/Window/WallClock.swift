package import Flyloft

/// The time of day, which anybody may set.
package struct WallClock: Sendable {
  /// From the steady clock to the time of day.
  private var difference = Duration.seconds(1_000_000)

  /// A clock that shows some day.
  package init() {}

  /// Somebody sets it.
  package mutating func jump(by difference: Duration) { self.difference += difference }

  /// What it shows.
  package func moment(at now: Duration) -> Moment {
    let nanoseconds = (difference + now).nanoseconds
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest < 0
      ? Moment(seconds: seconds - 1, nanoseconds: rest + 1_000_000_000) : Moment(seconds: seconds, nanoseconds: rest)
  }
}
