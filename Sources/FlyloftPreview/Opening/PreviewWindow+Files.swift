internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftEditing
internal import FlyloftRegistry
private import Glibc

/// Files that are to be opened once those before them are.
package struct FilesToOpen: Sendable {
  let paths: [String]
  /// True if one that there is not has a view, too, which says so.
  var keepsGone = false
  /// More are not opened. A link may lead to any folder, and few who follow one want all that is there.
  var most = Int.max

  static let mostLinked = 300

  /// Looks which there are. Waits for a disk.
  ///
  /// - Parameters:
  ///   - names: of what is shown.
  ///   - shown: the names of files that are shown already, by their whole paths.
  ///   - followed: the whole paths of folders whose new files are shown already.
  /// - Returns: the files, and why one or all of them are not shown; nil for nothing.
  func list(
    names: FileNames, shown: [String: String], followed: Set<String>
  ) -> (list: FileList, refusal: String?) {
    func isLacking(_ path: String) -> Bool { !keepsGone && access(path, F_OK) != 0 }
    let lacking = paths.first(where: isLacking)
    let list = FileList(paths.filter { !isLacking($0) }, names: names, shown: shown, followed: followed)
    if list.entries.count > most {
      let count = list.entries.count.counted("file")
      return (FileList([]), "There are \(count) in “\(printable(paths[0]))”: open it by itself to see them.")
    }
    return (list, lacking.map { "There is no file “\(printable($0))”." })
  }
}

extension PreviewWindow {
  /// Opens files that the user has dropped or pasted, on a thread that may wait for a disk, and follows them.
  func open(_ files: FilesToOpen) {
    guard let stage else {
      return handle(.noted("Files are drawn in a sandbox, and threads have none.", isFailure: true))
    }
    guard !isOpening else { return filesToOpen.append(files) }
    fileNames.take(model.contents.galleries.map(\.name))
    let (shown, followed) = (model.start.shownFiles, followed)
    isOpening = true
    let isStarted = startThread(named: "flyloft-opening", niceness: 0) { [weak self, fileNames, describingLimit] in
      let (list, refusal) = files.list(names: fileNames, shown: shown, followed: followed)
      FileArguments.adopt(list, in: stage)
      let opened = list.entries.map { (name: $0.name, path: FileList.absolute($0.path)) }
      let folders = list.folders.map(FileList.absolute)
      EventLoop.shared.post {
        guard let self else { return }
        defer { self.openNext() }
        let isEmpty = opened.isEmpty && list.shownNames.isEmpty
        if !isEmpty {
          self.handle(.filesOpened(opened, shown: list.shownNames))
          self.enterRecent(files.paths)
        }
        if let refusal {
          self.handle(.noted(refusal, isFailure: true))
        } else if isEmpty, let path = files.paths.first {
          self.handle(.noted("There are no files in “\(printable(path))” yet.", isFailure: false))
        }
        guard self.sourceRoot != nil, !opened.isEmpty || !folders.isEmpty else { return }
        self.followed.formUnion(folders)
        self.follow(LiveEditor(list, stage: stage, knobs: [], deadline: describingLimit))
      }
    }
    guard !isStarted else { return }
    handle(.noted("There is no thread to open them on.", isFailure: true))
    openNext()
  }

  private func openNext() {
    isOpening = false
    guard !filesToOpen.isEmpty else { return }
    open(filesToOpen.removeFirst())
  }

  /// Enters files among those that were open last, on a thread that may wait for a disk, unless nothing is to be remembered.
  func enterRecent(_ paths: [String]) {
    guard memory != nil, !paths.isEmpty, let recent = RecentFiles.ofUser else { return }
    takes += 1
    let isStarted = startThread(named: "flyloft-recent", niceness: 0) { [weak self, log] in
      if let trouble = recent.enter(paths.map(FileList.absolute)) {
        log.append(.notice("what was opened can't be entered among recent files: \(trouble)"))
      }
      EventLoop.shared.post { self?.endTake() }
    }
    if !isStarted { endTake() }
  }
}
