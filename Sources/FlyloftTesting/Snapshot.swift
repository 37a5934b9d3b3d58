public import Flyloft
internal import FlyloftRendering
private import Glibc

/// Draws `view` as the window would, on the calling thread, without a display.
///
/// - Parameters:
///   - width: the width that is available to the view, in points; the view decides its height.
///   - scale: device pixels a point.
///   - appearance: whether it is drawn on light or on dark.
/// - Throws: what the view throws, or `SurfaceError`.
public func snapshot(
  of view: some View, width: Double = 992, scale: Double = 1, appearance: Appearance = .light
) throws -> Image {
  let key = try DrawKey(view, size: view.size(fitting: width), scale: scale, background: appearance.background)
  let surface = try Surface(size: key.pixelSize)
  try surface.draw(scale: scale, background: appearance.background) { canvas in try view.draw(on: canvas) }
  return surface.freeze()
}

/// How a picture differs from its recording.
public enum SnapshotMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// There was no recording; one has been made, to be checked and committed.
  case recorded(path: String)
  /// The picture has another size than the recording at `path`.
  case size(expected: PixelSize, actual: PixelSize, path: String)
  /// `count` pixels differ from the recording at `path`; the picture as drawn has been written to `actual`.
  case pixels(count: Int, first: PixelPoint, path: String, actual: String)

  /// What differs, and what to do.
  public var description: String {
    switch self {
    case .recorded(let path): "There was no recording at \(path), so one was made. Look at it, then run the test again."
    case .size(let expected, let actual, let path):
      "The view is \(actual.width)×\(actual.height) pixels, in \(path) it is \(expected.width)×\(expected.height)."
    case .pixels(let count, let first, let path, let actual):
      "\(count) pixels differ from \(path), the first at \(first.x), \(first.y). What was drawn is in \(actual). "
        + "If that is how it should look, delete the recording and run the test again."
    }
  }
}

/// Checks that `image` equals, pixel for pixel, the PNG file called `name` in the folder `__Snapshots__` beside the
/// test.
///
/// If there is no such file it records one and throws, so that no test passes on a picture that nobody has checked.
///
/// - Parameter name: the file's name without `.png`.
/// - Throws: `SnapshotMismatch`, or `ImageFileError` when a file can't be read or written.
public func expectSnapshot(_ image: Image, named name: String, testFile: StaticString = #filePath) throws {
  let folder = "\(testFile)".split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  try expectSnapshot(image, named: name, folder: folder + "/__Snapshots__")
}

/// Checks that `image` equals, pixel for pixel, the PNG file called `name` in `folder`; records one if there is none.
///
/// - Parameters:
///   - name: the file's name without `.png`.
///   - folder: its path; created if it does not exist, but not its parent.
/// - Throws: `SnapshotMismatch`, or `ImageFileError` when a file can't be read or written.
public func expectSnapshot(_ image: Image, named name: String, folder: String) throws {
  let path = "\(folder)/\(name).png"
  guard access(path, F_OK) == 0 else {
    mkdir(folder, 0o777)
    try image.writePNG(to: path)
    throw SnapshotMismatch.recorded(path: path)
  }
  let recorded = try Image(pngAt: path)
  guard recorded.size == image.size else {
    throw SnapshotMismatch.size(expected: recorded.size, actual: image.size, path: path)
  }
  // Nearly always they are the same, and tests that aren't optimized look at single pixels a hundred times as slowly.
  guard !isSame(recorded, image) else { return }
  let (expected, actual) = (recorded.pixels, image.pixels)
  let different = expected.indices.filter { expected[$0] != actual[$0] }
  guard let first = different.first else { return }
  let actualPath = "\(folder)/\(name).actual.png"
  try image.writePNG(to: actualPath)
  throw SnapshotMismatch.pixels(
    count: different.count, first: PixelPoint(x: first % image.size.width, y: first / image.size.width), path: path,
    actual: actualPath)
}

/// Whether two pictures of one size have the same pixels.
private func isSame(_ image: Image, _ other: Image) -> Bool {
  image.withPixels { pixels in
    other.withPixels { others in memcmp(pixels.baseAddress!, others.baseAddress!, pixels.count * 4) == 0 }
  }
}
