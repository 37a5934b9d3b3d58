/// A place where completions are called: a display thread's event loop, a queue, or the worker itself.
public protocol CompletionContext: Sendable {
  /// Runs `work` exactly once, soon, after all that was given before. Called from any thread, on each for one completion after
  /// the other: not from inside a completion for another of the same renderer or queue. A lane goes on when what was given
  /// for it has run.
  func perform(_ work: @escaping @Sendable () -> Void)
  /// The same for news that nobody waits for, such as a prefetched picture: it may wait for the next work or
  /// for a quarter of a second, so that a display thread that sleeps need not be woken for it. The order stays.
  func performDeferred(_ work: @escaping @Sendable () -> Void)
}

extension CompletionContext {
  /// Runs `work` as soon as any other.
  public func performDeferred(_ work: @escaping @Sendable () -> Void) { perform(work) }
}
