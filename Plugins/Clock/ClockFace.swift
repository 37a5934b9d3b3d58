public import Flyloft

/// An analogue clock that shows `hour`, `minute` and `second`, and the same in digits.
///
/// It depends on the time of day alone, so the same second of any day is an equal view.
public struct ClockFace: View {
  /// From 0 to 23.
  public var hour: Int
  /// From 0 to 59.
  public var minute: Int
  /// From 0 to 59.
  public var second: Int

  /// A clock at this time of day.
  public init(hour: Int, minute: Int, second: Int) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// As high as wide, within 120 and 420 points.
  public func size(fitting width: Double) -> Size { Size(width: width, height: min(max(width, 120), 420)) }

  /// Draws face, ticks, numerals, name and hands.
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

  // The hands' positions as fractions of a full turn. The hour and minute hands move with every second.
  private var minuteTurn: Double { (Double(minute) + Double(second) / 60) / 60 }
  private var hourTurn: Double { (Double(hour % 12) + minuteTurn) / 12 }
}
