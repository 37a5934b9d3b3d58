/// What shapes are filled and stroked with.
public enum Paint: Hashable, Sendable {
  case color(Color)
  /// Colours along the line from `from` to `to`, the end colours going on beyond it.
  case linear(Gradient, from: Point, to: Point)
  /// Colours from the circle of `startRadius` to that of `endRadius` around `center`.
  case radial(Gradient, center: Point, startRadius: Double = 0, endRadius: Double)
  /// A picture stretched over `Rect`, nothing beyond it.
  case image(Image, in: Rect)
}

/// Colours at places from 0 to 1, mixed in between without premultiplication.
public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: Double

    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// Colours at even distances; a single one fills everything.
  public init(_ colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop($1, at: Double($0) / last) }
  }
}
