/// A change to a finished picture, for `Canvas.filtered`. Lengths are in points of the scope in which it is used.
public struct Filter: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case blur(radius: Double)
    case shadow(Color, radius: Double, offset: Point)
    case colors(ColorMatrix)
    case threshold(ClosedRange<Double>, Color)
  }

  let kind: Kind

  /// A Gaussian blur.
  ///
  /// - Parameter radius: the standard deviation, as in a style sheet's `blur()`; negative and infinite ones and NaN
  ///   count as 0, more than 500 device pixels as 500.
  public static func blur(radius: Double) -> Filter { Filter(kind: .blur(radius: radius)) }

  /// A shadow below the picture.
  ///
  /// - Parameters:
  ///   - color: of the shadow.
  ///   - radius: the standard deviation of its blur, half of what HTML's canvas calls `shadowBlur`.
  ///   - x: how far it lies to the right.
  ///   - y: how far it lies down.
  public static func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> Filter {
    Filter(kind: .shadow(color, radius: radius, offset: Point(x: x, y: y)))
  }

  /// Every colour through `matrix`.
  public static func colorMatrix(_ matrix: ColorMatrix) -> Filter { Filter(kind: .colors(matrix)) }

  /// Components raised by `amount`, from -1 to 1.
  public static func brightness(_ amount: Double) -> Filter {
    .colorMatrix(
      ColorMatrix(
        red: .init(1, 0, 0, plus: amount), green: .init(0, 1, 0, plus: amount), blue: .init(0, 0, 1, plus: amount)))
  }

  /// Components `amount` times as far from a middle gray.
  public static func contrast(_ amount: Double) -> Filter {
    let constant = (1 - amount) / 2
    return .colorMatrix(
      ColorMatrix(
        red: .init(amount, 0, 0, plus: constant), green: .init(0, amount, 0, plus: constant),
        blue: .init(0, 0, amount, plus: constant)))
  }

  /// Colours of more or less saturation: 0 is gray, 1 leaves them as they are.
  public static func saturation(_ amount: Double) -> Filter { .colorMatrix(.saturation(amount)) }

  /// Grays in place of colours: 1 leaves no colour, 0 all.
  public static func grayscale(_ amount: Double = 1) -> Filter { .saturation(1 - amount) }

  /// Hues turned by an angle in radians.
  public static func hueRotation(radians: Double) -> Filter { .colorMatrix(.hueRotation(radians: radians)) }

  /// Colours turned to their opposites: 1 wholly, 0.5 to gray, 0 not at all.
  public static func colorInvert(_ amount: Double = 1) -> Filter {
    let share = 1 - 2 * amount
    return .colorMatrix(
      ColorMatrix(
        red: .init(share, 0, 0, plus: amount), green: .init(0, share, 0, plus: amount),
        blue: .init(0, 0, share, plus: amount)))
  }

  /// Components multiplied by those of `color`.
  public static func colorMultiply(_ color: Color) -> Filter {
    .colorMatrix(
      ColorMatrix(
        red: .init(color.red, 0, 0), green: .init(0, color.green, 0), blue: .init(0, 0, color.blue),
        opacity: .init(0, 0, 0, color.opacity)))
  }

  /// Black, as opaque as the picture was bright: for masks.
  public static var luminanceToAlpha: Filter {
    .colorMatrix(
      ColorMatrix(
        red: .init(0, 0, 0), green: .init(0, 0, 0), blue: .init(0, 0, 0), opacity: .init(0.2126, 0.7152, 0.0722)))
  }

  /// `color` where the opacity is from `min` to `max`, and nothing elsewhere: blurred shapes that touch flow together.
  public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Filter {
    Filter(kind: .threshold(min <= max ? min...max : 2...2, color))
  }
}
