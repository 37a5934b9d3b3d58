/// A colour in sRGB, its components from 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
  /// Red, from 0 to 1.
  public var red: Double
  /// Green, from 0 to 1.
  public var green: Double
  /// Blue, from 0 to 1.
  public var blue: Double
  /// From 0 (transparent) to 1 (opaque).
  public var opacity: Double

  /// A colour from its components, each from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// A colour from 0xRRGGBB, as in a style sheet: `Color(hex: 0x7aa2ff)`.
  public init(hex: UInt32, opacity: Double = 1) {
    self.init(
      red: Double((hex >> 16) & 0xff) / 255, green: Double((hex >> 8) & 0xff) / 255, blue: Double(hex & 0xff) / 255,
      opacity: opacity)
  }

  /// A gray from 0 (black) to 1 (white).
  public init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// The same colour, its opacity multiplied by `factor`.
  public func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, opacity: opacity * factor)
  }

  /// This colour mixed with `other`, component by component.
  ///
  /// - Parameters:
  ///   - other: the colour at the other end.
  ///   - fraction: the share of `other`, from 0 to 1.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: mix(opacity, other.opacity))
  }

  /// Brightness from 0 (black) to 1 (white): the components by the weights of Rec. 709, without linearizing them.
  public var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// This colour as an opaque pixel 0xffRRGGBB, as a 24-bit X11 visual takes it; its opacity is ignored.
  public var opaquePixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
    return 0xff00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

extension Color {
  /// Fully transparent.
  public static let clear = Color(white: 0, opacity: 0)
  /// Pure black.
  public static let black = Color(white: 0)
  /// Pure white.
  public static let white = Color(white: 1)
  /// A neutral gray, 0x8a9099.
  public static let gray = Color(hex: 0x8a9099)
  /// A dark, bluish gray, 0x46505f.
  public static let slate = Color(hex: 0x46505f)
  /// Red, 0xe5484d.
  public static let red = Color(hex: 0xe5484d)
  /// Orange, 0xf0883e.
  public static let orange = Color(hex: 0xf0883e)
  /// Yellow, 0xf2b84b.
  public static let yellow = Color(hex: 0xf2b84b)
  /// Green, 0x30a46c.
  public static let green = Color(hex: 0x30a46c)
  /// Teal, 0x12a594.
  public static let teal = Color(hex: 0x12a594)
  /// Blue, 0x2f6bff.
  public static let blue = Color(hex: 0x2f6bff)
  /// Indigo, 0x5b5bd6.
  public static let indigo = Color(hex: 0x5b5bd6)
  /// Purple, 0x8e4ec6.
  public static let purple = Color(hex: 0x8e4ec6)
  /// Pink, 0xe93d82.
  public static let pink = Color(hex: 0xe93d82)
}
