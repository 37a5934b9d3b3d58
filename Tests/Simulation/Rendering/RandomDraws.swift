internal import Flyloft
internal import FlyloftPreview
package import FlyloftRendering

/// How draws go just now, in general.
package struct DrawWeather: Hashable, Sendable {
  /// How many times as long as usual a draw takes.
  package var slowness = 1
  /// Of a thousand draws of rows, so many throw.
  package var throwing = 0
  /// Of a thousand draws of rows, so many hang.
  package var hanging = 0
  /// Of a thousand draws of rows, so many end their process.
  package var crashing = 0
  /// Whether draws run in processes, and those that hang are killed at the deadline.
  package var killsHanging = false
  /// How long it takes a draw to notice that nobody wants it any more.
  package var cancellationDelay = Duration.microseconds(100)

  /// All goes well.
  package init() {}
}

/// Draws that go as a seed says: which row is slow, and which throws or hangs in bad weather.
///
/// It depends on what is drawn and on nothing that was drawn before, so that leaving out one thing that happened leaves the
/// rest as it was.
package struct RandomDraws: DrawCourses {
  private let seed: UInt64
  /// How draws go just now.
  package var weather = DrawWeather()

  package init(seed: UInt64) { self.seed = seed }

  package var cancellationDelay: Duration { weather.cancellationDelay }
  package var killsHanging: Bool { weather.killsHanging }

  package func course(of request: any DrawRequest) -> DrawCourse {
    guard let row = request as? RowRequest else { return .draws(.microseconds(700 * weather.slowness)) }
    let place = row.place
    let number = place.row &* 31 &+ place.tile.row &* 7 &+ place.tile.column &+ row.attempt &* 1009
    // From a fifth of a millisecond to twenty, small ones as often as large.
    let cost = Duration.microseconds(Int(200 * exponential(scattered(number, seed) * 4.6)) * weather.slowness)
    let luck = Int(scattered(number, seed &+ 1) * 1000)
    if luck < weather.throwing { return .throwsError(after: cost) }
    if luck < weather.throwing + weather.crashing { return .crashes(after: cost) }
    if luck >= 1000 - weather.hanging {
      return .hangs(returningAfter: luck % 3 == 0 ? nil : .seconds(luck % 3 == 1 ? 4 : 14))
    }
    return .draws(cost)
  }

  /// Close enough to the exponential function, and the same on every machine.
  private func exponential(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1...16 {
      term *= x / Double(n)
      sum += term
    }
    return sum
  }
}
