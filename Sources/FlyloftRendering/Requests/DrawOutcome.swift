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
  /// The number of the crash of a worker's process that this comes of; nil for all else.
  public let crash: Int?

  package init(_ error: any Error, key: DrawKey?) {
    let text = String(describing: error)
    // An error that says nothing has a name at least.
    self.init(
      text.isEmpty ? String(describing: type(of: error)) : text, key: key,
      crash: (error as? any CrashError)?.crash)
  }

  init(_ description: String, key: DrawKey?, crash: Int? = nil) {
    self.description = description
    self.key = key
    self.crash = crash
  }
}

/// An error that comes of the crash of a worker's process.
package protocol CrashError: Error {
  /// The number of the crash; nil where it comes of something else.
  var crash: Int? { get }
}

/// Why `await` gave no picture.
public enum DrawError: Error, Sendable {
  case superseded
  case cancelled
  case failed(DrawFailure)
}
