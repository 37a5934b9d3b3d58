public import Flyloft

/// One clock that shows the time of day, updated every second.
public struct Clock: LiveGallery {
  /// The clock; it has no knobs.
  public init() {}

  /// 1: there is one clock.
  public var count: Int { 1 }
  /// One second, the step of the second hand.
  public var period: Duration { .seconds(1) }

  /// The clock as it is at `moment`, in its time zone.
  public func view(at index: Int, moment: Moment) -> ClockFace {
    ClockFace(hour: moment.hour, minute: moment.minute, second: moment.second)
  }
}
