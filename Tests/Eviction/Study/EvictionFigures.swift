internal import FlyloftRendering

/// What came of cases with the product's policy, with others, and with one that knows the future. Times are seconds of
/// drawing again what had been drawn before.
package struct EvictionFigures: Equatable, Sendable {
  /// Of the session.
  package let name: String
  /// Drawing what had not been drawn before, which no cache saves.
  package private(set) var firstDrawTime: Double
  package private(set) var redrawTime: Double
  package private(set) var rivals: [Rival: Double]
  /// What can't be avoided, whatever is known of the future, and what can be reached with such knowledge; for what was
  /// wanted in the run with the product's policy.
  package private(set) var bound: Double
  package private(set) var schedule: Double

  init(
    name: String, firstDrawTime: Double, redrawTime: Double, rivals: [Rival: Double], bound: Double, schedule: Double
  ) {
    (self.name, self.firstDrawTime, self.redrawTime) = (name, firstDrawTime, redrawTime)
    (self.rivals, self.bound, self.schedule) = (rivals, bound, schedule)
  }

  /// Plays a case with each policy.
  package init(of item: EvictionCase) {
    let run = item.run(EvictionScores())
    let bound = ClairvoyantBound(run.demands, budget: item.budget)
    self.init(
      name: item.name, firstDrawTime: run.firstDrawTime, redrawTime: run.redrawTime,
      rivals: Dictionary(uniqueKeysWithValues: Rival.allCases.map { ($0, item.run($0.policy).redrawTime) }),
      bound: bound.redrawTime,
      schedule: ClairvoyantSchedule(run.demands, budget: item.budget, near: bound).redrawTime)
  }

  /// Sums.
  package init(_ name: String, sum figures: [EvictionFigures]) {
    self.init(name: name, firstDrawTime: 0, redrawTime: 0, rivals: [:], bound: 0, schedule: 0)
    for part in figures {
      firstDrawTime += part.firstDrawTime
      redrawTime += part.redrawTime
      rivals.merge(part.rivals, uniquingKeysWith: +)
      bound += part.bound
      schedule += part.schedule
    }
  }

  /// The others that drew no more than the product's policy did. Where none drew anything again there is nothing to win.
  package var notBeaten: [Rival] {
    Rival.allCases.filter { redrawTime > 0 && redrawTime >= rivals[$0, default: 0] }
  }
}
