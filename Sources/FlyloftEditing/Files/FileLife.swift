internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import Glibc

/// The thread that follows the files that are shown: what is written anew is opened anew, and what comes into a folder is shown,
/// too. A file that is gone stays as it was.
final class FileLife {
  private struct Followed {
    let name, path: String
    /// The version that was looked at last.
    var version: FileVersion?
    /// What it had at its ends then; nil where nobody looked.
    var ends: FileEnds?
    /// Counts the versions that were shown, or wait for their password.
    var generation: Int
    /// False where the version that was looked at last is not shown: it can't be read on.
    var isShown = true
    /// True if the version before was given up for the present one, which is then shown whatever becomes of the file: one that is
    /// written all the time would never be seen.
    var isDue = false
    /// The watch of what is written to it; less than 0 for none.
    var watch: Int32 = -1

    mutating func lookAtEnds() { ends = version.flatMap { FileEnds(of: path, $0) } }
  }

  /// So many files are looked at as what may be written on. Of the others one is opened anew once before that.
  private static let mostLogs = 100
  /// From one look to the next, in milliseconds: a log may be written all the time.
  private static let pause: Int32 = 50

  private let stage: any EditedStage
  private let chosen: [KnobSetting]
  private let deadline: Duration
  private let tell: @Sendable (ModuleEvent) -> Void
  let watch: FolderWatch
  private let embedded: EmbeddedFiles
  private var list: FileList
  private var files: [Followed]

  /// - Parameter chosen: the knobs that are set, of the galleries that have them.
  init(
    _ list: FileList, _ stage: any EditedStage, _ chosen: [KnobSetting], deadline: Duration,
    _ tell: @escaping @Sendable (ModuleEvent) -> Void
  ) throws(WatchError) {
    (self.list, self.stage, self.chosen, self.deadline, self.tell) = (list, stage, chosen, deadline, tell)
    // One that is removed and made again is in its own.
    let folders = list.folders.flatMap { [$0, $0 + "/.."] } + list.entries.flatMap { Self.folders(of: $0.path) }
    let embedded = EmbeddedFiles(in: list.entries.map(\.name))
    watch = try FolderWatch { folders + embedded.folders }
    self.embedded = embedded
    stage.followEmbedded { [watch = watch.file] gallery, paths in
      // They come from a thread that this one doesn't hear of.
      for folder in embedded.take(paths, of: gallery) { FolderWatch.add(folder, to: watch) }
    }
    files = list.entries.map { entry in
      let path = list.path(of: entry)
      return Followed(name: entry.name, path: path, version: FileVersion(path), generation: 1)
    }
    for index in files.indices.prefix(Self.mostLogs) {
      files[index].lookAtEnds()
      watchWrites(of: index)
    }
  }

  func run() {
    while true {
      watch.wait()
      let isWhole = !watch.isOnlyWritten
      // What happens while something is opened is heard there, and looked for here.
      while look(isWhole: isWhole), isWhole { poll(nil, 0, Self.pause) }
      if !isWhole { poll(nil, 0, Self.pause) }
    }
  }

  /// Hears of what is written to a file that is kept open.
  private func watchWrites(of index: Int) {
    guard index < Self.mostLogs else { return }
    let former = files[index].watch
    files[index].watch = watch.addFile(files[index].path)
    if former >= 0, !files.contains(where: { $0.watch == former }) { watch.removeFile(former) }
  }

  /// The folders in which a file's path can come to lead elsewhere: its own, and that of what it links to.
  private static func folders(of path: String) -> [String] {
    let target = realpath(path, nil)
    defer { free(target) }
    return ([path] + [target.map { String(cString: $0) }].compactMap(\.self)).map { path in
      path.lastIndex(of: "/").map { String(path[..<path.index(after: $0)]) } ?? "."
    }
  }

  /// Looks for what has changed, and shows it.
  ///
  /// - Parameter isWhole: false where files have been written to, and not closed: then only those are looked at that may be read on. Others
  ///   may be no more than half there.
  /// - Returns: true if there was anything: it may have changed again meanwhile.
  func look(isWhole: Bool = true) -> Bool {
    for entry in list.addNew() {
      tell(.entered(entry.name, path: FileList.absolute(entry.path)))
      embedded.follow(entry.name)
      files.append(Followed(name: entry.name, path: entry.path, version: nil, generation: 0))
    }
    var hasFound = false
    for index in files.indices {
      // One that is gone stays as it was.
      guard let version = FileVersion(files[index].path) else { continue }
      guard version != files[index].version else {
        if embedded.haveChanged(of: files[index].name) {
          hasFound = true
          show(&files[index])
        }
        continue
      }
      guard isWhole || stage.followsEnd(files[index].name) == true else { continue }
      let former = files[index].version
      files[index].version = version
      hasFound = true
      if former?.isOfSameFile(as: version) != true { watchWrites(of: index) }
      if let former, version.isLonger(than: former), files[index].ends?.isThere(before: former) ?? false,
        isFollowed(files[index])
      {
        tell(.appended(files[index].name))
      } else if version.isRegular, version.byteCount == 0, former?.byteCount ?? 0 > 0 {
        // What is written anew is empty first, and a document would be a text then. What comes next is no end of what is shown.
        files[index].isShown = false
        fail(files[index].name, "it is empty")
      } else {
        show(&files[index])
      }
      if files[index].isShown { files[index].lookAtEnds() }
    }
    return hasFound
  }

