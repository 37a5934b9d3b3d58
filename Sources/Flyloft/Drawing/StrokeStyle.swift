/// How a line is drawn along a path. Lengths are in points.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  public enum Cap: Hashable, Sendable { case butt, round, square }
  /// The shape of a line's corners.
  public enum Join: Hashable, Sendable { case miter, round, bevel }

  /// The width of the line; a negative one counts as 0.
  public var width: Double
  /// The shape of the ends, of dashes too.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join
  /// Lengths of dashes and gaps in turn; the line is solid when empty.
  public var dash: [Double]

  /// A style for lines `width` points wide, solid with plain ends and mitred corners unless said otherwise.
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
