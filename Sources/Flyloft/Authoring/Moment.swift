private import Glibc

/// A point in wall-clock time, with the time of day it reads in a time zone.
public struct Moment: Hashable, Sendable {
  /// Whole seconds since 1970-01-01 00:00 UTC.
  public var seconds: Int
  /// Nanoseconds beyond the whole second, from 0 to 999,999,999.
  public var nanoseconds: Int
  /// Seconds that local time is ahead of UTC; negative west of Greenwich.
  public var offsetFromUTC: Int

  /// The moment so many seconds and nanoseconds after 1970-01-01 00:00 UTC, read in a zone `offsetFromUTC` seconds
  /// ahead.
  public init(seconds: Int, nanoseconds: Int = 0, offsetFromUTC: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offsetFromUTC = offsetFromUTC
  }

  /// 10:08:30 in the morning, UTC, when the hands of a clock frame its maker's name.
  public static let reference = Moment(seconds: 10 * 3600 + 8 * 60 + 30)

  /// This moment in the machine's time zone, which may change while the program runs.
  public static var now: Moment {
    var time = timespec()
    // Without it the zone would be that of the program's start.
    tzset()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    localtime_r(&time.tv_sec, &parts)
    return Moment(seconds: time.tv_sec, nanoseconds: time.tv_nsec, offsetFromUTC: parts.tm_gmtoff)
  }

  /// The last whole multiple of `period`, counted from 1970, that is not after this moment.
  public func floored(to period: Duration) -> Moment {
    let step = max(period.nanoseconds, 1)
    let past = seconds.multipliedReportingOverflow(by: 1_000_000_000).partialValue + nanoseconds
    // Without a sum that a period of centuries would make too large.
    let floored = past % step < 0 ? past - past % step - step : past - past % step
    let nanoseconds = floored % 1_000_000_000
    return Moment(
      seconds: floored / 1_000_000_000 - (nanoseconds < 0 ? 1 : 0),
      nanoseconds: nanoseconds + (nanoseconds < 0 ? 1_000_000_000 : 0), offsetFromUTC: offsetFromUTC)
  }

  /// The time from this moment to the next whole multiple of `period`: more than zero, at most `period`.
  public func untilNext(_ period: Duration) -> Duration {
    let start = floored(to: period)
    let elapsed = (seconds - start.seconds) * 1_000_000_000 + nanoseconds - start.nanoseconds
    return .nanoseconds(max(period.nanoseconds, 1) - elapsed)
  }

  private var secondOfDay: Int {
    let day = 86_400
    return ((seconds + offsetFromUTC) % day + day) % day
  }

  /// The hour of the day in its zone, from 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute of the hour in its zone, from 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second of the minute, from 0 to 59.
  public var second: Int { secondOfDay % 60 }
}

extension Duration {
  /// This duration in nanoseconds, rounded towards zero; beyond some 292 years the most that an `Int` holds.
  public var nanoseconds: Int {
    // Its seconds may be more than `components` can tell.
    if self >= .nanoseconds(Int.max) { return .max }
    if self <= .nanoseconds(Int.min) { return .min }
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
