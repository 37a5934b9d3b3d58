private import FoundationEssentials
private import Glibc
internal import Linked

/// A new, empty folder, removed with its content at the end of this value's life.
struct TemporaryFolder: ~Copyable {
  let path: String

  /// - Throws: `ObserverError.cannotStart`.
  init() throws(ObserverError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/flyloft-peers-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw .cannotStart(
        program: "the comparison", reason: "no folder in \(parent): \(String(cString: strerror(errno)))")
    }
    path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
