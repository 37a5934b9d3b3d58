internal import Linked

/// What is wished of Flyloft as a reader of documents: a figure, and how much of the better reader's it may be at most.
struct Wish: Sendable {
  let name: String
  let unit: String
  let most: Double
  /// The figure that there must be none of, whatever others have.
  var isNone = false
  let figure: @Sendable (MeasuredSubject) -> Double
  /// Flyloft's, where it is another than that of the others.
  var own: (@Sendable (MeasuredSubject) -> Double)?

  static let all = [
    Wish(name: "first page", unit: "ms", most: 0.5) { $0.pooled(\.fullScreen).median },
    Wish(name: "wheel to last damage", unit: "ms", most: 0.5) { $0.pooled(\.wheelToLastDamage).median },
    Wish(
      name: "the same with --no-animation", unit: "ms", most: 0.5, figure: { $0.pooled(\.wheelToLastDamage).median },
      own: { $0.pooled { $0.wheelToLastDamageStill ?? [] }.median }),
    Wish(name: "blank, two pages a second", unit: "kpx·ms", most: 0.01, isNone: true) {
      $0.spread(\.readingBlank).median / 1e3
    },
    Wish(name: "blank, Page Down held", unit: "kpx·ms", most: 0.01) { $0.spread(\.heldBlank).median / 1e3 },
    Wish(name: "memory", unit: "MB", most: 1) { $0.spread(\.memoryMegabytes).median },
  ]

  /// A line of the table for a document in a window.
  ///
  /// - Parameters:
  ///   - ours: Flyloft's measurements.
  ///   - others: those of other readers, by their names; a figure that one lacks is told as a dash.
  func cells(_ ours: MeasuredSubject, _ others: [MeasuredSubject]) -> [String] {
    let (figure, figures) = ((own ?? figure)(ours), others.map(figure))
    let better = figures.filter(\.isFinite).min()
    // Where neither has any, there is nothing to be better at.
    let ratio = better.map { figure == $0 ? 1 : figure / $0 } ?? .nan
    let isMet = figure == 0 || !isNone && ratio <= most
    let isKnown = figure.isFinite && (isNone || ratio.isFinite || better == 0)
    return ["\(ours.document?.rawValue ?? "–"), \(ours.width)x\(ours.height)", "\(name), \(unit)"]
      + ([figure] + figures).map { fixed($0, decimals: 1) }
      + [
        fixed(ratio, decimals: 3), isNone ? "0" : "≤ \(fixed(most, decimals: 2))",
        isKnown ? isMet ? "met" : "missed" : "–",
      ]
  }
}

extension BenchReport {
  /// Of each document in each window what is wished, and whether it is so; then how each reader's page differs from poppler's.
  var wishes: String {
    let names = subjects.map(\.name).unique.filter { $0 != "flyloft" }
    var table = TextTable(titles: ["document", "wish", "flyloft"] + names + ["of the better", "wished", ""])
    for ours in subjects where ours.name == "flyloft" {
      let others = names.map { name in
        subjects.first {
          $0.name == name && $0.document == ours.document && $0.width == ours.width && $0.height == ours.height
        } ?? MeasuredSubject(name: name, width: ours.width, height: ours.height)
      }
      for wish in Wish.all { table.add(wish.cells(ours, others)) }
      let differences = ([ours] + others).map { $0.rounds.compactMap(\.difference).max { $0.levels < $1.levels } }
      table.add(
        ["\(ours.document?.rawValue ?? "–"), \(ours.width)x\(ours.height)", "unlike poppler's, pixels (levels)"]
          + differences.map { $0.map { "\($0.different) (\($0.levels))" } ?? "–" }
          + ["", "0 (0)", differences[0].map { $0.different == 0 ? "met" : "missed" } ?? "–"])
    }
    return table.description
  }
}
