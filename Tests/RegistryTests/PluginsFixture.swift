import Foundation
import RegistryWriting

/// A temporary project folder, removed with this value.
final class PluginsFixture {
  let root = FileManager.default.temporaryDirectory.appending(path: "flyloft-registry-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: root.appending(path: "Plugins"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func folder(_ path: String) throws {
    try FileManager.default.createDirectory(at: root.appending(path: path), withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The registry of a build that has `builtIn`, on a machine that has `libraries`.
  func source(builtIn: Set<String> = [], libraries: Set<String> = []) throws(RegistryWriter.Failure) -> String {
    try RegistryWriter(root: root.path, builtIn: builtIn) { libraries.contains($0.pkgConfig) }.source()
  }

  /// The errors that the build would print, one line each.
  func errors(builtIn: Set<String> = [], libraries: Set<String> = []) -> [String] {
    do throws(RegistryWriter.Failure) {
      _ = try source(builtIn: builtIn, libraries: libraries)
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }
}
