internal import FlyloftRendering

/// What came of cases with the product's policy and with others. Times are seconds of drawing again what had been drawn
/// before.
package struct EvictionFigures: Equatable, Sendable {
  /// Of the session.
  package let name: String
  package private(set) var redrawTime: Double
  package private(set) var rivals: [Rival: Double]

  init(name: String, redrawTime: Double, rivals: [Rival: Double]) {
    (self.name, self.redrawTime, self.rivals) = (name, redrawTime, rivals)
  }

  /// Plays a case with each policy.
  package init(of item: EvictionCase) {
    let run = item.run(EvictionScores())
    self.init(
      name: item.name, redrawTime: run.redrawTime,
      rivals: Dictionary(uniqueKeysWithValues: Rival.allCases.map { ($0, item.run($0.policy).redrawTime) }))
  }

  /// Sums.
  package init(_ name: String, sum figures: [EvictionFigures]) {
    self.init(name: name, redrawTime: 0, rivals: [:])
    for part in figures {
      redrawTime += part.redrawTime
      rivals.merge(part.rivals, uniquingKeysWith: +)
    }
  }
}
