internal import Flyloft
private import Glibc

/// A folder of recorded pictures, and what is done with a new one: it is compared, or recorded in place of the old.
struct SnapshotFolder {
  /// The environment variable that has pictures recorded anew.
  static let recordVariable = "FLYLOFT_RECORD_PICTURES"

  /// Its path; made if it does not exist, but not its parent.
  let path: String
  var recordsAnew = getenv(recordVariable) != nil
  /// Says what was recorded anew, in the test's output.
  var say: (String) -> Void = { print($0) }
  var isInCI = getenv("CI").map { $0.pointee != 0 } ?? false

  /// The folder beside a test's file.
  init(besides testFile: StaticString) {
    let folder = "\(testFile)".split(separator: "/", omittingEmptySubsequences: false).dropLast()
    path = folder.joined(separator: "/") + "/__Snapshots__"
  }

  init(path: String) { self.path = path }

  /// Compares a picture with the recording called `name`, or records it.
  ///
  /// - Returns: how it differs; nil if it does not.
  /// - Throws: `ImageFileError` when a file can't be read or written, and `SurfaceError` for pictures that are too large to
  ///   stand side by side.
  func check(_ image: Image, named name: String, _ tolerance: SnapshotTolerance) throws -> SnapshotMismatch? {
    let file = "\(path)/\(name).png"
    if tolerance != .exact, tolerance.reason.isEmpty { return .noReason }
    if recordsAnew {
      guard !isInCI else { return .refused(path: file) }
      let former = access(file, F_OK) == 0 ? try? Image(pngAt: file) : nil
      let isSame = former.map { $0.size == image.size && $0.pixels == image.pixels }
      try record(image, at: file)
      say("recorded \(file): \(isSame.map { $0 ? "as it was" : "changed" } ?? "new")")
      unlink(comparison(name))
      return nil
    }
    guard access(file, F_OK) == 0 else {
      guard !isInCI else { return .missing(path: file) }
      try record(image, at: file)
      return .recorded(path: file)
    }
    let recorded = try Image(pngAt: file)
    let difference = PictureDifference(recorded, image, beyond: tolerance.levels)
    guard difference.count > 0 else {
      unlink(comparison(name))
      return nil
    }
    try write(SideBySide(expected: recorded, actual: image, difference: difference).picture(), named: name)
    if recorded.size != image.size {
      return .size(expected: recorded.size, actual: image.size, path: file, comparison: comparison(name))
    }
    return .pixels(
      count: difference.count, box: difference.box, levels: difference.levels, path: file, comparison: comparison(name))
  }

  private func record(_ image: Image, at file: String) throws {
    mkdir(path, 0o777)
    try image.writePNG(to: file)
  }

  private func comparison(_ name: String) -> String { "\(path)/Failed/\(name).png" }

  /// Writes what a failure shows, into a folder that git ignores in whichever repository it is.
  private func write(_ picture: Image, named name: String) throws {
    mkdir("\(path)/Failed", 0o777)
    if let ignore = fopen("\(path)/Failed/.gitignore", "w") {
      fputs("*\n", ignore)
      fclose(ignore)
    }
    try picture.writePNG(to: comparison(name))
  }
}
