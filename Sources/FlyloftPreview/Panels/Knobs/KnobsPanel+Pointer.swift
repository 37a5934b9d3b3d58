import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// The mouse and its wheel over the panel.
extension KnobsPanel {
  private func target(at point: PixelPoint, in window: PanelWindow) -> KnobsForm.Target? {
    guard window.frame.contains(point) else { return nil }
    let scale = window.layout.scale
    return form(window).target(
      at: Point(x: Double(point.x - window.frame.minX) / scale, y: Double(point.y - window.frame.minY) / scale))
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    if button == .middle, let point, case .knob(let name, .value)? = target(at: point, in: window) {
      return (paste(intoFieldOf: name, in: window), true)
    }
    guard button == .left, let point else { return ([], point.map(window.frame.contains) ?? false) }
    grip = nil
    guard window.frame.contains(point) else {
      let commands = commit(staying: false, in: window)
      leave()
      guard window.hasKnobsButton, window.layout.knobsButton.contains(point) else { return (commands, false) }
      isOpen.toggle()
      return (commands, true)
    }
    let target = target(at: point, in: window)
    if let (row, _, part) = form(window).place(of: target), case .choice(let index) = part,
      row.files.indices.contains(index)
    {
      return (choose(row.files[index], row), true)
    }
    var commands: [Command] = []
    if typing == nil || target != focus { commands = commit(staying: false, in: window) }
    return (commands + act(on: target, at: point, in: window), true)
  }

  /// Has what was marked somewhere typed into the field of a knob, if it has one.
  private mutating func paste(intoFieldOf name: String, in window: PanelWindow) -> [Command] {
    var commands: [Command] = []
    if typing == nil || focus != .knob(name, .value) {
      commands = commit(staying: false, in: window)
      (focus, typing) = (.knob(name, .value), nil)
      if let (row, _, _) = form(window).place(of: focus) { beginTyping(row) }
    }
    return typing == nil ? commands : commands + [.paste(.primary)]
  }

  private mutating func act(on target: KnobsForm.Target?, at point: PixelPoint, in window: PanelWindow) -> [Command] {
    if case .button(let button) = target { return press(button, in: window) }
    guard let target, let (row, _, part) = form(window).place(of: target) else { return [] }
    let name = row.setting.name
    if target != focus { typing = nil }
    switch part {
    case .channel: focus = target
    case .swatch: focus = .knob(name, .swatch(0))
    default: focus = .knob(name, .value)
    }
    switch (part, row.setting.values) {
    case (.slider, _), (.channel, _):
      grip = target
      return [.holdPanel] + slide(target, to: point, in: window)
    case (.more, _): return [.stepKnob(by: 1)]
    case (.less, _): return [.stepKnob(by: -1)]
    case (.choice(let index), .choices(let choices)):
      openList = nil
      return set(row, choices[index])
    case (.swatch(let index), _): return set(row, KnobRow.swatches[index].hexText)
    case (.reset, _): return reset(row)
    case (.value, .trueOrFalse): return set(row, row.value == "true" ? "false" : "true")
    case (.value, .choices): openList = row.isListOpen ? nil : name
    default: if typing == nil { beginTyping(row) }
    }
    return []
  }

  mutating func pointed(at point: PixelPoint?, in window: PanelWindow) {
    hovered = point.flatMap { target(at: $0, in: window) }
    switch hovered {
    case .knob(_, .less), .knob(_, .more), .knob(_, .choice), .knob(_, .reset): break
    // The others look as without the pointer.
    default: hovered = nil
    }
  }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    guard window.frame.contains(point) else { return nil }
    guard let target = target(at: point, in: window) else { return .arrow }
    guard let (row, _, part) = form(window).place(of: target) else { return .hand }
    switch (part, row.setting.values) {
    case (.slider, _), (.channel, _): return .horizontal
    case (.value, .trueOrFalse), (.value, .choices): return .hand
    case (.value, _): return .text
    default: return .hand
    }
  }

  /// The wheel turns the knob that has the keyboard, or any where there is nothing to scroll; else it scrolls.
  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    guard window.frame.contains(point), !modifiers.contains(.control) else { return nil }
    let form = form(window)
    if let (row, _, part) = form.place(of: target(at: point, in: window)), isTurned(row, part, form) {
      let steps = -self.notches.add(notches)
      if case .channel = part { return step(row, part, by: steps) }
      return step(row, .value, by: steps)
    }
    let points = notches * Viewport.notch
    if points.isFinite { offset = min(max(min(offset, form.scrollLimit) + points, 0), form.scrollLimit) }
    pointed(at: point, in: window)
    return []
  }

  private func isTurned(_ row: KnobRow, _ part: KnobRow.Part, _ form: KnobsForm) -> Bool {
    let name = row.setting.name
    switch part {
    case .channel: return form.scrollLimit == 0 || focus == .knob(name, part)
    case .slider, .value, .choice, .less, .more:
      if case .choices = row.setting.values {} else if row.scale == nil { return false }
      return typing == nil && !row.isListOpen && (form.scrollLimit == 0 || focus == .knob(name, .value))
    default: return false
    }
  }
}
