/// The most that a picture may differ from its recording.
///
/// Flyloft draws the same pixels on every machine, so pictures are compared exactly unless a test says otherwise, and why.
public struct SnapshotTolerance: Hashable, Sendable {
  /// Not at all.
  public static let exact = SnapshotTolerance(levels: 0, reason: "")

  /// The number of the 255 levels by which each component of a pixel may differ.
  public let levels: Int
  /// Why that is no fault; stands in the message of a failure.
  public let reason: String

  /// Each component of a pixel may differ by so many levels.
  ///
  /// - Parameters:
  ///   - levels: of 255.
  ///   - reason: why that is no fault. An expectation with an empty one fails.
  public static func levels(_ levels: Int, because reason: String) -> SnapshotTolerance {
    SnapshotTolerance(levels: max(levels, 0), reason: reason)
  }
}
