internal import FlyloftRendering

/// What came of cases with the product's policy and with others. Times are seconds of drawing again what had been drawn
/// before.
package struct EvictionFigures: Equatable, Sendable {
  /// Of the session.
  package let name: String
  /// Drawing what had not been drawn before, which no cache saves.
  package private(set) var firstDrawTime: Double
  package private(set) var redrawTime: Double
  package private(set) var rivals: [Rival: Double]

  init(name: String, firstDrawTime: Double, redrawTime: Double, rivals: [Rival: Double]) {
    (self.name, self.firstDrawTime, self.redrawTime, self.rivals) = (name, firstDrawTime, redrawTime, rivals)
  }

  /// Plays a case with each policy.
  package init(of item: EvictionCase) {
    let run = item.run(EvictionScores())
    self.init(
      name: item.name, firstDrawTime: run.firstDrawTime, redrawTime: run.redrawTime,
      rivals: Dictionary(uniqueKeysWithValues: Rival.allCases.map { ($0, item.run($0.policy).redrawTime) }))
  }

  /// Sums.
  package init(_ name: String, sum figures: [EvictionFigures]) {
    self.init(name: name, firstDrawTime: 0, redrawTime: 0, rivals: [:])
    for part in figures {
      firstDrawTime += part.firstDrawTime
      redrawTime += part.redrawTime
      rivals.merge(part.rivals, uniquingKeysWith: +)
    }
  }

  /// The others that drew no more than the product's policy did. Where none drew anything again there is nothing to win.
  package var notBeaten: [Rival] {
    Rival.allCases.filter { redrawTime > 0 && redrawTime >= rivals[$0, default: 0] }
  }
}
