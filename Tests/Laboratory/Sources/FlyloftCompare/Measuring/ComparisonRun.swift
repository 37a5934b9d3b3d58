private import Dispatch
internal import FlyloftWays
package import Linked
internal import Synchronization

/// Measures ways at workloads, in turn, round by round.
package struct ComparisonRun: Sendable {
  /// Where the windows are shown.
  package enum Screen: Sendable {
    /// On a display that is there, one window at a time.
    case display(String)
    /// On X servers of the run's own.
    case own
  }

  /// How many windows stand beside each other, on servers of their own, while their work only sleeps.
  private static let lanes = 6

  private let report: ComparisonReport
  private let program: String
  private let screen: Screen
  private let show: @Sendable (String) -> Void
  private let columns: Int?
  private let isStopped: @Sendable () -> Bool

  private struct Entry {
    let round: Int
    let way: WayKind
    let workload: Workload
  }

  /// Nothing is started yet.
  ///
  /// - Parameters:
  ///   - empty: says which ways and workloads are compared, and how often.
  ///   - program: the path of `flyloft-compare`, which shows the windows.
  ///   - columns: how wide the terminal is that shows the progress; nil where it is none.
  ///   - isStopped: asked often; once it is true, nothing more is measured.
  ///   - show: gets the progress.
  package init(
    _ empty: ComparisonReport, program: String, screen: Screen, columns: Int?,
    isStopped: @escaping @Sendable () -> Bool, show: @escaping @Sendable (String) -> Void
  ) {
    report = empty
    self.program = program
    self.screen = screen
    self.columns = columns
    self.isStopped = isStopped
    self.show = show
  }

  /// Measures all, or until it is stopped.
  ///
  /// - Throws: `ObserverError`, if there is no server to show anything on.
  package func run() throws(ObserverError) -> ComparisonReport {
    let entries = (1...max(report.rounds, 1)).flatMap { round in
      report.workloads.flatMap { workload in report.ways.map { Entry(round: round, way: $0, workload: workload) } }
    }
    let state = RunState(report, LiveTable(total: entries.count, columns: columns))
    let (waiting, working) = (entries.filter(\.workload.isWaiting), entries.filter { !$0.workload.isWaiting })
    try measure(waiting, in: screen.allowsLanes ? Self.lanes : 1, state)
    try measure(working, in: 1, state)
    show(state.withLock { $0.live.finish() })
    var measured = state.withLock { $0.report }
    measured.isInterrupted = isStopped()
    return measured
  }

  /// Measures entries on so many threads, each with a connection of its own.
  private func measure(_ entries: [Entry], in lanes: Int, _ state: RunState) throws(ObserverError) {
    let next = Atomic(0)
    let failure = RunFailure()
    let group = DispatchGroup()
    @Sendable func work() {
      defer { group.leave() }
      do throws(ObserverError) {
        let server = try screen.server()
        defer { server?.stop() }
        let client = try XClient(display: server?.display ?? screen.name)
        while !isStopped() {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < entries.count else { return }
          measure(entries[index], seenBy: client, state)
        }
      } catch {
        failure.note(error)
      }
    }
    // Threads, since lanes wait most of the time: dispatch would run no more of them than there are processors.
    for _ in 0..<min(lanes, entries.count) {
      group.enter()
      if !startThread(named: "lane", niceness: 0, work) { group.leave() }
    }
    group.wait()
    if let error = failure.first, !isStopped() { throw error }
  }

  private func measure(_ entry: Entry, seenBy client: XClient, _ state: RunState) {
    let label = (report.rounds > 1 ? "round \(entry.round), " : "") + "\(entry.workload.name), \(entry.way.name)"
    show(state.withLock { $0.live.begin(label, at: entry.workload, $0.report) })
    let measurement = WayMeasurement(
      of: entry.way, at: entry.workload, program: program, seenBy: client, isStopped: isStopped)
    do throws(ObserverError) {
      guard let observation = try measurement.run() else { return }
      state.withLock { $0.report.add(observation, of: entry.way, at: entry.workload) }
    } catch {
      guard !isStopped() else { return }
      state.withLock { $0.report.add(failure: "\(error)", of: entry.way, at: entry.workload) }
    }
  }
}

extension ComparisonRun.Screen {
  var allowsLanes: Bool { if case .own = self { true } else { false } }

  /// The name of the display that is there.
  var name: String { if case .display(let name) = self { name } else { "" } }

  func server() throws(ObserverError) -> XServer? { allowsLanes ? try XServer() : nil }
}

/// What the lanes of a run share.
// `content` is touched under the lock only.
private final class RunState: @unchecked Sendable {
  typealias Content = (report: ComparisonReport, live: LiveTable)

  private let lock = Lock()
  private var content: Content

  init(_ report: ComparisonReport, _ live: LiveTable) {
    content = (report, live)
  }

  func withLock<Result>(_ body: (inout Content) -> Result) -> Result { lock.withLock { body(&content) } }
}

/// The first error of several threads.
// `error` is touched under the lock only.
private final class RunFailure: @unchecked Sendable {
  private let lock = Lock()
  private var error: ObserverError?

  func note(_ error: ObserverError) { lock.withLock { self.error = self.error ?? error } }

  var first: ObserverError? { lock.withLock { error } }
}
