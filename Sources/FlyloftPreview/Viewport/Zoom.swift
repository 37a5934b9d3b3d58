private import Glibc

/// The magnification of the views.
///
/// Keys and the wheel go by steps; a pinch goes in between, still in small steps, since every factor has pictures of its
/// own.
struct Zoom: Equatable {
  private static let steps: [Double] = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4]
  /// Between the factors of a pinch.
  private static let pinchStep = 1.05

  private(set) var factor = 1.0
  /// Parts of a step, from wheels finer than notches.
  private var part = 0.0
  /// The factor that the fingers would have, between the steps.
  private var pinched: Double?

  mutating func magnify() { set(Self.steps.first { $0 > factor + 0.001 } ?? factor) }
  mutating func reduce() { set(Self.steps.last { $0 < factor - 0.001 } ?? factor) }
  mutating func reset() { set(1) }

  /// Magnifies by a step for each notch.
  mutating func turn(by notches: Double) {
    guard notches.isFinite else { return }
    part = part * notches < 0 ? notches : part + notches
    let whole = min(max(part.rounded(.towardZero), -20), 20)
    guard whole != 0 else { return }
    let rest = part - part.rounded(.towardZero)
    for _ in 0..<Int(abs(whole)) { if whole > 0 { magnify() } else { reduce() } }
    part = rest
  }

  mutating func pinch(by factor: Double) {
    guard factor.isFinite, factor > 0 else { return }
    let wanted = min(max((pinched ?? self.factor) * factor, Self.steps[0]), Self.steps[Self.steps.count - 1])
    let near = Self.steps.first { abs($0 / wanted - 1) < 0.02 }
    set(near ?? pow(Self.pinchStep, (log(wanted) / log(Self.pinchStep)).rounded()))
    pinched = wanted
  }

  /// Magnifies so many times, as far as that can be.
  mutating func set(_ factor: Double) {
    self.factor = min(max(factor, Self.steps[0]), Self.steps[Self.steps.count - 1])
    part = 0
    pinched = nil
  }
}
