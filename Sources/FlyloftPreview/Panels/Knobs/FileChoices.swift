import FlyloftRegistry
private import Glibc

/// The files and folders whose paths begin with one that is being typed. Workers read the folder: the display thread reads none.
package struct FileChoices: Hashable, Sendable {
  /// The most that are shown, and the most entries of a folder that are looked at.
  private static let (limit, entryLimit) = (8, 20_000)

  /// The path that they complete.
  private(set) var typed = ""
  /// In the order of lists, as they would be typed: behind a folder's stands a slash.
  private(set) var paths: [String] = []
  /// What the paths of all begin with, also of those that are not shown; nil where there is none.
  private(set) var common: String?

  /// Those of no path.
  init() {}

  /// Reads the folder that a path is in: for workers.
  ///
  /// - Parameter types: what names of files end in, without a dot; empty for any.
  package init(completing typed: String, types: [String]) {
    self.typed = typed
    let folder = Self.folder(of: typed)
    let name = typed.dropFirst(folder.count)
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(directory) }
    var all: [String] = []
    for _ in 0..<Self.entryLimit {
      guard let entry = readdir(directory) else { break }
      let found = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard found.hasPrefix(name), found.hasPrefix(".") == name.hasPrefix("."), found != ".", found != ".." else {
        continue
      }
      var status = stat()
      guard stat(folder + found, &status) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let isWanted = types.isEmpty || types.contains { found.lowercased().hasSuffix("." + $0.lowercased()) }
      if isFolder || isWanted && status.st_mode & S_IFMT == S_IFREG {
        all.append(folder + found + (isFolder ? "/" : ""))
      }
    }
    paths = Array(all.inListOrder().prefix(Self.limit))
    common = all.dropFirst().reduce(all.first) { common, path in
      common.map { String(zip($0, path).prefix { $0 == $1 }.map(\.0)) }
    }
  }

  /// The folder of a path, with the slash behind it; empty for that in which the program runs.
  static func folder(of path: String) -> String {
    String(path.lastIndex(of: "/").map { path[...$0] } ?? "")
  }

  /// A path as it is shown, without its folder.
  static func name(of path: String) -> String {
    let end = path.hasSuffix("/") ? path.index(before: path.endIndex) : path.endIndex
    return String(path[(path[..<end].lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }
}
