/// How a request ended. Every request ends exactly once.
public enum DrawOutcome: Sendable {
  case drawn(Drawing)
  /// A newer request of the same lane took its place before it was begun, or was answered before it was done.
  case superseded
  /// Nobody wanted it any more.
  case cancelled
  case failed(DrawFailure)
}

/// Why a request could not be drawn, in its author's words.
public struct DrawFailure: Error, Sendable, CustomStringConvertible {
  /// What went wrong.
  public let description: String
  /// What was being drawn, when it came as far as that.
  public let key: DrawKey?
  /// Whether it ended a worker's process: by a crash, or by not returning until the process was killed. What draws so is not
  /// to be drawn again unless somebody asks for it.
  public let endedProcess: Bool
  /// The number by which a stage tells where in its author's code it crashed; nil for all else.
  public let crash: Int?

  package init(_ error: any Error, key: DrawKey?) {
    self.init(
      ErrorText.of(error), key: key,
      endedProcess: (error as? any ProcessEndError)?.endedProcess ?? false,
      crash: (error as? any ProcessEndError)?.crash)
  }

  package init(_ description: String, key: DrawKey?, endedProcess: Bool = false, crash: Int? = nil) {
    self.description = description
    self.key = key
    self.endedProcess = endedProcess
    self.crash = crash
  }
}

/// An error that may come of the end of a worker's process.
package protocol ProcessEndError: Error {
  /// Whether the process has ended.
  var endedProcess: Bool { get }
  /// The number of the crash; nil where it comes of something else.
  var crash: Int? { get }
}

/// Why `await` gave no picture.
public enum DrawError: Error, Sendable {
  case superseded
  case cancelled
  case failed(DrawFailure)
}
