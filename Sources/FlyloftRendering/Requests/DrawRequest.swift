public import FlyloftRecording

/// Something to draw, as a value: a key, or what leads to one (a gallery and an index).
///
/// A request is never a closure, so that requests can be compared, and one day be sent to another process.
public protocol DrawRequest: Hashable, Sendable {
  /// The key to draw. Called on a worker thread, outside every lock; may be slow, may throw.
  func resolve() throws -> DrawKey
  /// Whether the picture goes into the cache; true unless said otherwise.
  var isKept: Bool { get }
  /// What a trace calls it; nothing unless said otherwise.
  var traceSubject: TraceEvent.Subject? { get }
  /// The flow of a trace that it belongs to; 0, none, unless said otherwise.
  var traceFlow: Int { get }
}

extension DrawRequest {
  public var isKept: Bool { true }
  public var traceSubject: TraceEvent.Subject? { nil }
  public var traceFlow: Int { 0 }
}

extension DrawKey: DrawRequest {
  public func resolve() -> DrawKey { self }
}

/// One slot's queue of requests: at most one draw running and one waiting.
public struct Lane: Hashable, Sendable {
  /// Which set of slots: a gallery on screen, the interface's parts, an embedder's own.
  public var group: Int
  public var index: Int

  public init(group: Int, index: Int) {
    self.group = group
    self.index = index
  }
}

/// Any request, comparable with any other.
struct AnyRequest: Hashable, Sendable {
  let base: any DrawRequest
  /// Told the end. Not compared; nil for a wish, of which the wish observer is told.
  let completion: (@Sendable (DrawOutcome) -> Void)?

  init(_ base: any DrawRequest, completion: (@Sendable (DrawOutcome) -> Void)? = nil) {
    self.base = base
    self.completion = completion
  }

  static func == (a: AnyRequest, b: AnyRequest) -> Bool {
    func equal<Base: DrawRequest>(_ base: Base) -> Bool { (b.base as? Base).map { base == $0 } ?? false }
    return equal(a.base)
  }

  func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
