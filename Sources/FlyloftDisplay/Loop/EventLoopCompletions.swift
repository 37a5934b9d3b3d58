public import FlyloftConcurrency

/// Has completions called on the display thread: for a `Renderer` or a `LatestWinsQueue` of FlyloftRendering.
public struct EventLoopCompletions: CompletionContext {
  /// The event loop of the process, whether it runs already or not.
  public init() {}

  /// Posts `work` to the event loop.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    EventLoop.shared.post { work() }
  }

  /// Posts `work` to the event loop, without waking a display thread that will wake by itself within 250 ms.
  public func performDeferred(_ work: @escaping @Sendable () -> Void) {
    EventLoop.shared.postDeferred { work() }
  }
}
