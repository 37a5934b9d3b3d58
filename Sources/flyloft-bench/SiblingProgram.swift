import Glibc

/// Finds the programs in this program's own folder.
enum SiblingProgram {
  /// The path of this program.
  static var ownPath: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The absolute path of a file; the path as it is if there is no such file.
  static func absolute(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }

  /// The path of the program called `name`.
  static func path(of name: String) -> String {
    (ownPath.lastIndex(of: "/").map { ownPath[...$0] } ?? "./") + name
  }
}
