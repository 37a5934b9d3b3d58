import Glibc

/// The programs beside this one.
enum SiblingProgram {
  static var ownPath: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A path that means the same in every folder.
  static func absolute(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }

  static func path(of name: String) -> String {
    (ownPath.lastIndex(of: "/").map { ownPath[...$0] } ?? "./") + name
  }
}
