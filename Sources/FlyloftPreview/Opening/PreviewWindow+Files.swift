internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftEditing
internal import FlyloftRegistry
private import Glibc

extension PreviewWindow {
  /// Opens files that the user has dropped or pasted, on a thread that may wait for a disk, and follows them.
  ///
  /// - Parameter keepsGone: true if one that there is not has a view, too, which says so.
  func open(files paths: [String], keepsGone: Bool = false) {
    guard let stage else {
      return handle(.noted("Files are drawn in a sandbox, and threads have none.", isFailure: true))
    }
    guard !isOpening else { return filesToOpen.append((paths, keepsGone)) }
    fileNames.take(model.contents.galleries.map(\.name))
    let (shown, followed) = (model.start.shownFiles, followed)
    isOpening = true
    let isStarted = startThread(named: "flyloft-opening", niceness: 0) { [weak self, fileNames, describingLimit] in
      func isLacking(_ path: String) -> Bool { !keepsGone && access(path, F_OK) != 0 }
      let lacking = paths.first(where: isLacking).map { "There is no file “\(printable($0))”." }
      let there = lacking == nil ? paths : paths.filter { !isLacking($0) }
      let list = FileList(there, names: fileNames, shown: shown, followed: followed)
      FileArguments.adopt(list, in: stage)
      let opened = list.entries.map { (name: $0.name, path: FileList.absolute($0.path)) }
      let folders = list.folders.map(FileList.absolute)
      EventLoop.shared.post {
        guard let self else { return }
        defer { self.openNext() }
        if !opened.isEmpty || !list.shownNames.isEmpty {
          self.handle(.filesOpened(opened, shown: list.shownNames))
          self.enterRecent(paths)
        }
        let isEmpty = opened.isEmpty && list.shownNames.isEmpty
        if let lacking {
          self.handle(.noted(lacking, isFailure: true))
        } else if isEmpty, let path = paths.first {
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
    let next = filesToOpen.removeFirst()
    open(files: next.paths, keepsGone: next.keepsGone)
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
