private import Glibc

// Björn Ottosson, “A perceptual color space for image processing” (2020); its matrices.

extension Color {
  /// A colour from OKLCH, in which equal steps look equally large.
  ///
  /// A colour that a screen can't show gets the largest chroma of the same lightness and hue that it can.
  ///
  /// - Parameters:
  ///   - lightness: from 0 (black) to 1 (white); clamped.
  ///   - chroma: from 0 (gray) to about 0.37; clamped.
  ///   - hue: in radians: about 0.5 is red, 2.5 green, 4.6 blue.
  ///   - opacity: from 0, which is clear, to 1.
  public init(lightness: Double, chroma: Double, hue: Double, opacity: Double = 1) {
    let l = min(max(lightness.isNaN ? 0 : lightness, 0), 1)
    let c = min(max(chroma.isNaN ? 0 : chroma, 0), 1)
    let h = hue.isFinite ? hue : 0
    func color(_ chroma: Double) -> Color {
      Color(lab: OKLab(lightness: l, a: chroma * cos(h), b: chroma * sin(h)), opacity: opacity)
    }
    var found = color(c)
    if !found.isShowable {
      // Bisected to far below the step between two chromas that differ in 8 bits.
      var (low, high) = (0.0, c)
      for _ in 0..<16 {
        let middle = (low + high) / 2
        if color(middle).isShowable { low = middle } else { high = middle }
      }
      found = color(low)
    }
    self.init(
      red: min(max(found.red, 0), 1), green: min(max(found.green, 0), 1), blue: min(max(found.blue, 0), 1),
      opacity: opacity)
  }

  /// Lightness, chroma and hue (in radians from 0 up to 2π) in OKLCH.
  public var oklch: (lightness: Double, chroma: Double, hue: Double) {
    let lab = OKLab(self)
    let hue = atan2(lab.b, lab.a)
    return (lab.lightness, hypot(lab.a, lab.b), hue < 0 ? hue + 2 * .pi : hue)
  }

  /// This colour mixed with `other` as the eye sees it, in OKLab: no muddy or dark colours in between.
  ///
  /// - Parameters:
  ///   - other: the colour at the other end.
  ///   - fraction: the share of `other`, from 0 to 1.
  public func mixedPerceptually(with other: Color, by fraction: Double) -> Color {
    let (a, b) = (OKLab(self), OKLab(other))
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    let mixed = Color(
      lab: OKLab(lightness: mix(a.lightness, b.lightness), a: mix(a.a, b.a), b: mix(a.b, b.b)),
      opacity: mix(opacity, other.opacity))
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(
      red: clamped(mixed.red), green: clamped(mixed.green), blue: clamped(mixed.blue), opacity: mixed.opacity)
  }

  private init(lab: OKLab, opacity: Double) {
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b)
    let m = cube(lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b)
    let s = cube(lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b)
    self.init(
      red: Self.encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: Self.encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: Self.encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), opacity: opacity)
  }

  /// True if every component is from 0 to 1, within less than 8 bits can tell.
  private var isShowable: Bool {
    [red, green, blue].allSatisfy { $0 > -0.001 && $0 < 1.001 }
  }

  /// A component of sRGB from one that is proportional to light.
  private static func encoded(_ linear: Double) -> Double {
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }
}

private struct OKLab {
  var lightness: Double
  var a: Double
  var b: Double

  init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  init(_ color: Color) {
    func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }
}
