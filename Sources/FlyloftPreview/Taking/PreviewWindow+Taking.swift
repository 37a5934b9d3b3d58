internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftRendering

/// Views that go to the clipboard or to files. They are drawn by workers, and become bytes on a thread of their own.
extension PreviewWindow {
  /// The time that the end of the program waits for what is being copied or saved, and for the clipboard manager.
  private static let patience = Duration.seconds(2)

  func take(_ view: TakenView, for use: TakenUse, number: Int) {
    takes += 1
    startTaking(number) { [weak self, stage, deadline] in
      guard let outcome = TakenBytes.make(of: view, for: use, stage, deadline: deadline) else {
        return EventLoop.shared.post { self?.draw(view, for: use, number) }
      }
      EventLoop.shared.post { self?.finish(number, outcome) }
    }
  }

  /// Has a worker draw a view that is not on screen as it is to be.
  private func draw(_ view: TakenView, for use: TakenUse, _ number: Int) {
    // In a lane beside those of the interface's parts, and of the icon: of several that are wanted at once the last is drawn.
    renderer.draw(view, in: Place(gallery: InterfaceParts.gallery, row: -2)) { [weak self] outcome in
      EventLoop.shared.post {
        switch outcome {
        case .drawn(let drawing): self?.take(drawing.image, for: use, number)
        case .failed(let failure):
          self?.finish(number, .failed("It could not be drawn: \(failure.description)"))
        case .superseded, .cancelled:
          self?.finish(number, .failed("Something else was wanted before it was drawn."))
        }
      }
    }
  }

  private func take(_ image: Image, for use: TakenUse, _ number: Int) {
    startTaking(number) { [weak self] in
      let outcome = TakenBytes.make(of: image, for: use)
      EventLoop.shared.post { self?.finish(number, outcome) }
    }
  }

  private func startTaking(_ number: Int, _ body: @escaping @Sendable () -> Void) {
    guard !startThread(named: "flyloft-taking", niceness: 0, body) else { return }
    EventLoop.shared.post { [weak self] in self?.finish(number, .failed("There is no thread to do it on.")) }
  }

  private func finish(_ number: Int, _ outcome: TakenBytes) {
    switch outcome {
    case .png(let bytes, let size):
      copy(.png(bytes))
      handle(.taken(number, .done("Copied \(size.width.grouped) × \(size.height.grouped) pixels")))
    case .saved(let path): handle(.taken(number, .done("Saved \(path)")))
    case .exists(let path): handle(.taken(number, .exists(path)))
    case .failed(let text): handle(.taken(number, .failed(text)))
    }
    endTake()
  }

  func endTake() {
    takes -= 1
    if takes == 0 { whenTaken?() }
  }

  /// Has a worker answer something, as `ask(_:_:)` does.
  func ask<Answer: Sendable>(
    _ lane: Int, _ answer: @escaping @Sendable () -> Answer, then event: @escaping @Sendable (Answer) -> PreviewEvent
  ) {
    ask(lane) { [weak self] in
      let event = event(answer())
      EventLoop.shared.post { self?.handle(event) }
    }
  }

  /// Has a worker do something, in a lane beside those of the interface's parts: of several things that are asked for at once it does the
  /// last. It is an order, as all that the display thread wants of the renderer: it waits for no worker that has just been put aside.
  func ask(_ lane: Int, _ body: @escaping @Sendable () -> Void) {
    renderer.request(WorkerQuestion(body: body), at: Place(gallery: InterfaceParts.gallery, row: lane))
  }

  /// Has the first line of a text typed, as by a key, or files opened where nothing is typed.
  func paste(_ selection: TextSelection) {
    guard model.panels.takeText else {
      return window.connection.requestFiles { [weak self] paths in
        guard paths.isEmpty else {
          self?.open(FilesToOpen(paths: paths))
          return
        }
        self?.handle(.noted("Nothing that was copied is a file, or the whole path of one.", isFailure: false))
      }
    }
    window.connection.requestText(of: selection) { [weak self] text in
      guard let self, let line = text.split(whereSeparator: \.isNewline).first else { return }
      self.window(window, received: .key(Key(keysym: 0), text: String(line), []))
    }
  }

  func copy(_ content: ClipboardContent) { window.connection.copy(content) }

  /// Has what is being copied or saved come to its end and the window remembered, and what was copied stay in the clipboard when the program has ended.
  func handOver(_ completion: @escaping @DisplayActor () -> Void) {
    if let state = model.takeState() { remember(state) }
    let timer = EventLoop.shared.schedule(after: Self.patience) { [weak self] in self?.whenTaken?() }
    whenTaken = { [weak self] in
      guard let self else { return }
      whenTaken = nil
      EventLoop.shared.cancel(timer)
      window.connection.handOverClipboard(within: Self.patience, completion)
    }
    if takes == 0 { whenTaken?() }
  }
}
