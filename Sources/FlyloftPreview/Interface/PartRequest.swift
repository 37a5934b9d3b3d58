import Flyloft
import FlyloftRecording
import FlyloftRendering

/// A part of the interface.
struct PartRequest: TracedRequest {
  let key: DrawKey
  /// True if it is likely to be shown again.
  let isKept: Bool

  var traceFlow: Int { 0 }
  var traceSubject: TraceEvent.Subject? { TraceEvent.Subject(gallery: "the interface", index: 0) }

  func resolve() -> DrawKey { key }
}
