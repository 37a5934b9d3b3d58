internal import FlyloftRegistry
package import Linked
private import ViewRegistry

/// A window that is used, edited and harmed in turn for a long time, and looked at whenever it has come to rest.
package struct EnduranceRun {
  private let length: Length
  private let seed: UInt64
  private let preview: String
  private let isStopped: () -> Bool

  package enum Length: Sendable {
    /// With a sample a minute, or twenty where that is less.
    case hours(Double)
    /// So many samples, each after so many actions.
    case samples(Int, actions: Int)
  }

  /// Prepares a run; nothing is started yet.
  ///
  /// - Parameters:
  ///   - seed: what happens in which order follows from it.
  ///   - preview: the path of `flyloft`.
  ///   - isStopped: true once the run is to end with the samples that there are.
  package init(_ length: Length, seed: UInt64, preview: String, isStopped: @escaping () -> Bool = { false }) {
    (self.length, self.seed, self.preview, self.isStopped) = (length, seed, preview, isStopped)
  }

  /// Carries it out, with a line for each sample on standard error.
  ///
  /// - Throws: `ObserverError`, where there is no window to begin with.
  package func run() throws(ObserverError) -> EnduranceReport {
    let galleries = registry.galleries.map(\.name) + [EnduredSources.gallery]
    var actions = EnduredActions(seed: seed, galleries: galleries, documents: EnduredDocuments.names)
    var report = EnduranceReport(machine: .present, seed: seed)
    let window = try EnduredWindow(preview)
    report.notes = window.notes
    let (count, period) = plan
    var progress = BenchProgress(total: count)
    defer { progress.finish() }
    let start = ContinuousClock.now
    var (rest, lately) = (Duration.zero, [EnduredAction]())
    do throws(ObserverError) {
      for sample in 0..<count where !isStopped() {
        var done = 0
        repeat {
          let action = actions.next()!
          lately = lately.suffix(19) + [action]
          try window.perform(action)
          report.actionCount += 1
          done += 1
        } while isBusy(done, until: start + period * (sample + 1) - rest)
        let begin = ContinuousClock.now
        try window.comeToRest()
        // The terminal has interrupted the window, too.
        if isStopped() { break }
        let values = window.sample()
        report.wakes = window.wakes
        report.add(values, at: (ContinuousClock.now - start) / .seconds(3600))
        rest = ContinuousClock.now - begin
        progress.begin("\(report.actionCount.grouped) actions, \(report.memoryText)")
      }
      report.faults += window.close()
      report.metrics = window.report?.values ?? [:]
    } catch {
      let before = lately.map { "\($0)".replacing("FlyloftBench.EnduredAction.", with: "") }
      if !isStopped() { report.faults.append("\(error)\nBefore: \(before.joined(separator: ", ")).") }
    }
    if isStopped() { report.notes.append("Interrupted before its time.") }
    return report
  }

  /// The number of samples, and the time for each.
  private var plan: (count: Int, period: Duration) {
    switch length {
    case .samples(let count, _): (count, .zero)
    case .hours(let hours):
      { count in (count, .seconds(hours * 3600) / count) }(max(20, Int((hours * 60).rounded())))
    }
  }

  private func isBusy(_ done: Int, until moment: ContinuousClock.Instant) -> Bool {
    if isStopped() { return false }
    if case .samples(_, let actions) = length { return done < actions }
    // Also where coming to rest takes all the time there is.
    return done < 20 || ContinuousClock.now < moment
  }
}
