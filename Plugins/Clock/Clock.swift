public import Flyloft

/// One clock that shows the time of day, live each second.
public struct Clock: LiveGallery {
  public init() {}

  public var count: Int { 1 }
  public var period: Duration { .seconds(1) }

  public func view(at index: Int, moment: Moment) -> ClockFace {
    ClockFace(hour: moment.hour, minute: moment.minute, second: moment.second)
  }
}
