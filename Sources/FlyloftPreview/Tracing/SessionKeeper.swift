internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftRecording
internal import FlyloftRegistry

/// Hands a preview's input to a recorder, with its times since the window was opened.
@DisplayActor
final class SessionKeeper {
  private let recorder: SessionRecorder
  private let start = Duration.monotonicNow
  private let number: Int
  /// The session so far, until it is known that the knobs are right, and which there are.
  private var waiting: Session?
  private var isChecked = false
  private var isAnswered = false

  /// Nil where nothing is to be recorded, or there is no gallery that a session could name.
  ///
  /// - Parameter scale: device pixels a point.
  init?(_ configuration: PreviewConfiguration, scale: Double) {
    guard let recorder = configuration.recorder, configuration.galleries.indices.contains(configuration.selected) else {
      return nil
    }
    self.recorder = recorder
    number = configuration.selected
    let gallery = configuration.galleries[number]
    waiting = Session(gallery: gallery.name, settings: gallery.knobs, size: configuration.size, scale: scale)
    if configuration.knobCheck == nil { begin() }
  }

  /// A gallery has said what it has, or could not.
  func answered(_ gallery: AnyGallery, number: Int) {
    guard number == self.number else { return }
    isAnswered = true
    waiting?.settings = gallery.knobs
    if isChecked { begin() }
  }

  /// No knob is wrong.
  func checked() {
    isChecked = true
    if isAnswered { begin() }
  }

  /// Begins to record, with all that has happened so far.
  private func begin() {
    guard let session = waiting else { return }
    waiting = nil
    recorder.begin(session)
    for input in session.inputs { recorder.record(input.input, at: input.time) }
  }

  func received(_ event: InputEvent) {
    if let input = SessionInput(event) { record(input) }
  }

  func resized(to size: PixelSize) { record(.resize(size)) }

  func end() {
    begin()
    record(.end)
  }

  private func record(_ input: SessionInput) {
    let time = Duration.monotonicNow - start
    if waiting == nil {
      recorder.record(input, at: time)
    } else {
      waiting?.inputs.append(TimedInput(time: time, input: input))
    }
  }
}

extension AnyGallery {
  /// The knobs as they are set or, while the gallery has not said which it has, as they are to be set.
  fileprivate var knobs: [KnobSetting] {
    settings.isEmpty ? chosen : settings.map { KnobSetting(name: $0.name, value: $0.value) }
  }
}

extension SessionInput {
  /// Nil for what is the desktop's doing and not the user's.
  init?(_ event: InputEvent) {
    switch event {
    case .wheel(let x, let y, let point, let modifiers): self = .wheel(x: x, y: y, at: point, ModifierKeys(modifiers))
    case .scroll(let x, let y, let point, _, let modifiers):
      self = .scroll(x: x, y: y, at: point, ModifierKeys(modifiers))
    case .scrollEnded: self = .lift
    case .pinch(let factor, let point): self = .pinch(by: factor, at: point)
    case .pressed(let button, let point, let modifiers):
      self = .press(button: button.number, at: point, ModifierKeys(modifiers))
    case .released(let button, let point, let modifiers):
      self = .release(button: button.number, at: point, ModifierKeys(modifiers))
    case .moved(let point, let modifiers): self = .move(to: point, ModifierKeys(modifiers))
    case .left: self = .leave
    case .key(let key, let text, let modifiers): self = .key(keysym: key.keysym, text: text, ModifierKeys(modifiers))
    case .focus, .visibility: return nil
    }
  }
}

extension SessionInput.ModifierKeys {
  fileprivate init(_ modifiers: Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.alt) }
  }
}

extension Button {
  fileprivate var number: Int {
    switch self {
    case .left: 1
    case .middle: 2
    case .right: 3
    case .back: 8
    case .forward: 9
    case .other(let number): number
    }
  }
}
