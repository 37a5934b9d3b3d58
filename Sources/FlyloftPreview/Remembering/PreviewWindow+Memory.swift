internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftRegistry

extension PreviewWindow {
  /// What is to be written, and what was.
  struct Keeping {
    var written: WindowState
    var waiting: WindowState?
    var isBusy = false
    /// True once it has been said that nothing can be written.
    var hasFailed = false
  }

  /// Has a state written, on a thread of its own; of several that wait the last.
  func remember(_ state: WindowState) {
    var state = state
    // A window that fills the screen is as large as that, and not as its user wants windows.
    if window.isFullScreen { state.size = keeping?.written.size }
    keeping?.waiting = state
    writeState()
  }

  private func writeState() {
    guard let memory, keeping?.isBusy == false, let state = keeping?.waiting else { return }
    keeping?.waiting = nil
    keeping?.isBusy = true
    takes += 1
    let isStarted = startThread(named: "flyloft-memory", niceness: 0) { [weak self] in
      let trouble = memory.write(state)
      EventLoop.shared.post { self?.wrote(state, trouble) }
    }
    if !isStarted { EventLoop.shared.post { [weak self] in self?.wrote(state, "there is no thread to do it on") } }
  }

  private func wrote(_ state: WindowState, _ trouble: String?) {
    keeping?.isBusy = false
    if let trouble {
      if keeping?.hasFailed == false { log.append(.notice("how the window is left can't be remembered: \(trouble)")) }
      keeping?.hasFailed = true
    } else {
      keeping?.written = state
    }
    writeState()
    endTake()
  }
}
