/// The family, size, weight and slant that text is set in.
public struct Font: Hashable, Sendable {
  /// A family of fonts. The two that Flyloft ships look the same on every machine.
  public struct Family: Hashable, Sendable {
    /// The family's name, as fontconfig knows it.
    public var name: String

    /// A family of fonts installed on the machine; its pixels depend on the machine.
    public init(installed name: String) {
      self.name = name
    }

    /// Inter, shipped with Flyloft.
    public static let inter = Family(installed: "Inter")
    /// JetBrains Mono, shipped with Flyloft.
    public static let jetBrainsMono = Family(installed: "JetBrains Mono")
  }

  /// The thickness of the strokes, by the numbers of CSS.
  public enum Weight: Int, Hashable, Sendable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  /// The family; characters that it lacks are taken from others.
  public var family: Family
  /// The size of the type (its em) in points.
  public var size: Double
  /// The thickness of the strokes.
  public var weight: Weight
  /// True for the italic face.
  public var italic: Bool
  /// True if all digits are of one width, so that a number's layout stays as its digits change.
  public var hasTabularFigures = false
  /// False if no sign stands for several, as JetBrains Mono has an arrow for `->`: code then shows what is in it. Inter has none.
  public var hasLigatures = true

  /// A font of `size` points.
  public init(_ family: Family = .inter, size: Double, weight: Weight = .regular, italic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
  }

  /// Inter in this size, in points.
  public static func system(size: Double, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }

  /// The same font with all digits of one width.
  public var tabular: Font {
    var font = self
    font.hasTabularFigures = true
    return font
  }

  /// JetBrains Mono in this size, in points.
  public static func monospaced(size: Double, weight: Weight = .regular) -> Font {
    Font(.jetBrainsMono, size: size, weight: weight)
  }
}
