/// Colours at locations from 0 to 1, interpolated in between without premultiplication.
public struct Gradient: Hashable, Sendable {
  /// A colour at a location.
  public struct Stop: Hashable, Sendable {
    /// The colour at the location.
    public var color: Color
    /// From 0 (the beginning) to 1 (the end); clamped.
    public var location: Double

    /// A colour at a location from 0 to 1.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The colours before the beginning and after the end.
  public enum Spread: Hashable, Sendable, CaseIterable {
    /// The first and the last colour.
    case pad
    /// The gradient again and again.
    case `repeat`
    /// The gradient again and again, every other time backwards.
    case reflect
    /// Nothing.
    case transparent
  }

  /// The colours, in the order of their locations.
  public var stops: [Stop]
  /// The colours before the beginning and after the end.
  public var spread: Spread

  /// A gradient of these colours at their locations. Without a stop it paints nothing.
  public init(stops: [Stop], spread: Spread = .pad) {
    self.stops = stops
    self.spread = spread
  }

  /// A gradient of these colours at even distances; a single one fills everything.
  public init(_ colors: [Color], spread: Spread = .pad) {
    let last = Double(max(colors.count - 1, 1))
    self.init(stops: colors.enumerated().map { Stop($1, at: Double($0) / last) }, spread: spread)
  }

  /// This gradient with stops added between its own, so that colours change as evenly as the eye sees them.
  ///
  /// - Parameter steps: into how many parts the way from one stop to the next is divided; 1 adds no stop.
  public func perceptual(steps: Int = 16) -> Gradient {
    let steps = min(max(steps, 1), 256)
    let added = zip(stops, stops.dropFirst()).flatMap { start, end in
      (1...steps).map { step in
        let fraction = Double(step) / Double(steps)
        return Stop(
          start.color.mixedPerceptually(with: end.color, by: fraction),
          at: start.location + (end.location - start.location) * fraction)
      }
    }
    return Gradient(stops: stops.prefix(1) + added, spread: spread)
  }

  /// The colour at `location`, from 0 to 1, of stops in order; nil without a stop.
  func color(at location: Double) -> Color? {
    guard let next = stops.firstIndex(where: { $0.location > location }) else { return stops.last?.color }
    guard next > 0 else { return stops.first?.color }
    let (start, end) = (stops[next - 1], stops[next])
    return start.color.mixed(with: end.color, by: (location - start.location) / (end.location - start.location))
  }
}
