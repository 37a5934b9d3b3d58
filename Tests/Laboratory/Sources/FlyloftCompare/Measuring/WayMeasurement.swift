internal import Flyloft
package import FlyloftWays
private import Glibc
package import Linked

/// Measures one way at one workload from outside, in a process of its own.
package struct WayMeasurement {
  /// For how long nothing must happen for the work to be at rest.
  private static let quiet = Duration.milliseconds(170)
  /// The same while something that was asked for has not begun: it may have been dropped, or be waiting for a processor.
  private static let longQuiet = Duration.milliseconds(500)
  /// How long work may go on after it was taken back.
  static let cancelLimit = Duration.milliseconds(600)

  private let way: WayKind
  private let workload: Workload
  private let program: String
  private let client: XClient
  private let isStopped: () -> Bool

  /// Nothing is started yet.
  ///
  /// - Parameters:
  ///   - program: the path of `flyloft-compare`, which shows the window.
  ///   - client: sees the display.
  ///   - isStopped: asked often; once it is true, the run is given up.
  package init(
    of way: WayKind, at workload: Workload, program: String, seenBy client: XClient,
    isStopped: @escaping () -> Bool = { false }
  ) {
    self.way = way
    self.workload = workload
    self.program = program
    self.client = client
    self.isStopped = isStopped
  }

  /// Starts the program, gives it work, takes other work back, and ends it.
  ///
  /// - Returns: nil if it was given up.
  /// - Throws: `ObserverError`.
  package func run() throws(ObserverError) -> WayObservation? {
    let shown = try ShownProgram(
      program, ["show", way.name, workload.name], title: SceneWindow.title(of: way.name), seenBy: client)
    guard let watch = WindowWatch(shown.window, seenBy: client), hasPulse(watch) else { throw end(of: shown.program) }
    let plan = InputPlan(for: workload)
    let observation = try measure(plan, watch, shown.program)
    guard var observation else { return nil }
    observation.cancel = cancelTime(plan, watch, shown.program, isWhole: observation.isWhole)
    guard !isStopped() else { return nil }
    // It has nothing to keep, and may hang.
    shown.program.signal(SIGKILL)
    _ = shown.program.wait(within: .limit)
    // The next may have a window of the same title.
    while watch.isOpen { _ = watch.next(until: .now + .milliseconds(10)) }
    return observation
  }

  /// Waits until the strip is painted at every refresh.
  private func hasPulse(_ watch: WindowWatch) -> Bool {
    let limit = ContinuousClock.now + .limit
    var count = 0
    while count < 6, let report = watch.next(until: limit) { count += isPulse(report) ? 1 : 0 }
    return count == 6
  }

  private func isPulse(_ report: DamageReport) -> Bool {
    report.area.minY == 0 && report.area.width == SceneWindow.size.width
  }

  // MARK: Working

  private func measure(
    _ plan: InputPlan, _ watch: WindowWatch, _ program: Program
  ) throws(ObserverError) -> WayObservation? {
    let before = ProcessTotals(of: program.processIdentifier)
    let (start, startNanoseconds) = (ContinuousClock.now, Duration.monotonicNanoseconds)
    var tally = FrameTally()
    var observation = WayObservation()
    var rest = Rest(since: start)
    var inputs = plan.main[...]
    // Wiggling only accompanies the work, and doesn't keep it from ending.
    let lastWanted = workload.asksByInput ? plan.main.last?.time ?? .zero : .zero
    while true {
      guard !isStopped() else { return nil }
      guard watch.isOpen else { throw end(of: program) }
      let now = ContinuousClock.now
      if let due = inputs.first, start + due.time <= now {
        inputs.removeFirst()
        watch.send(due.input)
        tally.input(at: start.duration(to: now).milliseconds)
        continue
      }
      observation.threads = max(observation.threads, ProcessTotals(of: program.processIdentifier).threadCount)
      let next = min(inputs.first.map { start + $0.time } ?? .distantFuture, now + .milliseconds(10))
      while let report = watch.next(until: next) {
        tally.painted(at: start.duration(to: report.arrival).milliseconds, isPulse: isPulse(report))
      }
      guard start.duration(to: now) > lastWanted else { continue }
      observation.isWhole = start.duration(to: now) < workload.limit
      if !observation.isWhole || rest.isReached(program, for: Self.quiet, orWaiting: Self.longQuiet) { break }
    }
    let totals = ProcessTotals(of: program.processIdentifier)
    observation.processor = (totals.processorTime - before.processorTime).milliseconds
    observation.megabytes = Double(totals.peakByteCount) / 1_048_576
    // At rest the last moments belong to nobody.
    let end = observation.isWhole ? rest.lastChange : .now
    observation.end = start.duration(to: end).milliseconds
    tally.finish(at: start.duration(to: .now).milliseconds)
    observation.frames = tally.frames.samples
    observation.pulses = tally.pulses
    observation.longestFreeze = tally.longestFreeze
    JobLog(program.standardOutput).describe(
      &observation, from: startNanoseconds, to: Duration.monotonicNanoseconds)
    return observation
  }

  // MARK: Taking back

  /// From Escape until nothing runs any more; nil where work goes on.
  private func cancelTime(_ plan: InputPlan, _ watch: WindowWatch, _ program: Program, isWhole: Bool) -> Double? {
    // Work that has not ended is what there is to take back.
    let inputs = isWhole ? plan.cancelled : [(Duration.zero, plan.cancelled.last!.input)]
    let start = ContinuousClock.now
    for (time, input) in inputs {
      while watch.next(until: start + time) != nil {}
      watch.send(input)
    }
    let sent = Duration.monotonicNanoseconds
    var rest = Rest(since: .now)
    let limit = ContinuousClock.now + Self.cancelLimit
    while !rest.isReached(program, for: Self.quiet) {
      guard watch.isOpen, !isStopped(), .now < limit else { return nil }
      _ = watch.next(until: .now + .milliseconds(10))
    }
    return max(0, Double((JobLog(program.standardOutput).lastEnd ?? sent) - sent) / 1e6)
  }

  private func end(of program: Program) -> ObserverError {
    let status = program.wait(within: .seconds(1)).map { "\($0)" } ?? "lost its window"
    return .unexpectedExit(program: "\(way.name) at \(workload.name)", reason: status, output: program.standardError)
  }
}

