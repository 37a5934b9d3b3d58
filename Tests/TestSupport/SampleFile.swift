public import Foundation

/// The files in `Tests/Samples`: small ones of each kind that the galleries open.
public enum SampleFile {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Samples")

  /// The names of all, in order.
  public static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }
  }

  /// What the file of that name holds. It is there for as long as the project is, so that a test may take it for granted.
  public static func data(_ name: String) -> Data {
    do { return try Data(contentsOf: folder.appending(path: name)) } catch { fatalError("\(error)") }
  }
}
