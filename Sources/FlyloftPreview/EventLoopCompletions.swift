import FlyloftDisplay
import FlyloftRendering

/// Has completions called on the display thread.
struct EventLoopCompletions: CompletionContext {
  func perform(_ work: @escaping @Sendable () -> Void) {
    EventLoop.shared.post { work() }
  }

  func performDeferred(_ work: @escaping @Sendable () -> Void) {
    EventLoop.shared.postDeferred { work() }
  }
}
