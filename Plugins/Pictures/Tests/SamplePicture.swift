import Foundation

/// Small files of the project. Those called `quarters` have four quarters each, 32×16 pixels: red, green, below them blue, white.
enum SamplePicture {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Tests/Samples")

  static func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
}
