package import FlyloftRendering
internal import Glibc
internal import SeededRandom

/// A search for eviction weights: from what is known to be good a step to somewhere near, and from there on if that is
/// better. The steps grow with success and shrink without (I. Rechenberg's one-fifth rule, “Evolutionsstrategie”, 1973).
package struct WeightSearch {
  /// A weight by name, and the value that leaves it out.
  package typealias Weight = (
    name: String, path: any WritableKeyPath<EvictionWeights, Double> & Sendable, without: Double
  )

  /// All of them.
  package static let weights: [Weight] = [
    ("ageing", \.ageing, .infinity), ("wavering", \.wavering, 0), ("near", \.near, 0), ("ahead", \.ahead, 0),
    ("nearReach", \.nearReach, .infinity), ("aheadReach", \.aheadReach, .infinity), ("behind", \.behind, 0),
    ("behindReach", \.behindReach, .infinity), ("outdated", \.outdated, 1),
  ]

  package private(set) var best: EvictionWeights
  /// The less the better.
  package private(set) var value: Double
  private let cases: [(item: EvictionCase, rival: Double)]
  private var random: SeededGenerator
  private var step = 0.3

  /// - Parameters:
  ///   - start: weights to begin with.
  ///   - seed: of the steps.
  package init(from start: EvictionWeights, on cases: [EvictionCase], seed: UInt64) {
    best = start
    random = SeededGenerator(seed: seed)
    self.cases = cases.map { item in
      (item, Rival.allCases.map { item.run($0.policy).redrawTime }.min() ?? 0)
    }
    value = 0
    value = value(of: start)
  }

  /// Takes a step.
  package mutating func advance() {
    var weights = best
    for weight in Self.weights where Bool.random(using: &random) {
      weights[keyPath: weight.path] *= exp(Double.random(in: -step...step, using: &random))
    }
    let value = value(of: weights)
    let isBetter = value < self.value
    if isBetter { (best, self.value) = (weights, value) }
    step = min(max(step * (isBetter ? 1.5 : 0.9), 0.05), 0.8)
  }

  /// How weights do against the best rival: the mean of the logarithms of the ratios, in which a case that is lost
  /// counts thrice, and that of the ratio of the sums. A twentieth of a second more or less counts for nothing.
  package func value(of weights: EvictionWeights) -> Double {
    var (value, ours, theirs) = (0.0, 0.0, 0.0)
    for (item, rival) in cases {
      let time = item.run(EvictionScores(weights)).redrawTime
      let ratio = log((time + 0.05) / (rival + 0.05))
      value += time > rival ? 3 * ratio + 0.05 : ratio
      ours += time
      theirs += rival
    }
    return value / Double(max(cases.count, 1)) + log((ours + 0.05) / (theirs + 0.05))
  }
}
