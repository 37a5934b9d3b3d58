internal import Flyloft
internal import FlyloftPreview
package import FlyloftRendering

/// How draws and loads go just now, in general.
package struct DrawWeather: Hashable, Sendable {
  /// How many times as long as usual a draw or a load takes.
  package var slowness = 1
  /// Of a thousand draws of rows, and of as many loads, so many throw.
  package var throwing = 0
  /// Of a thousand draws of rows, and of as many loads, so many hang.
  package var hanging = 0
  /// Of a thousand draws of rows, and of as many loads, so many end their process.
  package var crashing = 0
  /// Whether draws and loads run in processes, and those that hang are killed at the deadline.
  package var killsHanging = false
  /// How long it takes a draw or a load to notice that nobody wants it any more.
  package var cancellationDelay = Duration.microseconds(100)

  /// All goes well.
  package init() {}
}

/// Draws and loads that go as a seed says: which row is slow, and which throws or hangs in bad weather.
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

  package func course(of load: Renderer.Load) -> LoadCourse {
    guard let row = load.request as? RowRequest else { return LoadCourse() }
    let number = row.place.row &* 31 &+ row.attempt &* 1009
    func share(_ salt: UInt64) -> Double { scattered(number, seed &+ salt) }
    var course = LoadCourse()
    course.publications = Int(share(2) * 5)
    // From a millisecond to a second and a half.
    course.interval = .microseconds(Int(1000 * exponential(share(3) * 7.3)) * weather.slowness)
    // From 100 bytes to 66 KB.
    course.byteCount = Int(100 * exponential(share(4) * 6.5))
    course.tellsProgress = share(5) < 0.5
    if share(6) < 0.2 { course.limit = .seconds(2) }
    // Some take longer than their turn, and tell something all the while.
    if share(8) < 0.05 { (course.publications, course.interval) = (30, .milliseconds(700)) }
    let luck = Int(share(7) * 1000)
    if luck < weather.throwing {
      course.end = .throwsError
    } else if luck < weather.throwing + weather.crashing {
      course.end = .crashes
    } else if luck >= 1000 - weather.hanging {
      course.end = .hangs(.seconds(luck % 3 == 0 ? 40 : luck % 3 == 1 ? 4 : 14))
    }
    return course
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
