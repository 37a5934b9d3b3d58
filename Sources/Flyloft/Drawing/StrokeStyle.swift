/// The form of a line along a path. Lengths are in points.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  public enum Cap: Hashable, Sendable, CaseIterable { case butt, round, square }
  /// The shape of a line's corners.
  public enum Join: Hashable, Sendable, CaseIterable { case miter, round, bevel }

  /// The width of the line; a negative one counts as 0, and a line of width 0 is not drawn.
  public var width: Double
  /// The shape of the ends, of dashes too.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join
  /// The distance that a mitred corner may reach from its inner to its outer point, in widths of the line; longer ones
  /// are bevelled. Less than 1 counts as 1.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn; the line is solid when this is empty, all zero, or has a length that is
  /// negative, infinite or NaN.
  public var dash: [Double]
  /// The distance into the dashes at which the line begins.
  public var dashPhase: Double
  /// True for a line that is one device pixel wide, whatever `width` and the transform say.
  public var isHairline: Bool

  /// A style for lines `width` points wide, solid with plain ends and mitred corners unless said otherwise.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
    isHairline = false
  }

  /// A line of one device pixel, at every scale and through every transform.
  public static let hairline: StrokeStyle = {
    var style = StrokeStyle()
    style.isHairline = true
    return style
  }()

  /// The dashes as they are drawn; empty for a solid line.
  var usableDash: [Double] {
    dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.contains { $0 > 0 } ? dash : []
  }
}

/// The rule that says which parts of a path that crosses itself are inside.
public enum FillRule: Hashable, Sendable { case winding, evenOdd }
