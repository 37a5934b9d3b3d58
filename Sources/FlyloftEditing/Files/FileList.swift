internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import Glibc

/// The files that a window was opened for, in the order in which they are shown.
package struct FileList: Sendable {
  /// A file.
  package struct Entry: Sendable {
    /// The name under which it is shown.
    package let name: String
    /// Its path.
    package let path: String
  }

  /// The files.
  package private(set) var entries: [Entry] = []
  /// The names of those among them that are shown already, which are no entries.
  package private(set) var shownNames: [String] = []
  /// The names of files that are shown already, by their whole paths.
  private let shown: [String: String]
  /// The names of what is shown, which it takes its own among.
  package let names: FileNames
  /// The paths as they were named.
  private let paths: [String]
  /// Folders that were named, of which every file is shown, and whatever comes into them.
  package let folders: [String]

  /// A path that leads to what comes from standard input, which `-` stands for.
  package var standardInput = "-"

  /// The name of what comes from standard input.
  package static let standardInput = "standard input"

  /// The files of some paths.
  ///
  /// - Parameters:
  ///   - paths: of files, and of folders, which stand for the files in them that are neither hidden nor an editor's for a while.
  ///   - names: of what is shown, also by others.
  ///   - shown: the names of files that are shown already, by their whole paths.
  ///   - followed: the whole paths of folders whose new files are shown already.
  package init(
    _ paths: [String], names: FileNames = FileNames(), shown: [String: String] = [:], followed: Set<String> = []
  ) {
    (self.paths, self.names, self.shown) = (paths, names, shown)
    folders = paths.filter { Self.isFolder($0) && !followed.contains(Self.absolute($0)) }
    for path in paths { add(Self.isFolder(path) ? Self.files(in: path) ?? [path] : [path]) }
  }

  /// The path by which a file is opened.
  package func path(of entry: Entry) -> String { entry.path == "-" ? standardInput : entry.path }

  /// The words of a command line that shows a file, or all of them, by the names under which they are shown.
  package func words(joinedAs name: String) -> [String: [String]] {
    let words = entries.map { ($0.name, [Self.absolute($0.path)]) } + [(name, paths.map(Self.absolute))]
    return Dictionary(words) { first, _ in first }
  }

  /// A path that leads there from any folder, by one name whatever links lead there; `-` stays as it is.
  package static func absolute(_ path: String) -> String {
    guard path != "-", let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Takes up files that have come into the folders.
  ///
  /// - Returns: those that are new, behind all others.
  mutating func addNew() -> [Entry] {
    let known = entries.count
    for folder in folders { add(Self.files(in: folder) ?? []) }
    return Array(entries[known...])
  }

  private mutating func add(_ paths: [String]) {
    var known = Set(entries.map(\.path))
    for path in paths where known.insert(path).inserted {
      if !shown.isEmpty, let name = shown[Self.absolute(path)] {
        shownNames.append(name)
        continue
      }
      entries.append(Entry(name: names.take(for: path), path: path))
    }
  }

  /// True for the path of a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True for what programs write beside a file for a while, by its name: backups and locks of editors, and downloads that go on.
  private static func isPassing(_ name: String) -> Bool {
    // Vim tries by 4913 whether it may write in a folder.
    name == "4913" || name.hasPrefix("#") && name.hasSuffix("#")
      || ["~", ".swp", ".tmp", ".part", ".crdownload"].contains(where: name.hasSuffix)
  }

  /// The files of a folder, as people sort them: numbers by their value. Not those of folders in it. Nil where it can't be
  /// read.
  private static func files(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix("."), !isPassing(name) { names.append(name) }
    }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return names.inListOrder().map { start + $0 }.filter { !isFolder($0) }
  }
}
