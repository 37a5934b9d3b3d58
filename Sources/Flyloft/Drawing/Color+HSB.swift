extension Color {
  /// A colour from hue, saturation and brightness.
  ///
  /// - Parameters:
  ///   - hue: in turns, from 0 (red) through 1/3 (green) and 2/3 (blue) to 1 (red again); beyond, it goes on in
  ///     turns.
  ///   - saturation: from 0 (gray) to 1; clamped.
  ///   - brightness: from 0 (black) to 1; clamped.
  ///   - opacity: from 0, which is clear, to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let h = hue.isFinite ? (hue - hue.rounded(.down)) * 6 : 0
    let s = min(max(saturation.isNaN ? 0 : saturation, 0), 1)
    let v = min(max(brightness.isNaN ? 0 : brightness, 0), 1)
    // Foley et al., “Computer Graphics: Principles and Practice”: a component falls from v by its distance in hue.
    func component(_ offset: Double) -> Double {
      let k = (offset + h).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// The hue in turns from 0 up to 1, the saturation and the brightness; a gray has the hue 0.
  public var hsb: (hue: Double, saturation: Double, brightness: Double) {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    guard range > 0 else { return (0, 0, high) }
    let sixth =
      switch high {
      case red: (green - blue) / range
      case green: (blue - red) / range + 2
      default: (red - green) / range + 4
      }
    return ((sixth < 0 ? sixth + 6 : sixth) / 6, range / high, high)
  }
}
