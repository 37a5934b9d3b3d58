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

  package init(_ error: any Error, key: DrawKey?) {
    let text = String(describing: error)
    // An error that says nothing has a name at least.
    self.init(text.isEmpty ? String(describing: type(of: error)) : text, key: key)
  }

  init(_ description: String, key: DrawKey?) {
    self.description = description
    self.key = key
  }
}

/// Why `await` gave no picture.
public enum DrawError: Error, Sendable {
  case superseded
  case cancelled
  case failed(DrawFailure)
}
