internal import Flyloft
internal import FlyloftRendering

/// Which loads go on, and what was told of them.
struct LoadLedger {
  private struct Told {
    var version: Int
    var publication: Int
    var isOver: Bool
  }

  /// The most that may go on at once, which is what a `RendererState` allows unless told otherwise.
  private static let limit = 4

  private var running: [LoadID: Place] = [:]
  /// What is wanted by the last order that was carried out.
  private var wanted: [Place: Int] = [:]
  private var told: [Place: Told] = [:]

  mutating func carriedOut(_ order: WindowOrder) {
    guard case .replaceLoads(let visible, let prefetch) = order else { return }
    wanted = Dictionary((visible + prefetch).map { ($0.place, $0.version) }) { first, _ in first }
    told = told.filter { wanted[$0.key] == $0.value.version }
  }

  /// - Returns: what does not hold.
  mutating func began(_ id: LoadID, _ load: Renderer.Load) -> (Invariant, String)? {
    if running.values.contains(load.place) { return (.crowdedLoads, "two for \(load.place)") }
    running[id] = load.place
    if running.count > Self.limit { return (.crowdedLoads, "\(running.count) at once") }
    if wanted[load.place] != load.version { return (.staleReport, "\(load.place) v\(load.version) is not wanted") }
    if told[load.place]?.isOver == true { return (.staleReport, "\(load.place) is loaded a second time") }
    return nil
  }

  /// - Returns: whether it went on.
  mutating func ended(_ id: LoadID) -> Bool { running.removeValue(forKey: id) != nil }

  /// - Returns: what does not hold.
  mutating func told(_ event: Renderer.Event) -> (Invariant, String)? {
    guard case .loading(let report) = event else { return nil }
    let former = told[report.place]
    let isOver = if case .publishing = report.state { false } else { true }
    told[report.place] = Told(version: report.version, publication: report.publication, isOver: isOver)
    if wanted[report.place] != report.version { return (.staleReport, "\(report.place) v\(report.version)") }
    guard let former else { return nil }
    if former.isOver { return (.staleReport, "\(report.place) after its end") }
    if former.publication > report.publication {
      return (.staleReport, "\(report.publication) of \(report.place) after \(former.publication)")
    }
    return nil
  }
}
