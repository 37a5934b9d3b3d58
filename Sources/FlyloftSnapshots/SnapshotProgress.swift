internal import Flyloft
internal import FlyloftConcurrency

/// Reports a snapshot run: paths of files on standard output, failures and progress on standard error.
package final class SnapshotProgress: @unchecked Sendable {
  /// The form in which progress is shown. Failures are always reported.
  package enum Style: Sendable {
    /// A bar that is overwritten again and again, for a terminal.
    case bar
    /// A line every five seconds, for a pipe or a log.
    case lines
    /// Not at all.
    case none
  }

  /// The time between lines.
  static let period = Duration.seconds(5)

  private let style: Style
  private let now: @Sendable () -> Duration
  private let write: @Sendable (_ text: String, _ isResult: Bool) -> Int32?
  private let start: Duration
  private let lock = Lock()
  // Accessed under the lock only.
  private var failures = 0
  private var kept = 0
  private var total = 0
  private var shown: (done: Int, time: Duration)?
  private var firstOutputErrno: Int32?

  /// Reports to standard output and standard error from now on.
  package convenience init(_ style: Style) {
    self.init(
      style, now: { .monotonicNow },
      write: { text, isResult in
        if isResult { return writeToStandardOutput(text) }
        writeToStandardError(text)
        return nil
      })
  }

  /// - Parameters:
  ///   - now: the time on a clock that is never set.
  ///   - write: writes results to standard output, and everything else to standard error. Gives the system's error code
  ///     where a result can't be written.
  init(
    _ style: Style, now: @escaping @Sendable () -> Duration,
    write: @escaping @Sendable (_ text: String, _ isResult: Bool) -> Int32?
  ) {
    self.style = style
    self.now = now
    self.write = write
    start = now()
  }

  /// Reports a view that is done. Any thread may call it; it may wait for standard output.
  package func report(_ result: SnapshotRun.Result) {
    lock.withLock {
      total = result.total
      switch result.outcome {
      case .drawn(let path):
        let code = write(path + "\n", true)
        firstOutputErrno = firstOutputErrno ?? code
      case .kept: kept += 1
      case .failed(let error):
        failures += 1
        clearBar()
        let subject = result.sheet.map { "sheet \($0.grouped)" } ?? "view \(result.index.grouped)"
        _ = write(printable("\(programName): \(result.gallery), \(subject): \(error)\n"), false)
      }
      show(result.done)
    }
  }

  /// The system's error code of the first result that standard output did not take; nil if it took all.
  package var outputErrno: Int32? { lock.withLock { firstOutputErrno } }

  /// Removes the bar, and reports how many files were kept.
  ///
  /// - Returns: how many views could not be drawn or written.
  package func finish() -> Int {
    lock.withLock {
      clearBar()
      if kept > 0, style != .none {
        _ = write("\(programName): \(kept.grouped) of \(total.grouped) were there already\n", false)
      }
      return failures
    }
  }

  private func show(_ done: Int) {
    let time = now()
    switch style {
    case .none: break
    case .bar:
      // Nobody sees more updates than this, and writing to a terminal takes time.
      if done < total, let shown, time - shown.time < .milliseconds(50) { return }
      shown = (done, time)
      _ = write(ProgressText.bar(done, of: total, text(done, time)), false)
    case .lines:
      guard time - (shown?.time ?? start) >= Self.period, done < total else { return }
      shown = (done, time)
      _ = write("\(programName): \(text(done, time))\n", false)
    }
  }

  /// `1,234 of 10,000 · 56 a second · 3 min left`
  private func text(_ done: Int, _ time: Duration) -> String {
    let counted = "\(done.grouped) of \(total.grouped)"
    let seconds = Double((time - start).nanoseconds) / 1e9
    // Files that were kept took next to no time.
    let drawn = done - kept
    guard drawn > 0, seconds >= 1 else { return counted }
    let rate = Double(drawn) / seconds
    let left = Double(total - done) / rate
    let rateText = rate >= 10 ? Int(rate.rounded()).grouped : "\((rate * 10).rounded() / 10)"
    return "\(counted) · \(rateText) a second · \(ProgressText.left(seconds: left))"
  }

  private func clearBar() {
    guard style == .bar, shown != nil else { return }
    shown = nil
    _ = write(ProgressText.clear, false)
  }
}
