import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// The column beside the views: the program's name, the filter, the list of galleries, and a foot.
struct Sidebar: ColoredPanel, FieldPanel {
  /// Numbers of its pictures; those of the list's rows come after them.
  static let (head, foot, listNote, firstRow) = (0, 1, 2, 3)

  /// True if the user wants to see it where there is room beside the views.
  private(set) var isWanted: Bool
  /// True if it is open over the views of a narrow window.
  private var isOpen = false
  private(set) var filter = Filter()
  /// The line of the list that has the keyboard.
  private(set) var focused: Int?
  private var typeAhead = TypeAhead()
  /// The line of the list that the pointer is on.
  private(set) var hovered: Int?
  /// Device pixels that the list is scrolled.
  private(set) var offset = 0
  private var wholePixels = WholePixels()
  var palette: Palette

  init(isWanted: Bool, palette: Palette) { (self.isWanted, self.palette) = (isWanted, palette) }

  var room: PanelRoom { .column(isBeside: isWanted, isOver: isOpen) }
  // A window that is pulled wider again shows it whole.
  var comesBack: Bool { true }
  var typedLine: TextLine? {
    get { filter.isEditing ? filter.line : nil }
    set { if let newValue { filter.line = newValue } }
  }
  var hasFocus: Bool { focused != nil || filter.isEditing }

  mutating func adapt(from former: WindowLayout, to layout: WindowLayout) {
    // A window that is pulled narrow again shows its views first.
    if !layout.isNarrow { isOpen = false }
    if layout.scale != former.scale { offset = Int((Double(offset) * layout.scale / former.scale).rounded()) }
  }

