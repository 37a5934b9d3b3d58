public import Flyloft

/// A difference between a picture and its recording.
public enum SnapshotMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// There was no recording; one has been made, to be checked and committed.
  case recorded(path: String)
  /// There is no recording, and CI makes none.
  case missing(path: String)
  /// Recording was asked for in CI, which compares only.
  case refused(path: String)
  /// A tolerance was given without its reason.
  case noReason
  /// The picture has another size than the recording at `path`.
  case size(expected: PixelSize, actual: PixelSize, path: String, comparison: String)
  /// `count` pixels differ from the recording at `path` by more than is tolerated, all of them in `box`, the one that
  /// differs most by `levels`. Expected, actual and difference stand side by side in the picture at `comparison`.
  case pixels(count: Int, box: PixelRect, levels: Int, path: String, comparison: String)

  /// The difference, and what to do.
  public var description: String {
    switch self {
    case .recorded(let path): "There was no recording at \(path), so one was made. Look at it, then run the test again."
    case .missing(let path):
      "There is no recording at \(path), and CI makes none. Run the test elsewhere, look at the picture, and commit it."
    case .refused(let path):
      "CI compares with \(path) and records nothing. Unset \(SnapshotFolder.recordVariable) there."
    case .noReason: "A tolerance needs its reason: `.levels(2, because: \"…\")`."
    case .size(let expected, let actual, let path, let comparison):
      "The picture is \(actual.width)×\(actual.height) pixels, in \(path) it is \(expected.width)×\(expected.height). "
        + Self.advice(comparison)
    case .pixels(let count, let box, let levels, let path, let comparison):
      "\(count.grouped) \(count == 1 ? "pixel differs" : "pixels differ") from \(path), \(Self.words(for: box)), "
        + "by \(count == 1 ? "" : "up to ")\(levels) of 255 levels. " + Self.advice(comparison)
    }
  }

  private static func words(for box: PixelRect) -> String {
    if box.width == 1 && box.height == 1 { return "at x \(box.minX), y \(box.minY)" }
    return "all between x \(box.minX) and \(box.maxX - 1), y \(box.minY) and \(box.maxY - 1) "
      + "(\(box.width)×\(box.height) pixels)"
  }

  private static func advice(_ comparison: String) -> String {
    "Expected, actual and difference are side by side in \(comparison). If that is how it should look, run the test again "
      + "with \(SnapshotFolder.recordVariable)=1."
  }
}
