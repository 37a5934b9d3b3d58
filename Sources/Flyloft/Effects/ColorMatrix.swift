private import Glibc

/// A map of colours: each new component is a sum of shares of the old ones and a constant, clamped to 0 to 1. Components
/// are those of sRGB, not premultiplied, as style sheets' filters take them.
public struct ColorMatrix: Hashable, Sendable {
  /// The factors from which one component comes about.
  public struct Row: Hashable, Sendable {
    /// The share of red.
    public var red: Double
    /// The share of green.
    public var green: Double
    /// The share of blue.
    public var blue: Double
    /// The share of the opacity.
    public var opacity: Double
    /// The amount that is added.
    public var constant: Double

    /// A row of shares; what isn't finite counts as 0.
    public init(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double = 0, plus constant: Double = 0) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
      self.constant = constant
    }
  }

  /// The factors of the new red.
  public var red: Row
  /// The factors of the new green.
  public var green: Row
  /// The factors of the new blue.
  public var blue: Row
  /// The factors of the new opacity.
  public var opacity: Row

  /// A matrix of these rows; what isn't said stays as it is.
  public init(
    red: Row = Row(1, 0, 0), green: Row = Row(0, 1, 0), blue: Row = Row(0, 0, 1), opacity: Row = Row(0, 0, 0, 1)
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// The matrix that leaves every colour as it is.
  public static let identity = ColorMatrix()

  /// Colours of more or less saturation: 0 is gray, 1 leaves them as they are.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    // The weights of SVG's saturate.
    let (r, g, b) = (0.213 * (1 - amount), 0.715 * (1 - amount), 0.072 * (1 - amount))
    return ColorMatrix(
      red: Row(r + amount, g, b), green: Row(r, g + amount, b), blue: Row(r, g, b + amount))
  }

  /// Hues turned by an angle in radians, with the luminance of each colour kept roughly.
  public static func hueRotation(radians: Double) -> ColorMatrix {
    // SVG's hueRotate.
    let (c, s) = (cos(radians), sin(radians))
    return ColorMatrix(
      red: Row(0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928),
      green: Row(0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283),
      blue: Row(0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072))
  }

  /// The colour after this map.
  public func callAsFunction(_ color: Color) -> Color {
    let color = color.clamped
    func sum(_ row: Row) -> Double {
      row.red * color.red + row.green * color.green + row.blue * color.blue + row.opacity * color.opacity
        + row.constant
    }
    return Color(red: sum(red), green: sum(green), blue: sum(blue), opacity: sum(opacity)).clamped
  }
}
