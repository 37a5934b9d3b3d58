import Flyloft
import FlyloftRegistry
import Glibc
import Testing

@Suite("Moments")
struct MomentTests {
  @Test("the time of day follows the zone, before 1970 too")
  func timeOfDay() {
    let moment = Moment(seconds: -1, offsetFromUTC: 3600)
    #expect((moment.hour, moment.minute, moment.second) == (0, 59, 59))
  }

  @Test("now is read in the zone that the machine has now")
  func zone() async {
    await #expect(processExitsWith: .success) {
      for (zone, offset) in [("AAA-1", 3600), ("BBB+2:30", -9000), ("CCC0", 0)] {
        setenv("TZ", zone, 1)
        #expect(Moment.now.offsetFromUTC == offset)
      }
    }
  }

  struct Tick: CustomTestStringConvertible {
    let now: (seconds: Int, nanoseconds: Int)
    let period: Duration
    let last: (seconds: Int, nanoseconds: Int)
    let wait: Duration
    var testDescription: String { "\(period) at \(now)" }

    init(_ now: (Int, Int), every period: Duration, last: (Int, Int), wait: Duration) {
      (self.now, self.period, self.last, self.wait) = (now, period, last, wait)
    }
  }

  @Test(
    "the last full period is not later than now, and the next is later, before 1970 too",
    arguments: [
      // 1,000,003 seconds are 16,666 minutes and 43 seconds.
      Tick((1_000_003, 0), every: .seconds(1), last: (1_000_003, 0), wait: .seconds(1)),
      Tick((1_000_003, 1), every: .seconds(1), last: (1_000_003, 0), wait: .nanoseconds(999_999_999)),
      Tick((1_000_003, 999_999_999), every: .seconds(1), last: (1_000_003, 0), wait: .nanoseconds(1)),
      Tick((1_000_003, 0), every: .seconds(60), last: (999_960, 0), wait: .seconds(17)),
      Tick((1_000_003, 500_000_000), every: .seconds(60), last: (999_960, 0), wait: .milliseconds(16_500)),
      Tick((1_000_003, 499_999_999), every: .milliseconds(250), last: (1_000_003, 250_000_000), wait: .nanoseconds(1)),
      Tick((1, 500_000_000), every: .milliseconds(250), last: (1, 500_000_000), wait: .milliseconds(250)),
      // 1,000,003 is one more than a multiple of 3.
      Tick((1_000_003, 0), every: .milliseconds(1_500), last: (1_000_002, 0), wait: .milliseconds(500)),
      Tick((-2, 500_000_000), every: .seconds(1), last: (-2, 0), wait: .milliseconds(500)),
      Tick((-2, 500_000_000), every: .seconds(60), last: (-60, 0), wait: .milliseconds(1_500)),
      Tick((-60, 0), every: .seconds(60), last: (-60, 0), wait: .seconds(60)),
      Tick((-1, 0), every: .milliseconds(400), last: (-2, 800_000_000), wait: .milliseconds(200)),
    ])
  func ticks(tick: Tick) {
    let now = Moment(seconds: tick.now.seconds, nanoseconds: tick.now.nanoseconds, offsetFromUTC: 3600)
    #expect(
      now.floored(to: tick.period)
        == Moment(seconds: tick.last.seconds, nanoseconds: tick.last.nanoseconds, offsetFromUTC: 3600))
    #expect(now.untilNext(tick.period) == tick.wait)
  }

  @Test("a duration is as many nanoseconds as an Int holds, also one beyond what its seconds can be told in")
  func nanoseconds() {
    let most = Duration(secondsComponent: .max, attosecondsComponent: 0)
    #expect([most + most, most, .nanoseconds(Int.max)].map(\.nanoseconds) == [.max, .max, .max])
    #expect([.zero - most - most, .zero - most, .nanoseconds(Int.min)].map(\.nanoseconds) == [.min, .min, .min])
    #expect(Duration.nanoseconds(Int.max - 1).nanoseconds == .max - 1)
    #expect(
      [Duration.milliseconds(-1500), .zero, .seconds(2.5)].map(\.nanoseconds) == [-1_500_000_000, 0, 2_500_000_000])
  }

  @Test("a period of centuries is no trap", arguments: [10_000_000_000, Int64.max, -1, 0])
  func centuries(seconds: Int64) {
    let period = Duration(secondsComponent: seconds, attosecondsComponent: 0)
    for moment in [Moment(seconds: 1_700_000_000), Moment(seconds: -1, nanoseconds: 5), Moment(seconds: 0)] {
      #expect(moment.untilNext(period) > .zero)
    }
    struct Slow: LiveGallery {
      var period = Duration.zero
      var count: Int { 1 }
      func view(at index: Int) -> Dot { Dot() }
      func view(at index: Int, moment: Moment) -> Dot { Dot() }
    }
    struct Dot: View {
      func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
      func draw(on canvas: borrowing Canvas) {}
    }
    let taken = AnyGallery(Slow(period: period)).period
    #expect(taken == (seconds > 0 ? nil : .milliseconds(10)))
  }
}
