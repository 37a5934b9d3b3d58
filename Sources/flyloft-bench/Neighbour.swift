import Glibc

/// The programs beside this one.
enum Neighbour {
  static var ownPath: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func path(of name: String) -> String {
    (ownPath.lastIndex(of: "/").map { ownPath[...$0] } ?? "./") + name
  }
}
