/// How a load goes.
package struct LoadCourse: Hashable, Sendable {
  /// What it comes to.
  package enum End: Hashable, Sendable {
    case returns
    case throwsError
    /// It ends the process that it runs in.
    case crashes
    /// It tells nothing for so long, whether anybody still wants it or not; then it returns.
    case hangs(Duration)
  }

  /// How many publications come before what it returns, each so long after what came before.
  package var publications = 0
  package var interval = Duration.milliseconds(10)
  /// Of each publication, and of what it returns.
  package var byteCount = 1000
  /// Whether it tells how far it is.
  package var tellsProgress = false
  /// How long it may be silent, as it says itself; nil for as long as a draw may take.
  package var limit: Duration?
  package var end = End.returns

  /// It returns after ten milliseconds.
  package init() {}
}
