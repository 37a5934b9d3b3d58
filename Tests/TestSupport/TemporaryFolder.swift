import Foundation

/// A folder of a test's own, removed with this value.
public final class TemporaryFolder: Sendable {
  public let path = NSTemporaryDirectory() + "flyloft-test-\(UUID().uuidString)"

  /// If the folder can't be made, the test fails because it finds none.
  public init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The names of all files in it, sorted.
  public var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The names of the PNG files in it, sorted.
  public var pictures: [String] { files.filter { $0.hasSuffix(".png") } }
}