/// Whether a program has come to rest: nothing runs, and nothing has been told for a while.
private struct Rest {
  /// When something was told last, as far as it is known.
  private(set) var lastChange: ContinuousClock.Instant
  private var lastLook: ContinuousClock.Instant
  private var length = 0
  private var isBusy = true
  private var hasUnbegun = false

  init(since start: ContinuousClock.Instant) {
    lastChange = start
    lastLook = start
  }

  /// Looks every 30 ms, since looking takes a processor's time, too.
  ///
  /// - Parameter longQuiet: for how long nothing must happen while something that was asked for has not begun; as `quiet`
  ///   unless given.
  mutating func isReached(_ program: Program, for quiet: Duration, orWaiting longQuiet: Duration? = nil) -> Bool {
    let now = ContinuousClock.now
    guard lastLook.duration(to: now) > .milliseconds(30) else { return false }
    lastLook = now
    let text = program.standardOutput
    if text.utf8.count != length {
      length = text.utf8.count
      lastChange = now
      let log = JobLog(text)
      (isBusy, hasUnbegun) = (log.runningCount > 0, log.hasUnbegun)
    }
    return !isBusy && lastChange.duration(to: now) > (hasUnbegun ? longQuiet ?? quiet : quiet)
  }
}

extension ContinuousClock.Instant {
  /// Later than any deadline.
  fileprivate static var distantFuture: ContinuousClock.Instant { .now + .seconds(3600) }
}
