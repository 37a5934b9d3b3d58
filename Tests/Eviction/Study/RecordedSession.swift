internal import Flyloft
internal import FlyloftRecording
internal import FlyloftRegistry
internal import FoundationEssentials
internal import Simulation
internal import ViewRegistry

/// A recorded session on which eviction is judged, with the gallery that it is played on.
package struct RecordedSession: Sendable {
  /// Those that are played on a gallery of the simulation, too: the built-in ones have no rows that are wider than a
  /// window, and none in tiles.
  private static let others = [("sideways", on: "WideCards"), ("pinch", on: "LargeCards")]
  /// As many ways to say which rows are dear. What a policy wins or loses by luck with one of them evens out.
  private static let dearness: ClosedRange<UInt64> = 1...3

  package let name: String
  private let session: Session
  private let gallery: AnyGallery

  /// All sessions of a folder, by name.
  ///
  /// - Parameter rounds: how many times over each is played.
  /// - Throws: what is wrong with a file, or with the gallery that it names.
  package static func all(in folder: String, rounds: Int) throws -> [RecordedSession] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try files.filter { $0.hasSuffix(".session") }.sorted().flatMap { file in
      let name = String(file.dropLast(".session".count))
      let session = try Session(at: "\(folder)/\(file)").repeated(rounds)
      let own = RecordedSession(
        name: name, session: session, gallery: try registry.gallery(named: session.gallery)(session.settings))
      let simulated = others.filter { $0.0 == name }.compactMap { other in
        SimulatedGalleries.all.first { $0.name == other.on }.map {
          RecordedSession(name: "\(name), \(other.on)", session: session, gallery: $0)
        }
      }
      return [own] + simulated
    }
  }

  /// It in a cache of so many bytes, a case for each way in which rows are dear.
  package func cases(budget: Int) -> [EvictionCase] {
    Self.dearness.map { seed in
      EvictionCase(name, session, gallery, budget: budget, courses: VaryingDraws(seed: seed))
    }
  }
}
