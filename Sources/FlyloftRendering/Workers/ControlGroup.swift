internal import Glibc

/// The version 2 control group of this process. See the kernel's `admin-guide/cgroup-v2.rst`.
enum ControlGroup {
  /// Folders of the group where the usual mounts are: all of `/sys/fs/cgroup`, or beside version 1.
  static var folders: [String] { path.map { path in mounts.map { path == "/" ? $0 : $0 + path } } ?? [] }

  /// The same with those of the groups around it, up to the outermost that can be seen.
  static var foldersUpwards: [String] {
    guard let path else { return [] }
    var (folders, rest) = (mounts, Substring(path))
    while rest.count > 1 {
      folders += mounts.map { $0 + rest }
      rest = rest[..<(rest.lastIndex(of: "/") ?? rest.startIndex)]
    }
    return folders
  }

  private static var mounts: [String] {
    ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].filter { access($0 + "/cgroup.controllers", F_OK) == 0 }
  }

  private static var path: String? {
    let line = text(of: "/proc/self/cgroup")?.split(separator: "\n").first { $0.hasPrefix("0::/") }
    return line.map { String($0.dropFirst(3)) }
  }

  /// The text of a small file; nil if it can't be read.
  static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
