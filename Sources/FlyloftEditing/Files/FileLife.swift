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
    /// Counts the versions that were shown.
    var generation: Int
  }

  private let stage: any EditedStage
  private let chosen: [KnobSetting]
  private let deadline: Duration
  private let tell: @Sendable (ModuleEvent) -> Void
  private let watch: FolderWatch
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
    watch = try FolderWatch { folders }
    files = list.entries.map { Followed(name: $0.name, path: $0.path, version: FileVersion($0.path), generation: 1) }
  }

  func run() {
    while true {
      watch.wait()
      // What happens while something is opened is heard there, and looked for here.
      while look() {}
    }
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
  /// - Returns: true if there was anything: it may have changed again meanwhile.
  func look() -> Bool {
    for entry in list.addNew() {
      files.append(Followed(name: entry.name, path: entry.path, version: nil, generation: 0))
    }
    var hasFound = false
    for index in files.indices {
      // One that is gone stays as it was.
      guard let version = FileVersion(files[index].path), version != files[index].version else { continue }
      files[index].version = version
      hasFound = true
      show(&files[index])
    }
    return hasFound
  }

  private func show(_ file: inout Followed) {
    let (began, path, version) = (Duration.monotonicNow, file.path, file.version)
    do {
      try stage.adopt(fileAt: path, as: file.name, generation: file.generation + 1)
      let gallery = try stage.describe(
        file.name, generation: file.generation + 1, keeping: chosen, deadline: deadline, wake: watch.file
      ) { [watch] in
        watch.settle()
        return FileVersion(path) != version
      }
      // It has changed before its gallery could say what it has.
      guard let gallery else { return }
      file.generation += 1
      tell(
        .built(
          gallery, EditTimes(noticed: began - watch.heard, compiled: .zero, loaded: Duration.monotonicNow - began)))
    } catch {
      tell(
        .failed(
          ModuleFailure(
            module: file.name, title: "\(file.name) can’t be shown as it is now",
            messages: [CompilerMessage("\(error)")],
            folder: "")))
    }
  }
}

/// Tells the versions of a file apart.
private struct FileVersion: Equatable {
  private let device: dev_t
  private let number: ino_t
  private let byteCount: off_t
  private let seconds, nanoseconds: Int

  /// The present one; nil where there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number, byteCount) = (status.st_dev, status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
