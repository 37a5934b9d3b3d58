/// Where completions are called: a display thread's event loop, a queue, or the worker itself.
public protocol CompletionContext: Sendable {
  /// Runs `work` exactly once, soon, after all that was given before. Called from any thread. A lane goes on when what
  /// was given for it has run.
  func perform(_ work: @escaping @Sendable () -> Void)
}

/// Calls completions on whichever thread ended the request.
public struct ImmediateCompletions: CompletionContext {
  public init() {}

  public func perform(_ work: @escaping @Sendable () -> Void) { work() }
}
