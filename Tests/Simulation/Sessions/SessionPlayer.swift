internal import Flyloft
internal import FlyloftDisplay
package import FlyloftPreview
package import FlyloftRecording
package import FlyloftRegistry
package import FlyloftRendering

/// Plays a recorded session in a virtual window, at the times at which it was recorded.
package struct SessionPlayer {
  /// The window, which shows what the session was recorded with.
  package private(set) var window: VirtualWindow
  private let inputs: [TimedInput]
  /// The buttons that are down, as a server would tell with each motion.
  private var buttons: Modifiers = []

  /// - Parameters:
  ///   - gallery: the session's, its knobs set.
  ///   - eviction: says what goes when the cache is full.
  ///   - invariants: what looks at everything that happens.
  ///   - keepsLog: whether the renderer's log is there in the end.
  package init(
    _ session: Session, _ gallery: AnyGallery, workerCount: Int, cacheByteCount: Int,
    eviction: any EvictionPolicy = EvictionScores(), courses: any DrawCourses, invariants: Invariants? = nil,
    keepsLog: Bool = false
  ) {
    let scale = session.scale
    let size = PixelSize(
      width: Int((session.size.width * scale).rounded()), height: Int((session.size.height * scale).rounded()))
    let preview = PreviewConfiguration(
      galleries: [gallery], workerCount: workerCount, cacheByteCount: cacheByteCount)
    var configuration = VirtualWindow.Configuration(preview, size: size, scale: scale, courses: courses)
    configuration.eviction = eviction
    window = VirtualWindow(configuration)
    window.watch(invariants)
    if keepsLog { window.changeRenderer { renderer, _ in renderer.log = [] } }
    inputs = session.inputs
  }

  /// Plays it to its end, and on until nothing is left to be done.
  ///
  /// - Parameter note: told what the window is like after each input.
  package mutating func play(_ note: (PreviewModel) -> Void = { _ in }) {
    window.open()
    for timed in inputs {
      window.advance(to: timed.time)
      give(timed.input, at: timed.time)
      note(window.model)
    }
    window.pass(.seconds(2))
  }

  private mutating func give(_ input: SessionInput, at time: Duration) {
    switch input {
    case .wheel(let x, let y, let point, let held): window.receive(.wheel(x: x, y: y, at: point, modifiers(held)))
    case .scroll(let x, let y, let point, let held):
      window.receive(.scroll(x: x, y: y, at: point, time: time, modifiers(held)))
    case .lift: window.receive(.scrollEnded(time: time))
    case .pinch(let factor, let point): window.receive(.pinch(by: factor, at: point))
    case .press(let number, let point, let held):
      window.receive(.pressed(Button(number: number), at: point, modifiers(held)))
      buttons.formUnion(Modifiers(button: number))
    case .release(let number, let point, let held):
      window.receive(.released(Button(number: number), at: point, modifiers(held)))
      buttons.subtract(Modifiers(button: number))
    case .move(let point, let held): window.receive(.moved(to: point, modifiers(held)))
    case .leave: window.receive(.left)
    case .key(let keysym, let text, let held):
      window.receive(.key(Key(keysym: keysym), text: text, modifiers(held)))
    case .resize(let size): window.changeDisplay { display, _ in display.resize(to: size) }
    case .end: break
    }
  }

  private func modifiers(_ held: SessionInput.ModifierKeys) -> Modifiers {
    var modifiers = buttons
    if held.contains(.shift) { modifiers.insert(.shift) }
    if held.contains(.control) { modifiers.insert(.control) }
    if held.contains(.alt) { modifiers.insert(.alt) }
    return modifiers
  }
}

extension Modifiers {
  /// Nothing for buttons that no event tells of.
  fileprivate init(button number: Int) {
    self =
      switch number {
      case 1: .leftButton
      case 2: .middleButton
      case 3: .rightButton
      default: []
      }
  }
}
