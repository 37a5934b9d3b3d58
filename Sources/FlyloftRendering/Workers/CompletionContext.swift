// For `CompletionContext`, which FlyloftDisplay has one of, too: whoever imports this module finds the protocol here.
@_exported public import FlyloftConcurrency

/// Calls completions on whichever thread ended the request: the worker that drew it, the one that asked for something newer in
/// its place, or the one that cancelled it.
public struct ImmediateCompletions: CompletionContext {
  /// The calling thread.
  public init() {}

  /// Runs `work` before it returns.
  public func perform(_ work: @escaping @Sendable () -> Void) { work() }
}
