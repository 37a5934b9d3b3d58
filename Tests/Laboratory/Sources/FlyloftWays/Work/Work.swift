package import Flyloft

/// What the steps of a job do, without a word on where and when.
package protocol Work: Sendable {
  /// How many steps there are.
  var stepCount: Int { get }
  /// Does a step on the calling thread.
  ///
  /// - Parameter cancellation: may be heeded within the step; its result is not used then.
  func run(_ step: Int, cancellation: CancellationToken) -> Image?
  /// Does a step in the calling task, on its actor if it has one; as the other unless it has something to wait for.
  nonisolated(nonsending) func run(_ step: Int, cancellation: CancellationToken) async -> Image?
}

extension Work {
  /// Does the step on the thread that the task has.
  package nonisolated(nonsending) func run(_ step: Int, cancellation: CancellationToken) async -> Image? {
    // In a closure that isn't asynchronous, the other function of that name is meant.
    let image: () -> Image? = { run(step, cancellation: cancellation) }
    return image()
  }
}
