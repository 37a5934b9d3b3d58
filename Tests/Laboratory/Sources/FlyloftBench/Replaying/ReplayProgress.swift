internal import Flyloft
private import Glibc
internal import Linked

/// Reports how far a session has been played: a bar on a terminal, a line every ten seconds elsewhere.
///
/// Sessions are played at the pace at which they were recorded, so their own times say how much is left.
struct ReplayProgress {
  /// Between two lines, and between two bars.
  private static let (linePeriod, barPeriod) = (Duration.seconds(10), Duration.milliseconds(100))

  private let duration: Duration
  private let count: Int
  private let showsBar: Bool
  private let write: (String) -> Void
  private var played = 0
  private var shown = Duration.zero

  /// - Parameters:
  ///   - duration: of the whole session.
  ///   - count: how many inputs it has.
  ///   - showsBar: whether to draw a bar; unless given, if standard error is a terminal.
  ///   - write: writes the text; to standard error unless given.
  init(
    of duration: Duration, count: Int, showsBar: Bool? = nil, write: @escaping (String) -> Void = writeToStandardError
  ) {
    (self.duration, self.count, self.write) = (duration, count, write)
    self.showsBar = showsBar ?? (isatty(STDERR_FILENO) == 1)
  }

  /// An input is played.
  ///
  /// - Parameter time: its own, in the session.
  mutating func play(at time: Duration) {
    played += 1
    guard time - shown >= (showsBar ? Self.barPeriod : Self.linePeriod) else { return }
    shown = time
    let percent = Int((100 * (time / duration)).rounded(.down))
    let left = ProgressText.left(seconds: (duration - time) / .seconds(1))
    let text = "\(percent)% · \(played.grouped) of \(count.counted("input")) · \(left)"
    write(showsBar ? ProgressText.bar(percent, of: 100, text) : "flyloft bench: \(text)\n")
  }

  /// Removes the bar.
  func finish() { if showsBar { write(ProgressText.clear) } }
}
