import Flyloft
import FlyloftRecording
import FlyloftRendering

/// A request for a part of the interface.
protocol InterfaceRequest: TracedRequest {
  /// The key under which it is asked for, and kept.
  var key: DrawKey { get }
}

/// A part of the interface.
struct PartRequest: InterfaceRequest {
  let key: DrawKey
  /// True if it is likely to be shown again.
  let isKept: Bool

  var traceFlow: Int { 0 }
  var traceSubject: TraceEvent.Subject? { TraceEvent.Subject(gallery: "the interface", index: 0) }

  func resolve() -> DrawKey { key }
}
