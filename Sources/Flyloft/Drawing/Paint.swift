/// The filling of shapes, strokes and text.
///
/// Coordinates are those of the scope in which the paint is used, so a paint moves with the shape it fills.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours along the line from `from` to `to`.
  case linear(Gradient, from: Point, to: Point)
  /// Colours from one circle to another, which need not have one centre: a highlight off the middle, a cone of light.
  /// Radii are in points; negative ones count as 0.
  case radial(Gradient, startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double)
  /// Colours around `center`, from `startAngle` to `endAngle`, in radians clockwise on screen from the positive x axis;
  /// counterclockwise where the end is less. More than a turn counts as one.
  ///
  /// In what is left of less than a turn, a padding gradient goes on with its last colour on the half that is nearer to
  /// the end, with its first on the other.
  case conic(Gradient, center: Point, startAngle: Double = 0, endAngle: Double = 2 * .pi)
  /// A picture stretched over the rectangle; its edge pixels continue beyond it.
  case image(Image, in: Rect, interpolation: Interpolation = .smooth)
  /// A picture over the rectangle, repeated to all sides.
  case tiled(Image, in: Rect, interpolation: Interpolation = .smooth)
  /// A paint through a map: its colour at `p` appears at `transform(p)`. With a map that flattens, nothing is painted.
  indirect case transformed(Paint, by: Transform)

  /// Colours from the circle of `startRadius` points around `center` to that of `endRadius` points.
  public static func radial(
    _ gradient: Gradient, center: Point, startRadius: Double = 0, endRadius: Double
  ) -> Paint {
    .radial(gradient, startCenter: center, startRadius: startRadius, endCenter: center, endRadius: endRadius)
  }

  /// This paint through `transform`.
  public func transformed(by transform: Transform) -> Paint { .transformed(self, by: transform) }

  /// True if the paint takes time for every pixel of the area that it is made for.
  var isMadeByPixel: Bool {
    switch self {
    case .conic: true
    case .transformed(let paint, _): paint.isMadeByPixel
    default: false
    }
  }

  /// The colour of a paint that is the same everywhere.
  var uniformColor: Color? {
    switch self {
    case .color(let color): color
    case .transformed(let paint, _): paint.uniformColor
    default: nil
    }
  }
}

/// The way in which a picture's pixels become those of the canvas where they don't coincide.
public enum Interpolation: Hashable, Sendable, CaseIterable {
  /// The nearest pixel: sharp squares.
  case nearest
  /// Between the four nearest pixels; grainy where a picture is made much smaller.
  case linear
  /// As `linear` where a picture becomes larger, and averaged over all pixels that fall together where it becomes
  /// smaller.
  case smooth
}
