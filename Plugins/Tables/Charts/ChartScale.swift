internal import Flyloft
private import Glibc

/// A part of all that a chart has along its lower edge.
struct ChartPart: Hashable, Sendable {
  /// What stands in the middle, as a share of all.
  let center: Double
  /// How often it is doubled.
  let zoom: Double

  /// The ends of the part, which lies within all.
  func ends(_ low: Double, _ high: Double) -> (Double, Double) {
    let half = (high - low) * 0.5 * (0.5).power(zoom)
    let middle = min(max(low + center * (high - low), low + half), high - half)
    return (middle - half, middle + half)
  }
}

/// A range of numbers, with the places at which an axis has ticks.
struct ChartScale: Hashable, Sendable {
  /// At least a little of each.
  private(set) var low, high: Double
  /// The distance of two ticks: 1, 2 or 5 times a power of ten.
  let step: Double

  /// - Parameters:
  ///   - ticks: about so many.
  ///   - least: ticks are no closer.
  init(_ low: Double, _ high: Double, ticks: Int, least: Double = 0) {
    let (low, high) = low < high ? (low, high) : (low - 0.5, low + 0.5)
    (self.low, self.high) = (low, high)
    let rough = min(max((high - low) / Double(max(ticks, 1)), .leastNormalMagnitude), 1e300)
    var power = 1.0
    while power > rough { power /= 10 }
    while power * 10 <= rough { power *= 10 }
    let nice = [1, 2, 5, 10].first { $0 * power >= rough * 0.999 } ?? 10
    step = max(nice * power, least)
  }

  /// The same from one tick to another, so that nothing stands at an edge.
  var rounded: ChartScale {
    var scale = self
    scale.low = (low / step).rounded(.down) * step
    scale.high = (high / step).rounded(.up) * step
    return scale
  }

  var length: Double { high - low }

  var ticks: [Double] {
    let (first, last) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
    guard last >= first, last - first < 100 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// A number with as many digits behind the point as ticks have. One for which there would be no room beside the plot is `6.5e12`, and
  /// one of four digits may be a year.
  ///
  /// - Parameter limit: from where on there is no room.
  func text(_ value: Double, below limit: Double = 1e8) -> String {
    let largest = max(abs(low), abs(high), abs(value))
    let exponent = largest < limit && step >= 1e-6 ? 0 : log10(largest).rounded(.down)
    let size = pow(10, exponent)
    var (digits, unit) = (0, 1.0)
    while unit * step / size < 0.999, digits < 6 { (digits, unit) = (digits + 1, unit * 10) }
    guard value.isFinite, exponent.isFinite else { return "\(value)" }
    let whole = Int((abs(value) / size * unit).rounded())
    let (units, rest) = whole.quotientAndRemainder(dividingBy: Int(unit))
    let tail = String(rest)
    return (value < 0 && whole > 0 ? "−" : "") + (units < 10_000 ? "\(units)" : units.grouped)
      + (digits > 0 ? ".\(String(repeating: "0", count: digits - tail.count))\(tail)" : "")
      + (exponent == 0 || whole == 0 ? "" : "e\(Int(exponent))")
  }
}
