import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// The keys of the panel, while something of it has the keyboard.
extension KnobsPanel {
  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    if key == .tab, !modifiers.contains(.shift), completePath(in: window) { return [] }
    guard isOpen, !window.coversViews, key != .f11, key != .tab, let focus else { return nil }
    if case .button(let button) = focus {
      switch key {
      case .space, .returnKey: return press(button, in: window)
      case .escape: return close()
      default: return nil
      }
    }
    guard let (row, _, part) = form(window).place(of: focus) else { return nil }
    return typing == nil
      ? press(key, text, modifiers, row, part, in: window) : type(key, text, modifiers, row, in: window)
  }

  /// Types as much of a path as all have in common that begin as what has been typed.
  ///
  /// - Returns: false where that is no more.
  private mutating func completePath(in window: PanelWindow) -> Bool {
    guard isOpen, !window.coversViews, let typing, files.typed == typing.text, let path = files.common,
      path.count > typing.text.count, let row = form(window).place(of: focus)?.row, row.value != typing.text,
      case .file = row.setting.values
    else { return false }
    (self.typing, isRefused) = (TextLine(continuing: path), false)
    return true
  }

  private mutating func close() -> [Command] {
    leave()
    isOpen = false
    return []
  }

  mutating func moveFocus(_ way: Int, in window: PanelWindow) -> PanelAnswer {
    guard isOpen, !window.coversViews else { return ([], false) }
    let commands = commit(staying: false, in: window)
    guard focus.move(way, among: form(window).stops) else { return (commands, false) }
    reveal(in: window)
    if let (row, _, part) = form(window).place(of: focus), part == .value, row.scale == nil { beginTyping(row) }
    return (commands, true)
  }

  func focusedWords(in window: PanelWindow) -> [PixelPoint] {
    guard let (row, top, _) = form(window).place(of: focus), let value = row.frame(of: .value) else { return [] }
    let (frame, layout) = (window.frame, window.layout)
    return [Point(x: KnobRow.margin + 4, y: 20), value.center].map {
      PixelPoint(x: frame.minX + layout.pixels($0.x), y: frame.minY + layout.pixels(top + $0.y))
    }
  }

  /// Scrolls to what has the keyboard.
  mutating func reveal(in window: PanelWindow) {
    let form = form(window)
    guard let (row, top, part) = form.place(of: focus), let frame = row.frame(of: part) else { return }
    offset = min(offset, form.scrollLimit)
    let upper = top + min(frame.minY, 10)
    // Why a value can't be taken stands at the row's end.
    var lower = top + (isRefused ? row.height : frame.maxY + 12)
    // Of files as many are in sight as have room below the field.
    if !row.files.isEmpty { lower = min(top + row.height, upper + form.size.height - KnobsHeader.height) }
    if upper < KnobsHeader.height { offset -= KnobsHeader.height - upper }
    if lower > form.size.height { offset += lower - form.size.height }
  }

  private mutating func type(
    _ key: Key, _ text: String, _ modifiers: Modifiers, _ row: KnobRow, in window: PanelWindow
  ) -> [Command]? {
    switch key {
    case .escape:
      (typing, isRefused) = (nil, false)
      return []
    case .returnKey:
      let commands = commit(staying: true, in: window)
      reveal(in: window)
      return commands
    case .up, .down, .pageUp, .pageDown:
      guard row.scale != nil, let steps = steps(of: key, .value) else { return [] }
      return commit(staying: false, in: window) + [.stepKnob(by: steps)]
    default:
      guard typing?.press(key, text, modifiers, window.places) == true else { return [] }
      isRefused = false
      // Half a number, a colour or a path is none.
      guard row.setting.values == .text, let value = typing.flatMap({ row.setting.knob.normalized($0.text) }) else {
        return []
      }
      return set(row, value)
    }
  }

  /// The steps that a key goes.
  private func steps(of key: Key, _ part: KnobRow.Part) -> Int? {
    switch key {
    case .up, .right: if case .swatch = part { key == .up ? -1 : 1 } else { 1 }
    case .down, .left: if case .swatch = part { key == .down ? 1 : -1 } else { -1 }
    case .pageUp: 10
    case .pageDown: -10
    case .home: -.max
    case .end: .max
    default: nil
    }
  }

  private mutating func press(
    _ key: Key, _ text: String, _ modifiers: Modifiers, _ row: KnobRow, _ part: KnobRow.Part, in window: PanelWindow
  ) -> [Command]? {
    if key == .escape, row.isListOpen {
      openList = nil
      return []
    }
    if key == .escape { return close() }
    if key == .delete || key == .backspace || part == .reset && (key == .space || key == .returnKey) {
      return reset(row)
    }
    if part != .reset, let steps = steps(of: key, part) { return turn(row, part, by: steps, key) }
    guard part == .value else { return nil }
    switch row.setting.values {
    case .trueOrFalse where key == .space || key == .returnKey:
      return set(row, row.value == "true" ? "false" : "true")
    case .choices where key == .space || key == .returnKey:
      if row.isList { openList = row.isListOpen ? nil : row.setting.name }
      return []
    case .trueOrFalse, .choices: return nil
    default:
      let isNumber = row.scale != nil
      guard key != .returnKey else {
        beginTyping(row)
        return []
      }
      // The other characters are shortcuts, but for letters: a field is where they are typed.
      if isNumber, text.contains(where: \.isLetter), modifiers.isDisjoint(with: [.alt, .control]),
        KeyBinding.command(of: key, modifiers) != .toggleKnobs
      {
        return []
      }
      guard !text.isEmpty, modifiers.isDisjoint(with: [.alt, .control]),
        !isNumber || text.allSatisfy({ $0.isNumber || "-.,".contains($0) })
      else { return nil }
      beginTyping(row)
      return type(key, text, modifiers, row, in: window)
    }
  }

  /// Steps by a key that has a meaning for the part.
  private mutating func turn(_ row: KnobRow, _ part: KnobRow.Part, by steps: Int, _ key: Key) -> [Command] {
    switch row.setting.values {
    case .trueOrFalse: return set(row, steps > 0 ? "true" : "false")
    // Of choices the lower and the right is the next.
    case .choices: return step(row, part, by: [.left, .right, .home, .end].contains(key) ? -steps : steps)
    case .text, .file: return []
    case .color where part == .value: return []
    default: return step(row, part, by: steps)
    }
  }

  mutating func reset(_ row: KnobRow) -> [Command] {
    if focus == .knob(row.setting.name, .reset) { focus = .knob(row.setting.name, .value) }
    return row.isChanged ? [.resetKnobs([row.setting.name])] : []
  }

  mutating func press(_ button: KnobsForm.Button, in window: PanelWindow) -> [Command] {
    guard button == .resetAll else { return close() }
    let form = form(window)
    if focus == .button(.resetAll) { focus = form.stops.first }
    return [.resetKnobs(form.changed)]
  }
}
