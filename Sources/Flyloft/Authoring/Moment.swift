private import Glibc

/// A point in wall-clock time, with the time of day it reads in a time zone.
public struct Moment: Hashable, Sendable {
  /// Whole seconds since 1970-01-01 00:00 UTC.
  public var seconds: Int
  /// From 0 up to 1,000,000,000.
  public var nanoseconds: Int
  /// Seconds east of Greenwich.
  public var offsetFromUTC: Int

  public init(seconds: Int, nanoseconds: Int = 0, offsetFromUTC: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offsetFromUTC = offsetFromUTC
  }

  /// Eight minutes and a half past ten, when the hands of a clock frame its maker's name.
  public static let reference = Moment(seconds: 10 * 3600 + 8 * 60 + 30)

  /// This moment in the machine's time zone.
  public static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    localtime_r(&time.tv_sec, &parts)
    return Moment(seconds: time.tv_sec, nanoseconds: time.tv_nsec, offsetFromUTC: parts.tm_gmtoff)
  }

  /// The latest whole multiple of `period` since 1970 that is not after this moment.
  public func floored(to period: Duration) -> Moment {
    let step = max(period.nanoseconds, 1)
    let past = seconds.multipliedReportingOverflow(by: 1_000_000_000).partialValue + nanoseconds
    let floored = past - ((past % step) + step) % step
    return Moment(
      seconds: floored / 1_000_000_000, nanoseconds: floored % 1_000_000_000, offsetFromUTC: offsetFromUTC)
  }

  /// How long from this moment to the next whole multiple of `period`.
  public func untilNext(_ period: Duration) -> Duration {
    let start = floored(to: period)
    let gone = (seconds - start.seconds) * 1_000_000_000 + nanoseconds - start.nanoseconds
    return .nanoseconds(max(period.nanoseconds, 1) - gone)
  }

  private var secondOfDay: Int {
    let day = 86_400
    return ((seconds + offsetFromUTC) % day + day) % day
  }

  /// From 0 up to 24.
  public var hour: Int { secondOfDay / 3600 }
  /// From 0 up to 60.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// From 0 up to 60.
  public var second: Int { secondOfDay % 60 }
}

extension Duration {
  /// The whole nanoseconds of this duration.
  public var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
