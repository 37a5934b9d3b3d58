// Angles are plain numbers in radians, clockwise on screen from the positive x axis.

extension Double {
  /// An angle of so many degrees, in radians: `.degrees(90)` is a quarter of a turn.
  public static func degrees(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// An angle of so many full turns, in radians: `.turns(0.25)` is a quarter of a turn.
  public static func turns(_ turns: Double) -> Double { turns * 2 * .pi }
}
