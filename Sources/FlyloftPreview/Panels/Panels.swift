import Flyloft
import FlyloftDisplay
import FlyloftRendering

/// The panels of the window.
struct Panels: Sendable {
  /// From front to back: who comes first is asked first. Nothing else knows which panels there are.
  var list: PanelList
  /// The window and the panels that `pictures` were laid out for. Laying them out costs a hundred times the comparison.
  private var basis: (window: PanelWindow, list: PanelList)?
  private var pictures: [[PanelPicture]]

  init(showsFigures: Bool, hidesSidebar: Bool, showsKnobs: Bool, palette: Palette) {
    self.palette = palette
    list = PanelList([
      PresentationPanel(), TipPanel(palette: palette), MenuPanel(palette: palette), TakePanel(palette: palette),
      FindPanel(palette: palette),
      FiguresPanel(isWanted: showsFigures, palette: palette),
      KnobsPanel(isOpen: showsKnobs, palette: palette), Sidebar(isWanted: !hidesSidebar, palette: palette),
      HelpPanel(palette: palette), ErrorsPanel(palette: palette), CloseupPanel(palette: palette), VariantsPanel(),
      TitleButtons(), HeadingPanel(),
    ])
    pictures = Array(repeating: [], count: list.count)
  }

  /// The colours of all panels.
  var palette: Palette {
    didSet {
      for index in list.indices {
        guard var panel = list[index] as? any ColoredPanel else { continue }
        panel.palette = palette
        list[index] = panel
      }
    }
  }

  private func index<Wanted: Panel>(of type: Wanted.Type) -> Int {
    guard let index = list.index(of: type) else { preconditionFailure("\(type) is in the list") }
    return index
  }

  subscript<Wanted: Panel>(_ type: Wanted.Type) -> Wanted {
    get {
      guard let panel = list[index(of: type)] as? Wanted else { preconditionFailure("\(type) is in the list") }
      return panel
    }
    set { list[index(of: type)] = newValue }
  }

  /// A part of a panel, as the interface's parts are named.
  func id<Wanted: Panel>(_ part: Int, of type: Wanted.Type) -> InterfaceParts.ID { .panel(index(of: type), part) }

  // MARK: Room

  var rooms: [PanelRoom] { list.panels.map { $0.room } }

  /// True if a panel stands in place of the views.
  var coverViews: Bool { list.covering != nil }

  /// True while keys are text that is typed into a panel.
  var takeText: Bool { list.takeText }

  /// True if something stands over the views, which does not scroll with them.
  var standOverViews: Bool { list.standOverViews }

  func thumb(in window: PanelWindow) -> PixelRect? { list.covering.flatMap { list[$0].thumb(in: window) } }

  func title(in window: PanelWindow) -> PanelTitle? { list.panels.lazy.compactMap { $0.title(in: window) }.first }

  mutating func adapt(from former: WindowLayout, to layout: WindowLayout) {
    for index in list.indices { list[index].adapt(from: former, to: layout) }
  }

  /// The window as a panel sees it: with the panel's own room.
  func seen(by index: Int, _ window: PanelWindow) -> PanelWindow {
    var window = window
    window.frame = window.layout.frames[index]
    return window
  }

  // MARK: The keyboard

  var count: Int { list.count }

  /// The panel of which something has the keyboard.
  var holder: Int? { list.panels.firstIndex { $0.hasFocus } }

  /// Places of words of what has the keyboard.
  func focusedWords(in window: PanelWindow) -> [PixelPoint] {
    holder.map { list[$0].focusedWords(in: seen(by: $0, window)) } ?? []
  }

  mutating func moveFocus(_ way: Int, in index: Int, of window: PanelWindow) -> PanelAnswer {
    list[index].moveFocus(way, in: seen(by: index, window))
  }

  /// Of two panels that have the keyboard, the one that had it before loses it.
  mutating func settleFocus(since former: Int?) {
    if let former, list.indices.contains(where: { $0 != former && list[$0].hasFocus }) { list[former].loseFocus() }
  }

  // MARK: Input

  /// True if a place among the views is no panel's. To ask all of them costs more than the rest of a turn of the wheel.
  func leaveToViews(_ point: PixelPoint, in layout: WindowLayout) -> Bool {
    layout.viewport.contains(point) && !standOverViews && !layout.frames.contains { $0.contains(point) }
  }

