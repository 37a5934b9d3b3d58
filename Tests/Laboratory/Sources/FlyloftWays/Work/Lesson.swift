package import Flyloft
private import Foundation

/// A task as lessons on concurrency have it: items that take a while each, since each of them sleeps.
package struct Lesson: Work {
  /// How many items there are.
  package let stepCount: Int
  /// How long each takes.
  package let item: Duration

  /// A task of so many items.
  package init(stepCount: Int = 10, item: Duration = .milliseconds(100)) {
    self.stepCount = stepCount
    self.item = item
  }

  /// Sleeps with the thread.
  package func run(_ step: Int, cancellation: CancellationToken) -> Image? {
    Thread.sleep(forTimeInterval: item / .seconds(1))
    return nil
  }

  /// Sleeps without a thread, and no longer once its task is cancelled.
  package nonisolated(nonsending) func run(_ step: Int, cancellation: CancellationToken) async -> Image? {
    try? await Task.sleep(for: item)
    return nil
  }
}
