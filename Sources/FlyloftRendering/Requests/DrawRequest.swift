package import FlyloftRecording

/// Something to draw, as a value: a key, or what leads to one (a gallery and an index).
///
/// A request is never a closure, so that it can be sent to another process.
public protocol DrawRequest: Sendable {
  /// The key to draw. Called on a worker thread, outside every lock; may be slow, may throw.
  func resolve() throws -> DrawKey
  /// The key of what its view may load, for a request that is drawn with what there is so far; nil, unless said
  /// otherwise, for one that waits for all.
  var loadKey: LoadKey? { get }
  /// The key to draw, of a view with what has been loaded of it. As `resolve()`, unless said otherwise.
  func resolve(with data: LoadedData?) throws -> DrawKey
  /// True if the picture goes into the cache, as it does unless said otherwise. Called on a worker thread, outside every lock.
  var isKept: Bool { get }
}

/// A request that a trace tells apart from others.
package protocol TracedRequest: DrawRequest {
  /// The name that a trace gives it. Called on a worker thread, outside every lock.
  var traceSubject: TraceEvent.Subject? { get }
  /// The flow of a trace that it belongs to; 0 for none.
  var traceFlow: Int { get }
}

extension DrawRequest {
  /// Nothing.
  public var loadKey: LoadKey? { nil }
  /// As `resolve()`.
  public func resolve(with data: LoadedData?) throws -> DrawKey { try resolve() }
  /// True.
  public var isKept: Bool { true }
}

extension DrawKey: DrawRequest {
  /// The key itself.
  public func resolve() -> DrawKey { self }
}