  /// True if the gallery of a file, which is shown, reads on where that has become longer: with the knobs that it has by now.
  private func isFollowed(_ file: Followed) -> Bool {
    guard file.isShown else { return false }
    if let known = stage.followsEnd(file.name) { return known }
    let gallery = try? stage.describe(
      file.name, generation: file.generation, keeping: chosen, deadline: deadline, wake: watch.file,
      isObsolete: { false })
    return gallery?.followsEnd ?? false
  }

  private func show(_ file: inout Followed) {
    let (heard, began) = (watch.heard, Duration.monotonicNow)
    let (path, version, isDue) = (file.path, file.version, file.isDue)
    file.isDue = false
    file.isShown = false
    do {
      try stage.adopt(fileAt: path, as: file.name, generation: file.generation + 1)
      let gallery = try stage.describe(
        file.name, generation: file.generation + 1, keeping: chosen, deadline: deadline, wake: watch.file
      ) { [watch] in
        watch.settle()
        return !isDue && FileVersion(path) != version
      }
      // It has changed before its gallery could say what it has.
      guard let gallery else {
        file.isDue = true
        return
      }
      file.generation += 1
      file.isShown = true
      tell(
        .built(
          gallery, EditTimes(noticed: began - heard, compiled: .zero, loaded: Duration.monotonicNow - began)))
    } catch {
      guard stage.isLocked(error) else { return fail(file.name, "\(error)") }
      // It is shown as soon as somebody has typed its password, and has its number for itself until then.
      file.generation += 1
      // The password that is known, or was typed last, is that of another version.
      tell(.locked(file.name, generation: file.generation, reason: "\(file.name) asks for its password"))
    }
  }

  private func fail(_ name: String, _ reason: String) {
    tell(.failed(.ofVersion(of: name, reason)))
  }
}

/// The files that are shown in those that are followed, as a stage comes to know of them.
private final class EmbeddedFiles: Sendable {
  private let lock = Lock()
  /// The versions that were looked at last, by the galleries of those that are followed and by their paths. Under the lock.
  private nonisolated(unsafe) var versions: [String: [String: FileVersion?]]

  init(in galleries: [String]) { versions = Dictionary(galleries.map { ($0, [:]) }) { first, _ in first } }

  /// Takes what is shown in one more.
  func follow(_ gallery: String) { lock.withLock { versions[gallery] = versions[gallery] ?? [:] } }

  private static func versions(_ paths: some Sequence<String>) -> [String: FileVersion?] {
    Dictionary(paths.map { ($0, FileVersion($0)) }) { first, _ in first }
  }

  /// - Returns: the folders that they are in; none where the gallery is not followed here.
  func take(_ paths: [String], of gallery: String) -> Set<String> {
    guard lock.withLock({ versions[gallery] != nil }) else { return [] }
    let present = Self.versions(paths)
    lock.withLock { versions[gallery] = present }
    return Self.folders(of: paths)
  }

  /// True if one of them is not as it was when that was looked at last.
  func haveChanged(of gallery: String) -> Bool {
    guard let former = lock.withLock({ versions[gallery] }), !former.isEmpty else { return false }
    let present = Self.versions(former.keys)
    lock.withLock { versions[gallery] = present }
    return present != former
  }

  var folders: [String] { Array(Self.folders(of: lock.withLock { versions.values.flatMap(\.keys) })) }

  private static func folders(of paths: [String]) -> Set<String> {
    Set(paths.compactMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } })
  }
}

/// Tells the versions of a file apart.
private struct FileVersion: Equatable {
  private let device: dev_t
  private let number: ino_t
  let byteCount: Int
  private let seconds, nanoseconds: Int
  let isRegular: Bool

  /// The present one; nil where there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number, byteCount) = (status.st_dev, status.st_ino, Int(status.st_size))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }

  /// True if it is the same file with more in it.
  func isLonger(than other: FileVersion) -> Bool { isOfSameFile(as: other) && byteCount > other.byteCount }

  func isOfSameFile(as other: FileVersion) -> Bool { (device, number) == (other.device, other.number) }
}

/// The bytes at both ends of a file. One that is longer, and still has them where they were, is taken for the same with more behind it: to
/// compare all would be to read a long log once more for each line.
private struct FileEnds: Equatable {
  private static let size = 512

  private let path: String
  private let beginning, end: [UInt8]

  /// Nil for what is no file of its own, or can't be read.
  init?(of path: String, _ version: FileVersion) {
    guard version.isRegular, let file = try? OpenFile(path),
      let beginning = try? file.bytes(at: 0, count: min(Self.size, version.byteCount)),
      let end = try? file.bytes(
        at: max(version.byteCount - Self.size, 0), count: min(Self.size, version.byteCount))
    else { return nil }
    (self.path, self.beginning, self.end) = (path, beginning, end)
  }

  /// True if the file has them still at the ends that a version had.
  func isThere(before version: FileVersion) -> Bool { FileEnds(of: path, version) == self }
}
