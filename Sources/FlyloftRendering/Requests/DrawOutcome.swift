public import Flyloft

/// The end of a request. Every request ends exactly once.
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
  /// The kind of thing that went wrong.
  public enum Reason: Sendable {
    /// The request, the gallery or the view threw this. Of what a process threw it is an error with the same words.
    case thrown(any Error)
    /// The picture would be of that size, which has more pixels than `Renderer.Configuration.pixelLimit`.
    case tooLarge(PixelSize, limit: Int)
    /// It has not returned for so long, or its load has told nothing.
    case overdue(after: Duration)
    /// Its process has ended: by a crash, by leaving, or because it answered what is no answer.
    case processEnded
    /// There was no thread or process to draw or load it.
    case noWorker
    /// The loaded data does not fit into `Renderer.Configuration.dataByteCount`.
    case noRoom
  }

  /// The kind of thing that went wrong, for code to tell apart.
  public let reason: Reason
  /// The failure in words.
  public let description: String
  /// The key of what was being drawn, with its size, when it came as far as that.
  public let key: DrawKey?
  /// True if it ended a worker's process: by a crash, or by not returning until the process was killed. What draws so
  /// is not to be drawn again unless somebody asks for it.
  public let endedProcess: Bool
  /// The number by which a stage tells where in its author's code it crashed; nil for all else.
  public let crash: Int?
  /// Where it was to be drawn.
  public internal(set) var origin = DrawOrigin()

  package init(_ error: any Error, key: DrawKey?) {
    let known = error as? any DrawWorkerError
    self.init(
      known?.reason ?? .thrown(error), ErrorText.of(error), key: key, endedProcess: known?.endedProcess ?? false,
      crash: known?.crash)
  }

  package init(
    _ reason: Reason, _ description: String, key: DrawKey? = nil, endedProcess: Bool = false, crash: Int? = nil
  ) {
    self.reason = reason
    self.description = description
    self.key = key?.isSized == true ? key : nil
    self.endedProcess = endedProcess
    self.crash = crash
  }
}

/// An error of a worker that says what kind it is.
package protocol DrawWorkerError: Error {
  /// The kind of thing that went wrong.
  var reason: DrawFailure.Reason { get }
  /// True if its process has ended.
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
