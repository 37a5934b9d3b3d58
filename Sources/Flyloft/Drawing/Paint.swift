/// What shapes are filled and stroked with.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours along the line from `from` to `to`; the colours at the ends continue beyond it.
  case linear(Gradient, from: Point, to: Point)
  /// Colours from the circle of `startRadius` points around `center` to that of `endRadius` points.
  case radial(Gradient, center: Point, startRadius: Double = 0, endRadius: Double)
  /// A picture stretched over the rectangle; its edge pixels continue beyond it.
  case image(Image, in: Rect)
}

/// Colours at locations from 0 to 1, interpolated in between without premultiplication.
public struct Gradient: Hashable, Sendable {
  /// A colour at a location.
  public struct Stop: Hashable, Sendable {
    /// The colour at the location.
    public var color: Color
    /// From 0 (the beginning) to 1 (the end).
    public var location: Double

    /// A colour at a location from 0 to 1.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The colours, in the order of their locations.
  public var stops: [Stop]

  /// A gradient of these colours at their locations.
  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// A gradient of these colours at even distances; a single one fills everything.
  public init(_ colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop($1, at: Double($0) / last) }
  }
}
