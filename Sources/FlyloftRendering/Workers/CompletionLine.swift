internal import CLinux
internal import DequeModule

/// Hands the completions of one renderer or queue to their context, on each thread one after the other: what a completion
/// leads to is handed over when it has returned.
///
/// A context may call completions at once. One that asks again each time that it is superseded would then be called inside
/// itself, until the stack is full.
final class CompletionLine: Sendable {
  /// A call that the calling thread is inside of: on its stack, linked from the innermost one outwards. Lines are few within
  /// each other.
  private struct Turn {
    let line: ObjectIdentifier
    let outer: UnsafeMutableRawPointer?
    var waiting: Deque<@Sendable () -> Void> = []
  }

  private let context: any CompletionContext

  init(to context: any CompletionContext) {
    self.context = context
  }

  /// Hands `completion` over, and all that comes of it on this thread; inside a completion of this line, once that has returned.
  func perform(_ completion: @escaping @Sendable () -> Void) {
    let innermost = flyloft_innermost_line()!
    var next = innermost.pointee
    while let turn = next?.assumingMemoryBound(to: Turn.self) {
      guard turn.pointee.line != ObjectIdentifier(self) else { return turn.pointee.waiting.append(completion) }
      next = turn.pointee.outer
    }
    var turn = Turn(line: ObjectIdentifier(self), outer: innermost.pointee)
    withUnsafeMutablePointer(to: &turn) { turn in
      innermost.pointee = UnsafeMutableRawPointer(turn)
      context.perform(completion)
      while let next = turn.pointee.waiting.popFirst() { context.perform(next) }
      innermost.pointee = turn.pointee.outer
    }
  }
}
