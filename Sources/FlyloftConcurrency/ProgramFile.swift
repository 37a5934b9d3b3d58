private import Glibc

/// The file of the running program.
package enum ProgramFile {
  /// Its absolute path; empty where the system doesn't tell.
  package static var path: String {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = max(0, readlink("/proc/self/exe", buffer.baseAddress!, buffer.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path of the program called `name` in the same folder.
  package static func sibling(named name: String) -> String {
    (path.lastIndex(of: "/").map { path[...$0] } ?? "./") + name
  }
}
