internal import FlyloftConcurrency
internal import FlyloftDisplay

extension PreviewWindow {
  /// Has the user's editor show a source, on a thread that waits for it.
  func open(_ source: OpenedSource) {
    let opening = SourceOpening(stage: stage, root: sourceRoot, deadline: describingLimit)
    let event = PreviewEvent.sourceOpened("There is no thread to open it on.", isFailure: true)
    startAsking("flyloft-opening", orSend: event) { [weak self] in
      opening.open(source) { text, isFailure in
        EventLoop.shared.post { self?.handle(.sourceOpened(text, isFailure: isFailure)) }
      }
    }
  }
}
