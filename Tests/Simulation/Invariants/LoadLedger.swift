internal import Flyloft
internal import FlyloftRendering

/// Which loads go on, and what was told of them.
struct LoadLedger {
  private struct Told {
    var version: Int
    var publication: Int
    var isOver: Bool
  }

  private struct Running {
    let place: Place
    let begin: Duration
  }

  /// The most that may go on at once, which is what a `RendererState` allows unless told otherwise; those that have gone on for
  /// ten seconds are not counted.
  private static let limit = 4
  /// The most in all.
  private static let extraLimit = 16

  private var running: [LoadID: Running] = [:]
  /// How often each of those that are wanted on screen has begun.
  private var begins: [Place: (version: Int, count: Int)] = [:]
  /// What is wanted by the last order that was carried out.
  private var wanted: [Place: Int] = [:]
  private var told: [Place: Told] = [:]

  mutating func carriedOut(_ order: WindowOrder) {
    guard case .replaceLoads(let visible, let prefetch) = order else { return }
    wanted = Dictionary((visible + prefetch).map { ($0.place, $0.version) }) { first, _ in first }
    told = told.filter { wanted[$0.key] == $0.value.version }
    let former = begins
    begins = [:]
    for load in visible where load.isNeeded {
      let known = former[load.place]
      begins[load.place] = known?.version == load.version ? known : (load.version, 0)
    }
  }

  /// - Returns: what does not hold.
  mutating func began(_ id: LoadID, _ load: Renderer.Load, at time: Duration) -> (Invariant, String)? {
    if running.values.contains(where: { $0.place == load.place }) { return (.crowdedLoads, "two for \(load.place)") }
    running[id] = Running(place: load.place, begin: time)
    let counted = running.values.count { time - $0.begin < .seconds(10) }
    if counted > Self.limit || running.count > Self.extraLimit {
      return (.crowdedLoads, "\(running.count) at once, \(counted) of them in their turn")
    }
    let busy = Set(running.values.map(\.place))
    let waiting = begins.filter { !busy.contains($0.key) && told[$0.key]?.isOver != true }
    if let count = begins[load.place]?.count, let other = waiting.first(where: { $0.value.count < count }) {
      return (.unfairLoads, "\(load.place), while \(other.key) waits")
    }
    begins[load.place]?.count += 1
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
    let isOver: Bool
    switch report.state {
    case .waiting, .begun:
      let isWanted = wanted[report.place] == report.version && told[report.place]?.isOver != true
      return isWanted ? nil : (.staleReport, "\(report.place) v\(report.version) waits")
    case .publishing: isOver = false
    case .loaded, .failed: isOver = true
    }
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
