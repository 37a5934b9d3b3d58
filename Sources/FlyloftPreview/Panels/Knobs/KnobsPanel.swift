import Flyloft
import FlyloftDisplay

/// The knobs of the gallery that is shown, in a column at the window's right edge.
///
/// What is set here is shown at once, whatever the gallery is at: the panel shows what the user wants, and the model has it asked for.
/// One thing of the panel has the keyboard, once it was given to it.
struct KnobsPanel: Panel {
  /// In points.
  static let width = 288.0
  /// Numbers of its pictures: the header, the note where there is no knob, and two for each knob.
  private static let (header, note, firstRow) = (0, 1, 2)

  private var isOpen = false
  private(set) var focus: KnobsForm.Target?
  private var hovered: KnobsForm.Target?
  /// The text of the field that has the keyboard.
  private(set) var typing: TextLine?
  /// The slider that is being dragged.
  private var grip: KnobsForm.Target?
  /// The knob whose list is open.
  private var openList: String?
  /// The colour whose sliders were moved last.
  private var mixed: KnobColor?
  /// Points that the rows are scrolled.
  private var offset = 0.0
  private var notches = WholePixels()
  /// True if what has been typed can't be taken.
  private var isRefused = false
  private let palette: Palette

  init(palette: Palette) { self.palette = palette }

  var room: PanelRoom { isOpen ? .side(width: Self.width) : .none }
  var takesText: Bool { typing != nil }

  private func form(_ window: PanelWindow) -> KnobsForm {
    var refused: String?
    if isRefused, case .knob(let name, _) = focus { refused = name }
    return KnobsForm(window, openList: openList, refused: refused, offset: offset)
  }

  private func channels(of row: KnobRow) -> [Double] { KnobColor(row, since: mixed).channels }

