internal import Comparing
internal import Foundation
internal import Linked

/// Time spent on drawing again what the cache had given up, on recorded sessions. `flyloft-simulator eviction` runs the
/// product's own path on a clock of its own, so the figures are the same each time and on each machine.
struct EvictionComparisons {
  /// What the simulator prints. Times are in seconds.
  private struct Simulated: Decodable {
    struct Session: Decodable {
      let name: String
      /// Drawing again with the renderer's own policy.
      let redraw: Double
      /// With other policies, by their names.
      let others: [String: Double]
    }

    let sessions: [Session]
  }

  struct SimulatorFailed: Error, CustomStringConvertible {
    let description: String
  }

  private let simulated: Simulated

  /// - Parameter simulator: the path of the program.
  /// - Throws: when it can't be run or fails.
  init(simulatedBy simulator: String) throws {
    let (end, output) = CommandRun([simulator, "eviction"]).run()
    guard end == .exited(code: 0) else { throw SimulatorFailed(description: "\(simulator): \(end)") }
    simulated = try JSONDecoder().decode(Simulated.self, from: Data(output.utf8))
  }

  func run(into report: inout Report) {
    for session in simulated.sessions {
      for (policy, seconds) in session.others.sorted(by: { $0.key < $1.key }) {
        let comparison = Comparison([(session.redraw * 1e9, seconds * 1e9)])
        report.add(session.name, against: policy, comparison, in: .seconds, budget: .below(1))
      }
    }
  }
}
