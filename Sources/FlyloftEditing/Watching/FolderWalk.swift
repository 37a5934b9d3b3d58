internal import FoundationEssentials
internal import Glibc

/// A walk through a folder, and through those that are linked into it.
struct FolderWalk {
  /// The paths of all files, in no order.
  private(set) var files: [String] = []
  /// The folders in which something can happen to them: those that were walked, and those where linked files lie.
  private(set) var folders: [String] = []

  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t
  }

  /// - Parameter skipped: names of what is left out, in the folder itself.
  init(_ folder: String, skipping skipped: [String] = []) {
    enter(folder, skipped, above: [])
  }

  /// - Parameter above: the folders that it lies in, one of which a link may lead back to.
  private mutating func enter(_ folder: String, _ skipped: [String], above: [Identity]) {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    let identity = Identity(device: status.st_dev, number: status.st_ino)
    guard !above.contains(identity) else { return }
    folders.append(folder)
    for name in Self.entries(of: folder) where !skipped.contains(name) {
      let path = folder + "/" + name
      guard stat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        enter(path, [], above: above + [identity])
      } else {
        files.append(path)
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { addFolder(ofLink: path) }
      }
    }
  }

  private mutating func addFolder(ofLink path: String) {
    guard let target = realpath(path, nil) else { return }
    defer { free(target) }
    let folder = Self.folder(of: String(cString: target))
    if !folders.contains(folder) { folders.append(folder) }
  }

  /// The folder that a path leads into.
  static func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  /// The names in a folder, without what editors leave there: unfinished files and copies of former versions.
  static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
      !$0.hasPrefix(".") && !$0.hasPrefix("#") && !$0.hasSuffix("~")
    }
  }
}