  // MARK: Commands

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    switch command {
    case .toggleKnobs:
      isOpen.toggle()
      leave()
      // It was opened by a key, and so is for keys.
      if isOpen { focus = form(window).stops.first }
      return []
    case .stepKnob(let steps):
      guard let (row, _, part) = form(window).place(of: focus) else { return nil }
      return step(row, part, by: steps)
    case .dragPanel(let point):
      guard let grip else { return nil }
      return slide(grip, to: point, in: window)
    case .showHelp, .editFilter: leave()
    case .select:
      leave()
      (openList, mixed, offset) = (nil, nil, 0)
    default: break
    }
    return nil
  }

  /// Gives the keyboard back; what is being typed is dropped.
  private mutating func leave() { (focus, typing, isRefused, grip) = (nil, nil, false, nil) }

  private func set(_ row: KnobRow, _ value: String) -> [Command] {
    value == row.value ? [] : [.setKnob(row.setting.name, value)]
  }

  private mutating func set(_ row: KnobRow, channel: Int, to share: Double) -> [Command] {
    let color = KnobColor(row, since: mixed, setting: channel, to: share)
    mixed = color
    return set(row, color.value)
  }

  private mutating func slide(_ target: KnobsForm.Target, to point: PixelPoint, in window: PanelWindow) -> [Command] {
    let form = form(window)
    let x = Double(point.x - window.frame.minX) / window.layout.scale
    guard let (row, _, part) = form.place(of: target),
      let share = form.share(atX: x, of: target, mixed: channels(of: row))
    else { return [] }
    if case .channel(let channel) = part { return set(row, channel: channel, to: share) }
    return row.scale.map { set(row, $0.text(atShare: share)) } ?? []
  }

  /// Changes a knob by steps: a number, a choice, a swatch, a channel of a colour.
  private mutating func step(_ row: KnobRow, _ part: KnobRow.Part, by steps: Int) -> [Command] {
    if case .channel(let channel) = part {
      return set(
        row, channel: channel, to: channels(of: row)[channel] / KnobColor.limits[channel] + Double(steps) / 100)
    }
    if case .swatch = part {
      let present = KnobRow.swatches.firstIndex { $0.hexText == row.color.hexText }
      return set(row, Self.next(of: KnobRow.swatches, after: present, by: steps).hexText)
    }
    if case .choices(let choices) = row.setting.values {
      return choices.isEmpty
        ? [] : set(row, Self.next(of: choices, after: choices.firstIndex(of: row.value), by: -steps))
    }
    return row.scale.map { set(row, $0.text(row.value, movedBy: steps)) } ?? []
  }

  private static func next<Element>(of all: [Element], after present: Int?, by steps: Int) -> Element {
    let (place, overflow) = (present ?? -1).addingReportingOverflow(steps)
    return all[overflow ? all.count - 1 : min(max(place, 0), all.count - 1)]
  }

  // MARK: Typing

  private mutating func beginTyping(_ row: KnobRow) {
    if case .trueOrFalse = row.setting.values { return }
    if case .choices = row.setting.values { return }
    (typing, isRefused) = (TextLine(row.value), false)
  }

  /// Takes up what has been typed.
  ///
  /// - Parameter staying: true if it stays to be mended where it can't be taken; else it is dropped.
  private mutating func commit(staying: Bool, in window: PanelWindow) -> [Command] {
    guard let line = typing, let (row, _, _) = form(window).place(of: focus) else { return [] }
    guard let value = row.setting.knob.normalized(line.text) else {
      isRefused = staying
      if !staying { typing = nil }
      return []
    }
    (typing, isRefused) = (nil, false)
    return set(row, value)
  }

  // MARK: Keys

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard isOpen, !window.coversViews, key != .f11 else { return nil }
    if key == .tab, focus != nil || !window.isTyping {
      return move(modifiers.contains(.shift) ? -1 : 1, in: window)
    }
    guard let focus else { return nil }
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

  private mutating func close() -> [Command] {
    leave()
    isOpen = false
    return []
  }

  /// Moves the keyboard to the next thing, and behind the last one back to the views.
  private mutating func move(_ way: Int, in window: PanelWindow) -> [Command] {
    let commands = commit(staying: false, in: window)
    let stops = form(window).stops
    let place = focus.flatMap { stops.firstIndex(of: $0) } ?? (way > 0 ? -1 : stops.count)
    focus = stops.indices.contains(place + way) ? stops[place + way] : nil
    reveal(in: window)
    if let (row, _, part) = form(window).place(of: focus), part == .value, row.scale == nil { beginTyping(row) }
    return commands
  }

  /// Scrolls to what has the keyboard.
  private mutating func reveal(in window: PanelWindow) {
    let form = form(window)
    guard let (row, top, part) = form.place(of: focus), let frame = row.frame(of: part) else { return }
    offset = min(offset, form.scrollLimit)
    let (upper, lower) = (top + min(frame.minY, 10), top + frame.maxY + 12)
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
    case .returnKey: return commit(staying: true, in: window)
    case .up, .down, .pageUp, .pageDown:
      guard row.scale != nil, let steps = steps(of: key, .value) else { return [] }
      return commit(staying: false, in: window) + [.stepKnob(by: steps)]
    default:
      guard typing?.press(key, text, modifiers) == true else { return [] }
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
      // The other characters are shortcuts.
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

  private mutating func reset(_ row: KnobRow) -> [Command] {
    if focus == .knob(row.setting.name, .reset) { focus = .knob(row.setting.name, .value) }
    return row.isChanged ? [.resetKnobs([row.setting.name])] : []
  }

  private mutating func press(_ button: KnobsForm.Button, in window: PanelWindow) -> [Command] {
    guard button == .resetAll else { return close() }
    let form = form(window)
    if focus == .button(.resetAll) { focus = form.stops.first }
    return [.resetKnobs(form.changed)]
  }

  // MARK: The pointer

  private func target(at point: PixelPoint, in window: PanelWindow) -> KnobsForm.Target? {
    guard window.frame.contains(point) else { return nil }
    let scale = window.layout.scale
    return form(window).target(
      at: Point(x: Double(point.x - window.frame.minX) / scale, y: Double(point.y - window.frame.minY) / scale))
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
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
    var commands: [Command] = []
    if typing == nil || target != focus { commands = commit(staying: false, in: window) }
    return (commands + act(on: target, at: point, in: window), true)
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

  // MARK: Showing

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard isOpen, !window.frame.isEmpty else { return [] }
    let (frame, layout) = (window.frame, window.layout)
    let form = form(window)
    func pixels(_ rect: Rect) -> PixelRect {
      let (x, y) = (layout.pixels(rect.minX), layout.pixels(rect.minY))
      return PixelRect(
        x: frame.minX + x, y: frame.minY + y, width: layout.pixels(rect.maxX) - x, height: layout.pixels(rect.maxY) - y)
    }
    let top = pixels(Rect(x: 0, y: 0, width: form.size.width, height: KnobsHeader.height))
    let body = PixelRect(x: frame.minX, y: top.maxY, width: frame.width, height: frame.maxY - top.maxY)
      .intersection(frame)
    let line = PixelRect(x: frame.minX, y: frame.minY, width: layout.lineWidth, height: frame.height)
    var pictures = [PanelPicture(line, palette.line)]
    if form.scrollLimit > 0 {
      let share = form.size.height - KnobsHeader.height
      let all = share + form.scrollLimit
      let y = KnobsHeader.height + share * min(offset, form.scrollLimit) / all
      let thumb = Rect(x: form.size.width - 6, y: y, width: 4, height: share * share / all)
      pictures.append(PanelPicture(pixels(thumb).intersection(body), palette.faint))
    }
    var button: KnobsForm.Button?
    if case .button(let focused) = focus { button = focused }
    let header = KnobsHeader(canReset: !form.changed.isEmpty, focus: button, width: form.size.width, palette: palette)
    pictures.append(
      PanelPicture(Self.header, header, in: top, inside: frame, background: palette.panel))
    for (index, row) in form.rows.enumerated() {
      let rect = pixels(
        Rect(x: 0, y: form.tops[index], width: form.size.width, height: form.tops[index + 1] - form.tops[index]))
      guard !rect.intersection(body).isEmpty else { continue }
      let sliders = thumbs(of: row, at: form.tops[index], side: layout.pixels(2 * KnobRow.thumbRadius), pixels)
      pictures += sliders.plain.map { PanelPicture($0.rect.intersection(body), $0.color) }
      if let thumb = sliders.thumb {
        let view = KnobThumb(isFocused: focus == .knob(row.setting.name, .value), palette: palette)
        pictures.append(
          PanelPicture(Self.firstRow + 2 * index + 1, view, in: thumb, inside: body, background: palette.panel))
        pictures += sliders.bars.map { PanelPicture($0.rect.intersection(body), $0.color) }
      }
      pictures.append(
        PanelPicture(
          Self.firstRow + 2 * index, view(of: row), in: rect, inside: body, background: palette.panel, isKept: false))
    }
    if form.rows.isEmpty {
      let name = window.gallery?.name ?? "What is shown"
      let note = Note(title: "No knobs", message: "\(name) declares none.", palette: palette)
      let rect = PixelRect(x: body.minX, y: body.minY, width: body.width, height: min(body.height, layout.pixels(120)))
      pictures.append(PanelPicture(Self.note, note, in: rect, inside: body, background: palette.panel))
    }
    return pictures + [PanelPicture(frame, palette.panel)]
  }

  private typealias Plain = (rect: PixelRect, color: Color)

  /// All that moves on a row's sliders: plain thumbs, a thumb that is a picture, and the bars beside that.
  ///
  /// - Parameter side: of the thumb, in pixels.
  private func thumbs(
    of row: KnobRow, at top: Double, side: Int, _ pixels: (Rect) -> PixelRect
  ) -> (plain: [Plain], thumb: PixelRect?, bars: [Plain]) {
    func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect {
      pixels(Rect(x: x, y: top + y, width: width, height: height))
    }
    if row.setting.values == .color {
      let plain = (0..<3).flatMap { channel -> [Plain] in
        guard let (track, share) = row.track(of: .channel(channel), mixed: channels(of: row)) else { return [] }
        let x = track.minX + share * track.width
        return [
          (rect(x - 2, track.midY - 7, 4, 14), palette.panel), (rect(x - 4, track.midY - 9, 8, 18), palette.text),
        ]
      }
      return (plain, nil, [])
    }
    guard let (track, share) = row.track(of: .slider, mixed: []) else { return ([], nil, []) }
    let (x, y, radius) = (track.minX + share * track.width, track.midY - KnobThumb.track / 2, KnobRow.thumbRadius)
    // Of one size wherever it stands, so that it is drawn once.
    let thumb = PixelRect(
      origin: rect(x - radius, track.midY - radius, 0, 0).origin, size: PixelSize(width: side, height: side))
    let all = rect(track.minX - radius, y, track.width + 2 * radius, KnobThumb.track)
    let left = PixelRect(x: all.minX, y: all.minY, width: max(thumb.minX - all.minX, 0), height: all.height)
    let right = PixelRect(x: thumb.maxX, y: all.minY, width: max(all.maxX - thumb.maxX, 0), height: all.height)
    return ([], thumb, [(left, palette.accent), (right, palette.faint)])
  }

  private func view(of row: KnobRow) -> KnobRowView {
    func part(_ target: KnobsForm.Target?) -> KnobRow.Part? {
      if case .knob(row.setting.name, let part) = target { part } else { nil }
    }
    let isFocused = part(focus) == .value
    return KnobRowView(
      row: row, focus: part(focus), hovered: part(hovered), typing: isFocused ? typing : nil,
      channels: row.setting.values == .color ? channels(of: row) : [], palette: palette)
  }
}
