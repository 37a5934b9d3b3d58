public import Flyloft

/// An analogue clock that reads `hour`, `minute` and `second`, and says the same in figures.
///
/// The time of day is all that it is made of, so every second of the day is one view, whatever the date.
public struct ClockFace: View {
  /// From 0 up to 24.
  public var hour: Int
  /// From 0 up to 60.
  public var minute: Int
  /// From 0 up to 60.
  public var second: Int

  public init(hour: Int, minute: Int, second: Int) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  public func size(fitting width: Double) -> Size { Size(width: width, height: min(max(width, 120), 420)) }

  public func draw(on canvas: borrowing Canvas) {
    let dial = Dial(canvas: canvas)
    dial.drawFace(on: canvas)
    dial.drawTicks(on: canvas)
    dial.drawNumerals(on: canvas)
    dial.drawLettering(time: digits, on: canvas)
    dial.drawHands(hour: hourTurn, minute: minuteTurn, second: Double(second) / 60, on: canvas)
  }

  /// `10:08:30`.
  var digits: String {
    [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  // Hands as parts of a full turn. The slow ones creep with the seconds, as a movement's wheels do.
  private var minuteTurn: Double { (Double(minute) + Double(second) / 60) / 60 }
  private var hourTurn: Double { (Double(hour % 12) + minuteTurn) / 12 }
}
