internal import Flyloft
private import Glibc

/// Tells of a snapshot run: files on standard output, failures and a bar on standard error.
public final class SnapshotProgress: @unchecked Sendable {
  private let showsBar: Bool
  private let lock = Lock()
  private var failures = 0
  private var shownPercent = -1

  /// - Parameter showsBar: for a terminal; in a pipe it would be noise.
  public init(showsBar: Bool) {
    self.showsBar = showsBar
  }

  public func report(_ result: SnapshotRun.Result) {
    lock.withLock {
      switch result.file {
      case .success(let path): puts(path)
      case .failure(let error):
        failures += 1
        clearBar()
        writeToStandardError("flyloft: \(result.gallery), view \(result.index): \(error)\n")
      }
      showBar(result.done, result.total)
    }
  }

  /// Takes the bar away.
  ///
  /// - Returns: how many views could not be drawn or written.
  public func finish() -> Int {
    lock.withLock {
      clearBar()
      return failures
    }
  }

  private func showBar(_ done: Int, _ total: Int) {
    let percent = done * 100 / max(total, 1)
    guard showsBar, percent != shownPercent else { return }
    shownPercent = percent
    let filled = percent * 30 / 100
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
    writeToStandardError("\r\(bar) \(done.grouped) of \(total.grouped)")
  }

  private func clearBar() {
    guard showsBar, shownPercent >= 0 else { return }
    shownPercent = -1
    writeToStandardError("\r\u{1b}[K")
  }
}
