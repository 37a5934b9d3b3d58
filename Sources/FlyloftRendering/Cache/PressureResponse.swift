/// The answer of a byte budget to memory pressure, as a value: down in steps, back up slowly. No clocks: times are
/// given, as time since any fixed point.
///
/// Each event takes three tenths of the budget, at most once a second, since several sources tell of one shortage. Ten
/// seconds after the last event the budget grows by a tenth, and by another every ten seconds, until it is what was configured.
package struct PressureResponse: Sendable {
  static let shrinkage = 0.7
  static let growth = 1.1
  static let shortestStep = Duration.seconds(1)
  static let growthStep = Duration.seconds(10)

  /// The budget without pressure.
  package let configured: Int
  /// Events heard, whether they led to a step or not.
  package private(set) var events = 0
  private var reduced: Int
  private var lastStep: Duration?
  private var lastEvent: Duration?

  /// - Parameter configured: the budget without pressure, in bytes.
  package init(configured: Int) {
    self.configured = configured
    reduced = configured
  }

  /// Takes note of an event.
  ///
  /// - Parameters:
  ///   - now: the time of the event.
  ///   - floor: bytes below which a smaller budget is of no use, such as those of what is on screen.
  /// - Returns: the budget from now on.
  package mutating func pressed(at now: Duration, floor: Int) -> Int {
    events += 1
    let present = budget(at: now)
    if lastStep.map({ now - $0 >= Self.shortestStep }) ?? true {
      reduced = min(max(Int(Double(present) * Self.shrinkage), floor), present)
      lastStep = now
    }
    lastEvent = now
    return reduced
  }

  /// The budget at `now`.
  package func budget(at now: Duration) -> Int {
    guard let lastEvent, reduced < configured else { return configured }
    let steps = (now - lastEvent) / Self.growthStep
    var budget = Double(reduced)
    // 500 steps suffice for any budget: each adds a tenth.
    for _ in 0..<Int(min(max(steps, 0), 500)) where budget < Double(configured) { budget *= Self.growth }
    return min(Int(budget), configured)
  }

  /// True while the budget is below the configured one.
  package func isReduced(at now: Duration) -> Bool { budget(at: now) < configured }
}
