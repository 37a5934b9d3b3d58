internal import FlyloftConcurrency
private import Glibc

/// Tells how far a run has come: a bar on a terminal, plain lines elsewhere.
public struct BenchProgress {
  private let showsBar: Bool
  private let total: Int
  private let write: (String) -> Void
  private var done = 0
  private let start: ContinuousClock.Instant

  /// - Parameters:
  ///   - showsBar: nil to look whether standard error is a terminal.
  ///   - total: of steps.
  ///   - write: where the text goes; to standard error unless given.
  public init(
    total: Int, showsBar: Bool? = nil, startedAt start: ContinuousClock.Instant = .now,
    write: ((String) -> Void)? = nil
  ) {
    self.total = total
    self.start = start
    self.showsBar = showsBar ?? (isatty(STDERR_FILENO) == 1)
    self.write = write ?? writeToStandardError
  }

  /// Tells which step begins.
  ///
  /// - Parameter now: given by tests.
  public mutating func begin(_ step: String, at now: ContinuousClock.Instant = .now) {
    if showsBar {
      let filled = done * 24 / max(total, 1)
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
      write("\r\u{1b}[K\(bar) \(done) of \(total)\(remaining(at: now)) · \(step)")
    } else {
      write("flyloft bench: \(done + 1) of \(total): \(step)\n")
    }
    done += 1
  }

  /// A line that stays.
  public func note(_ line: String) {
    write((showsBar ? "\r\u{1b}[K" : "") + "flyloft bench: \(line)\n")
  }

  /// Takes the bar away.
  public func finish() {
    if showsBar { write("\r\u{1b}[K") }
  }

  private func remaining(at now: ContinuousClock.Instant) -> String {
    guard done > 0 else { return "" }
    let seconds = start.duration(to: now) / .seconds(1) / Double(done) * Double(total - done)
    return seconds < 90 ? ", \(Int(seconds.rounded(.up))) s left" : ", \(Int((seconds / 60).rounded(.up))) min left"
  }
}
