import Flyloft
import Testing

@Suite("Moments")
struct MomentTests {
  @Test("the time of day follows the zone, before 1970 too")
  func timeOfDay() {
    let moment = Moment(seconds: -1, offsetFromUTC: 3600)
    #expect((moment.hour, moment.minute, moment.second) == (0, 59, 59))
  }

  @Test("the next full period is never now and never further than a period", arguments: [1, 250, 1_000, 60_000])
  func periods(milliseconds: Int) {
    let period = Duration.milliseconds(milliseconds)
    for nanoseconds in [0, 1, 499_999_999, 999_999_999] {
      let moment = Moment(seconds: 1_000_003, nanoseconds: nanoseconds)
      let wait = moment.untilNext(period)
      #expect(wait > .zero && wait <= period)
      #expect(moment.floored(to: period).untilNext(period) == period)
    }
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
    #expect(taken == (seconds > 0 ? AnyGallery.longestPeriod : .milliseconds(10)))
  }

  @Test("the last full period is never later, before 1970 too")
  func floored() {
    let moment = Moment(seconds: -2, nanoseconds: 500_000_000)
    #expect(moment.floored(to: .seconds(1)) == Moment(seconds: -2))
    #expect(moment.floored(to: .seconds(60)) == Moment(seconds: -60))
    #expect(Moment(seconds: -60).floored(to: .seconds(60)) == Moment(seconds: -60))
  }
}
