/// A face, size and weight for text.
public struct Font: Hashable, Sendable {
  /// A family of fonts. The two that Flyloft brings look the same on every machine.
  public struct Family: Hashable, Sendable {
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

  public enum Weight: Int, Hashable, Sendable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  public var family: Family
  /// Height of the type in points.
  public var size: Double
  public var weight: Weight
  public var italic: Bool
  /// Whether all figures take the same width, so that numbers that change don't jump.
  public var hasTabularFigures = false

  public init(_ family: Family = .inter, size: Double, weight: Weight = .regular, italic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
  }

  public static func system(size: Double, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }

  /// The same font with figures of one width.
  public var tabular: Font {
    var font = self
    font.hasTabularFigures = true
    return font
  }

  public static func monospaced(size: Double, weight: Weight = .regular) -> Font {
    Font(.jetBrainsMono, size: size, weight: weight)
  }
}
