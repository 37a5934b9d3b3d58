internal import Flyloft
public import FlyloftDisplay
internal import FlyloftRecording

extension Preview {
  public func window(_ window: Window, received event: InputEvent) {
    let begin = trace == nil ? 0 : TraceTrack.now
    defer { trace?.received(event, since: begin) }
    keeper?.received(event)
    switch event {
    case .wheel(let x, let y, let point, let modifiers): turnedWheel(x: x, y: y, at: point, modifiers)
    case .scroll(let x, let y, let point, let time, let modifiers):
      turnedFinely(x: x, y: y, at: point, time: time, modifiers)
    case .scrollEnded(let time): liftedFingers(at: time)
    case .pinch(let factor, let point): changeZoom(about: point) { $0.pinch(by: factor) }
    case .key(let key, let text, let modifiers):
      movement.stopCoasting()
      pressed(key, text, modifiers)
    case .pressed(let button, let point, _): pressed(button, at: point)
    case .released(let button, _, _): released(button)
    case .moved(let point, let modifiers): moved(to: point, modifiers)
    case .left: hover(nil)
    // Whoever has the keyboard now may have the pointer, too.
    case .focus(let isHere): if !isHere { endDrag() }
    case .visibility: visibilityChanged()
    }
    scheduleFigures()
  }

  // MARK: Keys

  private func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers) {
    if filter.isEditing, key != .f11, edit(key, modifiers.contains(.alt) ? "" : text) { return }
    if showsHelp, key != .up, key != .down, key != .f11 {
      showsHelp = false
      relayout()
      if !key.shortcuts.contains("q") { return }
    }
    switch key {
    case .up: scrollLine(x: 0, y: -1)
    case .down: scrollLine(x: 0, y: 1)
    case .left: scrollLine(x: -1, y: 0)
    case .right: scrollLine(x: 1, y: 0)
    case .pageUp: scrollPage(-1)
    case .pageDown: scrollPage(1)
    case .space: scrollPage(modifiers.contains(.shift) ? -1 : 1)
    case .home: scrollToStart()
    case .end: scrollToEnd()
    case .escape where !filter.text.isEmpty: setFilter(Filter())
    case .escape where window.isFullScreen: window.leaveFullScreen()
    case .f11: window.toggleFullScreen()
    default:
      // Keys with Alt are the desktop's.
      guard !modifiers.contains(.alt) else { break }
      _ = key.shortcuts.first { pressed($0, withControl: modifiers.contains(.control)) }
    }
  }

  /// - Returns: whether the character is a command.
  private func pressed(_ character: Character, withControl: Bool) -> Bool {
    switch character {
    case "+", "=": changeZoom { $0.magnify() }
    case "-": changeZoom { $0.reduce() }
    case "0": changeZoom { $0.reset() }
    case _ where withControl: return false
    case "/":
      wantsSidebar = true
      setFilter(Filter(text: filter.text, isEditing: true))
      relayout()
    case "b":
      wantsSidebar.toggle()
      relayout()
    case "h":
      wantsFigures.toggle()
      if wantsFigures { wantsSidebar = true }
      relayout()
    case "r":
      stage?.redraw()
      wishesAreDirty = true
      updateWishes()
    case "?":
      stopMoving()
      showsHelp = true
      relayout()
    case "q": onClose?()
    default: return false
    }
    return true
  }

  // MARK: Filter

  /// Edits the filter.
  ///
  /// - Returns: whether the key was the filter's.
  private func edit(_ key: Key, _ text: String) -> Bool {
    var filter = filter
    switch key {
    case .escape: filter = Filter()
    case .returnKey:
      filter.isEditing = false
      if let first = filter.matches(in: options.galleries.map(\.name)).first, first != selected { select(first) }
    case .backspace: _ = filter.text.popLast()
    case .up, .down, .pageUp, .pageDown, .home, .end: return false
    default:
      guard let scalar = text.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7f else { return true }
      filter.text += text
    }
    setFilter(filter)
    return true
  }

  func setFilter(_ filter: Filter) {
    self.filter = filter
    window.composesText = filter.isEditing
    hovered = nil
    listOffset = 0
    partsAreDirty = true
    window.requestFrame()
  }
}
