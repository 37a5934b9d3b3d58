internal import FlyloftConcurrency
internal import FlyloftDisplay

extension PreviewWindow {
  /// Opens one more window: a program beside this one, to whose terminal it prints, too. A thread waits for its end.
  func openWindow(_ words: [String]) {
    let event = PreviewEvent.noted("There is no thread that could wait for the window.", isFailure: true)
    startAsking("flyloft-window", orSend: event) { [weak self] in
      let trouble: String
      switch CommandRun(words).runBeside() {
      case .notStarted(let reason): trouble = "\(words[0]) can’t be started: \(reason)."
      case .exited(let code) where code != 0: trouble = "The other window ended with status \(code)."
      default: return
      }
      EventLoop.shared.post { self?.handle(.noted(trouble, isFailure: true)) }
    }
  }

  /// Has the user's editor show a source, on a thread that waits for it.
  func open(_ source: OpenedSource) {
    let opening = SourceOpening(stage: stage, root: sourceRoot, deadline: describingLimit)
    let event = PreviewEvent.noted("There is no thread to open it on.", isFailure: true)
    startAsking("flyloft-opening", orSend: event) { [weak self] in
      opening.open(source) { text, isFailure in
        EventLoop.shared.post { self?.handle(.noted(text, isFailure: isFailure)) }
      }
    }
  }
}
