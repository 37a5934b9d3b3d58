private import Glibc
internal import Linked

/// Reports the progress of a run: a bar on a terminal, plain lines elsewhere.
package struct BenchProgress {
  private let showsBar: Bool
  private let total: Int
  private let write: (String) -> Void
  private var done = 0
  private let start: ContinuousClock.Instant

  /// Reports nothing yet.
  ///
  /// - Parameters:
  ///   - total: how many steps the run has.
  ///   - showsBar: whether to draw a bar; unless given, if standard error is a terminal.
  ///   - start: when the run began, to estimate when it will end.
  ///   - write: writes the text; to standard error unless given.
  package init(
    total: Int, showsBar: Bool? = nil, startedAt start: ContinuousClock.Instant = .now,
    write: ((String) -> Void)? = nil
  ) {
    self.total = total
    self.start = start
    self.showsBar = showsBar ?? (isatty(STDERR_FILENO) == 1)
    self.write = write ?? writeToStandardError
  }

  /// Reports that a step begins.
  ///
  /// - Parameters:
  ///   - step: what is done, in a few words.
  ///   - now: the time; tests give their own.
  package mutating func begin(_ step: String, at now: ContinuousClock.Instant = .now) {
    if showsBar {
      write(ProgressText.bar(done, of: total, "\(done) of \(total)\(remaining(at: now)) · \(step)"))
    } else {
      write("flyloft bench: \(done + 1) of \(total): \(step)\n")
    }
    done += 1
  }

  /// Writes a line that the bar doesn't overwrite.
  package func note(_ line: String) {
    write((showsBar ? ProgressText.clear : "") + "flyloft bench: \(line)\n")
  }

  /// Removes the bar.
  package func finish() {
    if showsBar { write(ProgressText.clear) }
  }

  private func remaining(at now: ContinuousClock.Instant) -> String {
    guard done > 0 else { return "" }
    return ", "
      + ProgressText.left(seconds: start.duration(to: now) / .seconds(1) / Double(done) * Double(total - done))
  }
}