  // MARK: Commands

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    let layout = window.layout
    switch command {
    case .toggleSidebar: return layout.hasSidebar && !layout.hidesList ? [.hideSidebar] : [.showList]
    case .showSidebar, .showList: return open(true, layout)
    case .hideSidebar: return open(false, layout)
    case .editFilter:
      edit(true, in: window)
      return [.showList]
    case .goBack where !filter.text.isEmpty && !window.showsOneAlone:
      setFilter(Filter(), in: window)
      return []
    case .goBack where layout.isSidebarOver: return open(false, layout)
    case .select where layout.isSidebarOver, .showHelp where layout.isSidebarOver: isOpen = false
    default: break
    }
    return nil
  }

  private mutating func open(_ isShown: Bool, _ layout: WindowLayout) -> [Command] {
    if layout.isNarrow { isOpen = isShown } else { isWanted = isShown }
    return []
  }

  // MARK: The filter

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard filter.isEditing, key != .f11 else { return pressedInList(key, text, modifiers, in: window) }
    var filter = filter
    var commands: [Command] = []
    switch key {
    case .escape: filter = Filter()
    case .returnKey:
      filter.isEditing = false
      if let first = window.contents.matches(filter).first { commands = [.select(first)] }
    case .down:
      // Where the filter matches nothing, the keyboard stays.
      guard !window.contents.entries(filter).isEmpty else { return [] }
      return moveFocus(1, in: window).commands
    case .up, .pageUp, .pageDown, .tab: return nil
    default: guard filter.line.press(key, text, modifiers, window.places) else { return [] }
    }
    if filter.text == self.filter.text, filter.isEditing { self.filter = filter } else { setFilter(filter, in: window) }
    return commands
  }

  func field(in window: PanelWindow) -> FieldFrame? {
    let (rect, scale) = (window.layout.filterField, window.layout.scale)
    guard !rect.isEmpty else { return nil }
    let box = Rect(
      x: Double(rect.minX) / scale, y: Double(rect.minY) / scale, width: Double(rect.width) / scale,
      height: Double(rect.height) / scale)
    return FieldFrame(box: box, text: SidebarHead.textFrame(in: box))
  }

  private mutating func edit(_ isEditing: Bool, in window: PanelWindow) {
    var filter = filter
    filter.isEditing = isEditing
    // What is typed takes the place of the words before.
    if isEditing { filter.line.markAll() }
    setFilter(filter, in: window)
  }

  /// What is chosen stays in sight once all are listed again.
  private mutating func setFilter(_ filter: Filter, in window: PanelWindow) {
    loseFocus()
    let isCleared = filter.text.isEmpty && !self.filter.text.isEmpty
    (self.filter, hovered, offset) = (filter, nil, 0)
    if isCleared, !window.layout.list.isEmpty, let line = chosenLine(in: window) { reveal(line, in: window) }
  }

  // MARK: The keyboard

  mutating func loseFocus() {
    leaveList()
    filter.isEditing = false
  }

  private mutating func leaveList() {
    focused = nil
    typeAhead.forget()
  }

  func focusedWords(in window: PanelWindow) -> [PixelPoint] {
    guard let focused else { return [] }
    let row = window.layout.listRow(focused, offset: offset)
    let (edge, y) = (window.layout.pixels(20), row.minY + row.height / 2)
    return [PixelPoint(x: row.minX + edge, y: y), PixelPoint(x: row.maxX - edge, y: y)]
  }

  /// The list is one thing: it is entered at the gallery that is chosen.
  mutating func moveFocus(_ way: Int, in window: PanelWindow) -> PanelAnswer {
    let isBehind = focused != nil || filter.isEditing && way < 0
    loseFocus()
    let entries = window.contents.entries(filter)
    guard !isBehind, !window.layout.list.isEmpty, !entries.isEmpty else { return ([], false) }
    focus(chosenLine(in: window) ?? 0, in: window)
    return ([], true)
  }

  /// The line of the gallery that is chosen; nil where it is not listed.
  private func chosenLine(in window: PanelWindow) -> Int? {
    window.contents.entries(filter).firstIndex { if case .gallery(window.selected) = $0 { true } else { false } }
  }

  private mutating func focus(_ line: Int, in window: PanelWindow) {
    let entries = window.contents.entries(filter)
    let line = min(max(line, 0), entries.count - 1)
    focused = line
    reveal(line, in: window)
  }

  private mutating func reveal(_ line: Int, in window: PanelWindow) {
    let (rect, list) = (window.layout.listRow(line, offset: offset), window.layout.list)
    let margin = window.layout.pixels(8)
    offset -= max(list.minY + margin - rect.minY, 0)
    offset += max(rect.maxY + margin - list.maxY, 0)
  }

  private mutating func pressedInList(
    _ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    let entries = window.contents.entries(filter)
    guard let line = focused, entries.indices.contains(line) else { return nil }
    let page = max(window.layout.list.height / window.layout.listRowStep - 1, 1)
    let steps: [Key: Int] = [.up: -1, .down: 1, .pageUp: -page, .pageDown: page, .home: -line, .end: entries.count]
    if let step = steps[key] {
      typeAhead.forget()
      focus(line + step, in: window)
      return []
    }
    switch key {
    case .space, .returnKey:
      typeAhead.forget()
      // Who has come to a place reads there.
      if key == .returnKey, case .heading = entries[line] {
        leaveList()
        if window.layout.isSidebarOver { isOpen = false }
      }
      return command(of: entries[line], in: window).map { [$0] } ?? []
    case .escape:
      leaveList()
      return []
    default:
      // Other characters are shortcuts.
      guard modifiers.isDisjoint(with: [.alt, .control]), let character = text.first,
        character.isLetter || character.isNumber
      else { return nil }
      let names = entries.map { window.contents.name(of: $0) }
      if let found = typeAhead.type(text, at: line, among: names) { focus(found, in: window) }
      return []
    }
  }

  // MARK: The pointer

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    let isOn = point.map(window.frame.contains) ?? false
    var commands: [Command] = []
    leaveList()
    let isInField = isOn && point.map(window.layout.filterField.contains) ?? false
    if button == .middle, isInField {
      if !filter.isEditing { edit(true, in: window) }
      return ([.paste(.primary)], true)
    }
    if button == .left {
      if isInField != filter.isEditing { edit(isInField, in: window) }
      if let row = point.flatMap({ row(at: $0, in: window) }),
        let command = command(of: window.contents.entries(filter)[row], in: window)
      {
        commands.append(command)
      }
    }
    // A click beside a sidebar that stands over the views closes it, and does no more.
    guard window.layout.isSidebarOver, point != nil, !isOn else { return (commands, isOn) }
    isOpen = false
    return (commands, true)
  }

  mutating func pointed(at point: PixelPoint?, in window: PanelWindow) {
    hovered = point.flatMap { row(at: $0, in: window) }
  }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    guard window.frame.contains(point) else { return nil }
    if window.layout.filterField.contains(point) { return .text }
    let entry = row(at: point, in: window).map { window.contents.entries(filter)[$0] }
    return entry.flatMap { command(of: $0, in: window) } == nil ? .arrow : .hand
  }

  /// What choosing a line does; nil for one that does nothing.
  private func command(of entry: PreviewContents.Entry, in window: PanelWindow) -> Command? {
    switch entry {
    case .gallery(let number): .select(number)
    case .heading(let index): window.contents.outline?.headings[index].target.map { .follow($0, row: nil) }
    case .skipped: nil
    }
  }

  /// The line of the list at a place.
  private func row(at point: PixelPoint, in window: PanelWindow) -> Int? {
    guard window.layout.hasSidebar, window.layout.list.contains(point) else { return nil }
    return lines(in: window.layout, of: window.contents.entries(filter).count).first {
      window.layout.listRow($0, offset: offset).contains(point)
    }
  }

  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    let layout = window.layout
    guard layout.list.contains(point) || layout.isSidebarOver && layout.sidebar.contains(point) else { return nil }
    let (sum, overflow) = offset.addingReportingOverflow(wholePixels.add(notches * Double(layout.listRowStep)))
    offset = overflow ? offset : sum
    hold(in: window)
    // The pointer stays, and another line comes under it.
    pointed(at: point, in: window)
    return []
  }

  /// The galleries whose lines are in sight.
  func galleriesInSight(_ layout: WindowLayout, _ contents: PreviewContents) -> ArraySlice<Int> {
    let matches = contents.matches(filter)
    return layout.hasSidebar ? matches[lines(in: layout, of: matches.count)] : []
  }

  /// Those of so many lines that are in sight, or less than some pixels from it.
  private func lines(in layout: WindowLayout, of count: Int, within margin: Int = 0) -> Range<Int> {
    let first = max(offset - margin, 0) / layout.listRowStep - 1
    let last = (offset + layout.list.height + margin) / layout.listRowStep
    return (0..<count).clamped(to: first..<max(last, first) + 1)
  }

  /// Keeps the list no farther than its end.
  private mutating func hold(in window: PanelWindow) {
    // When it is shown again, it is where it was.
    guard window.layout.hasSidebar else { return }
    let height = window.contents.entries(filter).count * window.layout.listRowStep + window.layout.pixels(16)
    offset = min(max(offset, 0), max(height - window.layout.list.height, 0))
  }

  // MARK: Showing

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    hold(in: window)
    let layout = window.layout
    guard layout.hasSidebar else {
      leaveList()
      return []
    }
    func picture(_ part: Int, _ view: some View, in rect: PixelRect, inside clip: PixelRect) -> PanelPicture {
      PanelPicture(part, view, in: rect, inside: clip, background: palette.panel)
    }
    let head = SidebarHead(filter: filter.line, isEditing: filter.isEditing, isLow: layout.isLow, palette: palette)
    var pictures = [
      PanelPicture(layout.divider, palette.line),
      picture(Self.head, head, in: layout.sidebarHead, inside: layout.sidebar),
      picture(Self.foot, SidebarFoot(palette: palette), in: layout.sidebarFoot, inside: layout.sidebar),
    ]
    let entries = window.contents.entries(filter)
    let heading = heading(in: window)
    // A list of thousands costs what a few screens of it do: what is near is drawn before it comes into sight.
    for row in lines(in: layout, of: entries.count, within: layout.window.height) {
      pictures.append(
        picture(
          Self.firstRow + row, listRow(entries[row], at: row, heading, window),
          in: layout.listRow(row, offset: offset), inside: layout.list))
    }
    if entries.isEmpty {
      let list = layout.list
      let rect = PixelRect(
        x: list.minX, y: list.minY, width: list.width, height: min(list.height, layout.pixels(96)))
      pictures.append(picture(Self.listNote, note(window), in: rect, inside: list))
    }
    return pictures + [PanelPicture(layout.sidebar, palette.panel)]
  }

  /// True for knobs that are set so.
  private func isSet(_ target: ViewLink.Target?, in window: PanelWindow) -> Bool {
    guard case .knobs(let values) = target, let number = window.shown else { return false }
    let settings = window.contents.galleries[number].settings
    return values.allSatisfy { name, value in
      value.isEmpty || settings.contains { $0.name == name && $0.value == value }
    }
  }

  /// The heading under which the page in sight stands; nil for what has no pages.
  private func heading(in window: PanelWindow) -> Int? {
    guard let page = window.page, window.gallery?.parts == nil else { return nil }
    return window.contents.outline?.headings.lastIndex {
      if case .view(let row) = $0.target { row <= page } else { false }
    }
  }

  private func note(_ window: PanelWindow) -> Note {
    filter.text.isEmpty
      ? Note(
        title: "No galleries", message: window.contents.lack.map { $0.title + "." } ?? "Add a folder to Plugins/.",
        palette: palette)
      : Note(title: "No match", message: "No gallery is called “\(filter.text)”.", palette: palette)
  }

  private func listRow(
    _ entry: PreviewContents.Entry, at row: Int, _ current: Int?, _ window: PanelWindow
  ) -> GalleryListRow {
    switch entry {
    case .gallery(let number):
      let gallery = window.contents.galleries[number]
      let found = window.search?.counts[gallery.name].map { "\($0.grouped) found" }
      return GalleryListRow(
        name: gallery.name, detail: found ?? (gallery.isDescribed ? gallery.count.grouped : ""),
        state: number == window.selected ? .selected : hovered == row ? .hovered : .plain, isFocused: focused == row,
        palette: palette)
    case .heading(let index):
      let heading = window.contents.outline?.headings[index] ?? OutlineEntry("", at: nil)
      let number = if case .view(let index) = heading.target { (index + 1).grouped } else { "" }
      return GalleryListRow(
        name: AuthorText.plain(heading.title, limit: 300, keepsLines: false),
        detail: number,
        state: index == current || isSet(heading.target, in: window) ? .selected : hovered == row ? .hovered : .plain,
        indent: 14 * Double(min(heading.level, 4) + 1), isFocused: focused == row, palette: palette)
    case .skipped(let index):
      let module = window.contents.skipped[index]
      return GalleryListRow(
        name: module.name, detail: module.reason, state: .skipped, isFocused: focused == row, palette: palette)
    }
  }
}

/// Where the sidebar's parts lie.
extension WindowLayout {
  /// The one-pixel line between sidebar and content, at the sidebar's right edge.
  var divider: PixelRect { hasSidebar ? rect(sidebar.maxX - lineWidth, 0, lineWidth, window.height) : .zero }

  var sidebarHead: PixelRect {
    rect(0, 0, sidebar.width - lineWidth, hidesList ? 0 : pixels(SidebarHead.height(isLow: isLow)))
  }

  var filterField: PixelRect {
    hidesList
      ? .zero : rect(pixels(16), sidebarHead.maxY - pixels(SidebarHead.fieldFoot), pixels(200), pixels(32))
  }

  /// The room that is left for the list of galleries.
  var list: PixelRect {
    rect(0, sidebarHead.maxY, sidebar.width - lineWidth, docked.minY - sidebarHead.maxY)
  }

  var listRowStep: Int { pixels(34) }

  /// The list's row at `index`, the list scrolled by `offset` pixels.
  func listRow(_ index: Int, offset: Int) -> PixelRect {
    PixelRect(
      x: pixels(8), y: list.minY + pixels(8) + index * listRowStep - offset, width: pixels(216), height: pixels(32))
  }
}
