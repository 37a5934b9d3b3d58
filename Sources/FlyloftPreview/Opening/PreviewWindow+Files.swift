internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftEditing
internal import FlyloftRegistry

extension PreviewWindow {
  /// Opens files that the user has dropped or pasted, on a thread that may wait for a disk, and follows them.
  func open(files paths: [String]) {
    guard let stage else {
      return handle(.noted("Files are drawn in a sandbox, and threads have none.", isFailure: true))
    }
    let names = model.contents.galleries.map(\.name)
    let event = PreviewEvent.noted("There is no thread to open them on.", isFailure: true)
    startAsking("flyloft-opening", orSend: event) { [weak self, sourceRoot, describingLimit] in
      let list = FileList(paths, besides: names)
      FileArguments.adopt(list, in: stage)
      EventLoop.shared.post {
        guard let self else { return }
        guard !list.entries.isEmpty else { return self.handle(.noted("There are no files in it.", isFailure: true)) }
        self.handle(.filesOpened(list.entries.map { ($0.name, $0.path) }))
        self.enterRecent(paths)
        if sourceRoot != nil { self.follow(LiveEditor(list, stage: stage, knobs: [], deadline: describingLimit)) }
      }
    }
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
