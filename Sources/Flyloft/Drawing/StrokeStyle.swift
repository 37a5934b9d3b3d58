/// How a line is drawn along a path. Lengths are in points.
public struct StrokeStyle: Hashable, Sendable {
  public enum Cap: Hashable, Sendable { case butt, round, square }
  public enum Join: Hashable, Sendable { case miter, round, bevel }

  public var width: Double
  public var cap: Cap
  public var join: Join
  /// Lengths of strokes and gaps in turn; solid when empty.
  public var dash: [Double]

  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }
}

/// Which parts of a path that crosses itself are inside.
public enum FillRule: Hashable, Sendable { case winding, evenOdd }

/// How new pixels meet those below; named as in the W3C compositing recommendation.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
  case exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, plusLighter
}