  /// The answer of the first panel that has one.
  private mutating func first<Answer>(
    in window: PanelWindow, _ ask: (inout any Panel, PanelWindow) -> Answer?
  ) -> Answer? {
    for index in list.indices { if let answer = ask(&list[index], seen(by: index, window)) { return answer } }
    return nil
  }

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    first(in: window) { $0.pressed(key, text, modifiers, in: $1) }
  }

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    first(in: window) { $0.carryOut(command, in: $1) }
  }

  mutating func pressed(_ button: Button, at point: PixelPoint, in window: PanelWindow) -> PanelAnswer {
    var answer = PanelAnswer([], false)
    for index in list.indices {
      let (commands, isTaken) = list[index].pressed(
        button, at: answer.isTaken ? nil : point, in: seen(by: index, window))
      answer = (answer.commands + commands, answer.isTaken || isTaken)
    }
    return answer
  }

  mutating func pointed(at point: PixelPoint?, in window: PanelWindow) {
    var point = point
    for index in list.indices {
      let window = seen(by: index, window)
      list[index].pointed(at: point, in: window)
      if let place = point, window.frame.contains(place) { point = nil }
    }
  }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    list.indices.lazy.compactMap { list[$0].pointerShape(at: point, in: seen(by: $0, window)) }.first
  }

  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    first(in: window) { $0.scroll(by: notches, at: point, modifiers, in: $1) }
  }

  mutating func note(_ event: PreviewEvent, _ layout: WindowLayout, isVisible: Bool, _ effects: inout [PreviewEffect]) {
    // A panel that is told is copied, which takes longer than a turn of the wheel.
    let isFrequent =
      switch event {
      case .input, .rendering: true
      default: false
      }
    for index in isFrequent ? list.notingAll : Array(list.indices) {
      list[index].note(event, isSeen: isVisible && !layout.frames[index].isEmpty, &effects)
    }
  }

  // MARK: Pictures

  /// Has the pictures drawn that are to be seen.
  ///
  /// - Returns: false if nothing has changed since the last time.
  mutating func show(
    in window: PanelWindow, _ parts: inout InterfaceParts, _ kept: KeptPictures, _ effects: inout [PreviewEffect]
  ) -> Bool {
    // Input is shown to all panels, and changes few.
    if basis?.list.changeCount != list.changeCount, basis?.list.isEqual(to: list) == true { basis?.list = list }
    if basis?.list.changeCount == list.changeCount, basis?.window == window { return false }
    for index in list.indices {
      revealCaret(ofField: index, in: seen(by: index, window))
      let present = list[index].show(in: seen(by: index, window), &effects)
      for picture in present {
        guard let (part, view) = picture.content else { continue }
        parts.show(
          view, as: .panel(index, part), in: picture.rect, scale: window.layout.scale, background: picture.background,
          isKept: picture.isKept, kept, &effects)
      }
      let shown = Set(present.lazy.compactMap { $0.content?.part })
      for part in pictures[index].compactMap({ $0.content?.part }) where !shown.contains(part) {
        parts.hide(.panel(index, part), comesBack: present.isEmpty && list[index].comesBack, &effects)
      }
      // Where the window is laid out otherwise, all of it is painted again.
      if basis?.window.layout == window.layout { damagePlain(from: pictures[index], to: present, &effects) }
      pictures[index] = present
    }
    basis = (window, list)
    return true
  }

  /// Has plain rectangles painted again that are other ones than before.
  private func damagePlain(from former: [PanelPicture], to present: [PanelPicture], _ effects: inout [PreviewEffect]) {
    struct Plain: Hashable { let area: PixelRect, color: Color }
    func plain(_ pictures: [PanelPicture]) -> [Plain] {
      pictures.filter { $0.content == nil }.map { Plain(area: $0.rect, color: $0.background) }
    }
    let (old, new) = (plain(former), plain(present))
    let changed = old.filter { !new.contains($0) } + new.filter { !old.contains($0) }
    for rect in changed where !rect.area.isEmpty { effects.append(.damage(rect.area)) }
  }

  /// The picture that is seen at a place; nil where no panel is.
  func picture(at point: PixelPoint) -> PanelPicture? {
    pictures.lazy.joined().first { $0.rect.intersection($0.clip).contains(point) }
  }

  func paint(_ parts: InterfaceParts, into list: inout PaintList) {
    for (index, pictures) in pictures.enumerated() {
      for picture in pictures where list.touches(picture.rect.intersection(picture.clip)) {
        if let part = picture.content?.part {
          if picture.showsBelow, parts.image(of: .panel(index, part)) == nil { continue }
          parts.paint(.panel(index, part), background: picture.background, inside: picture.clip, into: &list)
        } else {
          list.fill(picture.rect, with: picture.background)
        }
      }
    }
  }
}
