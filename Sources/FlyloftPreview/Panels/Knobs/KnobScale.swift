import Flyloft
private import Glibc

/// The numbers of a knob as slider and steps: what is a step from a number, and what stands where on the track.
///
/// Whole numbers are counted from the least as `UInt`: an author's range may have more of them than `Int` counts.
struct KnobScale {
  private let knob: KnobDescription
  private let (lower, upper): (Double, Double)

  /// Nil for a knob that takes no numbers.
  init?(_ knob: KnobDescription) {
    self.knob = knob
    switch knob.values {
    case .integers(let range): (lower, upper) = (Double(range.lowerBound), Double(range.upperBound))
    case .numbers(let range): (lower, upper) = (range.lowerBound, range.upperBound)
    default: return nil
    }
  }

  /// True if all of its numbers find room on a track.
  var hasTrack: Bool { upper > lower && upper - lower <= 1e9 }

  /// True if the track shows orders of magnitude: of up to ten million, the first thousand would be one pixel of it.
  private var isWide: Bool { upper - lower > 20_000 }

  /// The digits behind the point of a number that is dragged to; a step has one less.
  private var places: Int {
    let range = upper - lower
    // From 20 to 200 steps, and ten times as many places to drag to.
    return range > 0 && range < .infinity ? 1 - Int(log10(range / 20).rounded(.down)) : 1
  }

  /// From 0, at the left end of the track, to 1.
  func share(of text: String) -> Double {
    guard let value = Double(text), upper > lower else { return 0 }
    let (distance, all) = (min(max(value - lower, 0), upper - lower), upper - lower)
    return isWide ? log1p(distance) / log1p(all) : distance / all
  }

  /// The number at a place on the track, whichever the knob takes.
  private func value(atShare share: Double) -> Double {
    guard share > 0 else { return lower }
    guard share < 1 else { return upper }
    guard isWide else { return lower + share * (upper - lower) }
    let value = lower + expm1(share * log1p(upper - lower))
    // Two digits are as many as can be aimed at.
    let rounded = Self.rounded(value, to: 1 - Int(log10(max(abs(value), 1)).rounded(.down)))
    return min(max(rounded, lower), upper)
  }

  /// The number nearest to a place on the track.
  func text(atShare share: Double) -> String {
    let value = value(atShare: share)
    switch knob.values {
    case .integers(let range):
      let (step, distance) = (wholeStep, UInt(max(value - lower, 0).rounded()))
      // Between the last step and the end the nearer counts.
      let (below, all) = (distance / step * step, Self.distance(range.upperBound, from: range.lowerBound))
      let above = min(below + step, all)
      return Self.text(distance - below < above - distance ? below : above, from: range)
    default:
      guard let step = knob.step else { return min(max(Self.rounded(value, to: places), lower), upper).short }
      let nearest = lower + ((value - lower) / step).rounded() * step
      return value - min(nearest, upper) > upper - value ? upper.short : Self.tidy(min(nearest, upper)).short
    }
  }

  /// A number so many steps higher, or lower: the ends are the last.
  func text(_ text: String, movedBy steps: Int) -> String {
    switch knob.values {
    case .integers(let range):
      let value = min(max(Int(text) ?? range.lowerBound, range.lowerBound), range.upperBound)
      let (step, count) = (wholeStep, steps.magnitude)
      let (distance, all) = (
        Self.distance(value, from: range.lowerBound), Self.distance(range.upperBound, from: range.lowerBound)
      )
      guard steps < 0 else {
        let (way, overflow) = (distance / step).addingReportingOverflow(count)
        let (goal, isFar) = way.multipliedReportingOverflow(by: step)
        return Self.text(overflow || isFar ? all : min(goal, all), from: range)
      }
      // From the end, which may be less than a step from the one before.
      let way = distance / step + (distance.isMultiple(of: step) ? 0 : 1)
      return Self.text(way > count ? (way - count) * step : 0, from: range)
    default:
      let value = Double(text) ?? lower
      guard let step = knob.step, lower.isFinite else {
        let step = Self.rounded(pow(10, Double(1 - places)), to: places)
        return min(max(Self.rounded(value + Double(steps) * step, to: places), lower), upper).short
      }
      let way = (value - lower) / step
      let whole = steps < 0 ? (way - 1e-9).rounded(.up) : (way + 1e-9).rounded(.down)
      return min(max(Self.tidy(lower + (whole + Double(steps)) * step), lower), upper).short
    }
  }

  private var wholeStep: UInt { knob.step.flatMap { UInt(exactly: $0) } ?? 1 }

  private static func distance(_ value: Int, from least: Int) -> UInt { UInt(bitPattern: value &- least) }

  private static func text(_ distance: UInt, from range: ClosedRange<Int>) -> String {
    String(range.lowerBound &+ Int(bitPattern: distance))
  }

  /// Without what a sum of steps has behind its tenth digit.
  private static func tidy(_ value: Double) -> Double { abs(value) < 1e5 ? rounded(value, to: 10) : value }

  private static func rounded(_ value: Double, to places: Int) -> Double {
    // Divided by a power of ten, not multiplied by a fraction, which has no exact form.
    places >= 0
      ? (value * pow(10, Double(places))).rounded() / pow(10, Double(places))
      : (value / pow(10, Double(-places))).rounded() * pow(10, Double(-places))
  }
}
