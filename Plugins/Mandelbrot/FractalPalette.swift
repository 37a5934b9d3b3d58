internal import Flyloft
private import Glibc

/// The colours of points by how they escape: a ground that turns slowly with the steps, and lines where the set is near.
struct FractalPalette: Sendable {
  /// Of points that don't escape.
  let inside: UInt32
  private let ground: [Color]
  private let lines: [Color]

  /// For light and for dark backgrounds. In OKLCH, so that nothing but what is meant to stands out.
  static let light = FractalPalette(
    inside: Color(lightness: 0.24, chroma: 0.05, hue: 4.7),
    ground: { Color(lightness: 0.94 - 0.05 * sin(2 * $0), chroma: 0.05, hue: 4.6 + 1.5 * sin($0)) },
    lines: { Color(lightness: 0.42, chroma: 0.17, hue: 5.3 + 1.2 * sin($0 + 1)) })
  static let dark = FractalPalette(
    inside: Color(lightness: 0.12, chroma: 0.03, hue: 4.7),
    ground: { Color(lightness: 0.30 + 0.09 * sin(2 * $0), chroma: 0.10, hue: 4.8 + 1.2 * sin($0)) },
    lines: { Color(lightness: 0.90, chroma: 0.10, hue: 1.6 + 1.3 * sin($0 + 1)) })

  private init(inside: Color, ground: (Double) -> Color, lines: (Double) -> Color) {
    let turn = (0..<256).map { Double($0) / 256 * 2 * .pi }
    self.inside = inside.opaquePixel
    (self.ground, self.lines) = (turn.map(ground), turn.map(lines))
  }

  /// - Parameter pixel: how far two neighbours are apart.
  func color(of escape: Orbit.Escape, pixel: Double) -> UInt32 {
    // Twice the steps turn as far wherever it is: deep pictures take many more than the first.
    let turn = log2(max(escape.steps, 0) + 2) / (2 * .pi)
    let index = Int((turn - turn.rounded(.down)) * 256) & 255
    let nearness = exp(-0.55 * (escape.distance / pixel).squareRoot())
    return ground[index].mixed(with: lines[index], by: nearness).opaquePixel
  }
}
