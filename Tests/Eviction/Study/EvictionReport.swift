internal import FoundationEssentials

/// The figures of sessions for other programs: JSON with a member `sessions`, a list of objects with `name`, and in seconds
/// `redraw` of the product's policy, and `others` by name.
package struct EvictionReport: Encodable {
  private struct Row: Encodable {
    let name: String
    let redraw: Double
    let others: [String: Double]
  }

  private let sessions: [Row]

  /// - Parameter figures: those of each session.
  package init(_ figures: [EvictionFigures]) {
    sessions = figures.map { figures in
      Row(
        name: figures.name, redraw: figures.redrawTime,
        others: Dictionary(uniqueKeysWithValues: figures.rivals.map { ($0.rawValue, $1) }))
    }
  }

  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
