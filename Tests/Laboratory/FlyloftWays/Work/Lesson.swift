public import Flyloft
private import Foundation

/// A task as lessons on concurrency have it: items that take a while each, since each of them sleeps.
public struct Lesson: Work {
  /// How many items there are.
  public let stepCount: Int
  /// How long each takes.
  public let item: Duration

  /// A task of so many items.
  public init(stepCount: Int = 10, item: Duration = .milliseconds(100)) {
    self.stepCount = stepCount
    self.item = item
  }

  /// Sleeps with the thread.
  public func run(_ step: Int, cancellation: CancellationToken) -> Image? {
    Thread.sleep(forTimeInterval: item / .seconds(1))
    return nil
  }

  /// Sleeps without a thread, and no longer once its task is cancelled.
  public nonisolated(nonsending) func run(_ step: Int, cancellation: CancellationToken) async -> Image? {
    try? await Task.sleep(for: item)
    return nil
  }
}
