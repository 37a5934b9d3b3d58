/// A result that a thread waits for, given by whichever thread draws the picture.
final class PendingResult: @unchecked Sendable {
  private let isSettled = Semaphore()
  // Written once, before the signal, and read after it.
  private var result: Result<Picture, DrawFailure>?

  /// Gives the result. Called once.
  func settle(_ result: Result<Picture, DrawFailure>) {
    self.result = result
    isSettled.signal()
  }

  /// Blocks the calling thread until there is a result. Called once.
  func wait() -> Result<Picture, DrawFailure> {
    isSettled.wait()
    guard let result else { preconditionFailure("a signal without a result") }
    return result
  }
}
