/// Where completions are called: a display thread's event loop, a queue, or the worker itself.
public protocol CompletionContext: Sendable {
  /// Runs `work` soon, after all that was given before. Called from any thread.
  func perform(_ work: @escaping @Sendable () -> Void)
}

/// Calls completions on whichever thread ended the request.
public struct ImmediateCompletions: CompletionContext {
  public init() {}

  public func perform(_ work: @escaping @Sendable () -> Void) { work() }
}
