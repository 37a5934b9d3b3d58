import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// The knobs of the gallery that is shown, in a column at the window's right edge.
///
/// What is set here is shown at once, whatever the gallery is at: the panel shows what the user wants, and the model has it asked for.
/// One thing of the panel has the keyboard, once it was given to it. Keys, pointer and pictures are in files of their own.
struct KnobsPanel: ColoredPanel, FieldPanel {
  /// In points.
  static let width = 288.0
  /// Numbers of its pictures: the header, the note where there is no knob, and two for each knob.
  static let (header, note, firstRow) = (0, 1, 2)

  var isOpen: Bool
  /// What has the keyboard.
  var focus: KnobsForm.Target?
  /// What the pointer is on, if that looks otherwise then.
  var hovered: KnobsForm.Target?
  /// The text of the field that has the keyboard.
  var typing: TextLine?
  /// What there is to complete a path that is being typed, and the path for which that was asked last.
  var files = FileChoices()
  var askedPath: String?
  /// True if files have come that are to be brought into sight.
  var hasNewFiles = false
  /// The slider that is being dragged.
  var grip: KnobsForm.Target?
  /// The knob whose list is open.
  var openList: String?
  /// The colour whose sliders were moved last.
  var mixed: KnobColor?
  /// Points that the rows are scrolled.
  var offset = 0.0
  var notches = WholePixels()
  /// True if what has been typed can't be taken.
  var isRefused = false
  var palette: Palette

  init(isOpen: Bool, palette: Palette) { (self.isOpen, self.palette) = (isOpen, palette) }

  var room: PanelRoom { isOpen ? .side(width: Self.width) : .none }
  var typedLine: TextLine? {
    get { typing }
    set { typing = newValue }
  }

  func field(in window: PanelWindow) -> FieldFrame? {
    guard typing != nil, let (row, top, _) = form(window).place(of: focus), let frame = row.frame(of: .value) else {
      return nil
    }
    let scale = window.layout.scale
    let box = frame.offset(x: Double(window.frame.minX) / scale, y: top + Double(window.frame.minY) / scale)
    return FieldFrame(box: box, text: TextField.textFrame(in: box, suffix: row.suffix))
  }
  var hasFocus: Bool { focus != nil }

  func form(_ window: PanelWindow) -> KnobsForm {
    var refused: String?
    if isRefused, case .knob(let name, _) = focus { refused = name }
    return KnobsForm(window, openList: openList, refused: refused, files: shownFiles, offset: offset)
  }

  /// The files below the field that a path is typed into.
  private var shownFiles: (knob: String, paths: [String])? {
    guard typing != nil, files.typed == askedPath, case .knob(let name, _) = focus else { return nil }
    return (name, files.paths)
  }

  mutating func note(_ event: PreviewEvent, isSeen: Bool, _ effects: inout [PreviewEffect]) {
    if case .filesListed(let files) = event { (self.files, hasNewFiles) = (files, true) }
  }

  /// Has the folder read of a path that is being typed. Beside the file that the knob has are the others of its folder.
  mutating func askForFiles(_ form: KnobsForm, _ effects: inout [PreviewEffect]) {
    var path: String?
    if let typing, let row = form.place(of: focus)?.row, case .file(let types) = row.setting.values {
      let wanted = typing.text == row.value ? FileChoices.folder(of: typing.text) : typing.text
      if wanted != askedPath { effects.append(.listFiles(wanted, types: types)) }
      path = wanted
    }
    askedPath = path
  }

  /// Takes a file that was chosen, or goes on in a folder.
  mutating func choose(_ path: String, _ row: KnobRow) -> [Command] {
    guard path.hasSuffix("/") else {
      (typing, isRefused) = (nil, false)
      return set(row, path)
    }
    typing = TextLine(continuing: path)
    return []
  }

  func channels(of row: KnobRow) -> [Double] { KnobColor(row, since: mixed).channels }

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

  mutating func loseFocus() { leave() }

  /// Gives the keyboard back; what is being typed is dropped.
  mutating func leave() { (focus, typing, isRefused, grip) = (nil, nil, false, nil) }

  func set(_ row: KnobRow, _ value: String) -> [Command] {
    value == row.value ? [] : [.setKnob(row.setting.name, value)]
  }

  mutating func set(_ row: KnobRow, channel: Int, to share: Double) -> [Command] {
    let color = KnobColor(row, since: mixed, setting: channel, to: share)
    mixed = color
    return set(row, color.value)
  }

  mutating func slide(_ target: KnobsForm.Target, to point: PixelPoint, in window: PanelWindow) -> [Command] {
    let form = form(window)
    let x = Double(point.x - window.frame.minX) / window.layout.scale
    guard let (row, _, part) = form.place(of: target),
      let share = form.share(atX: x, of: target, mixed: channels(of: row))
    else { return [] }
    if case .channel(let channel) = part { return set(row, channel: channel, to: share) }
    return row.scale.map { set(row, $0.text(atShare: share)) } ?? []
  }

  /// Changes a knob by steps: a number, a choice, a swatch, a channel of a colour.
  mutating func step(_ row: KnobRow, _ part: KnobRow.Part, by steps: Int) -> [Command] {
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

  static func next<Element>(of all: [Element], after present: Int?, by steps: Int) -> Element {
    let (place, overflow) = (present ?? -1).addingReportingOverflow(steps)
    return all[overflow ? all.count - 1 : min(max(place, 0), all.count - 1)]
  }

  // MARK: Typing

  mutating func beginTyping(_ row: KnobRow) {
    if case .trueOrFalse = row.setting.values { return }
    if case .choices = row.setting.values { return }
    (typing, isRefused) = (TextLine(row.value), false)
  }

  /// Takes up what has been typed.
  ///
  /// - Parameter staying: true if it stays to be mended where it can't be taken; else it is dropped.
  mutating func commit(staying: Bool, in window: PanelWindow) -> [Command] {
    guard let line = typing, let (row, _, _) = form(window).place(of: focus) else { return [] }
    guard let value = row.setting.knob.normalized(line.text) else {
      isRefused = staying
      if !staying { typing = nil }
      return []
    }
    (typing, isRefused) = (nil, false)
    return set(row, value)
  }
}
