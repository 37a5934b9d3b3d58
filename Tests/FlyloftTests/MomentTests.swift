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

  @Test("the last full period is never later, before 1970 too")
  func floored() {
    let moment = Moment(seconds: -2, nanoseconds: 500_000_000)
    #expect(moment.floored(to: .seconds(1)) == Moment(seconds: -2))
    #expect(moment.floored(to: .seconds(60)) == Moment(seconds: -60))
    #expect(Moment(seconds: -60).floored(to: .seconds(60)) == Moment(seconds: -60))
  }
}
