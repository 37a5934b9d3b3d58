import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// The view that is shown alone: rulers and magnified pixels over the views' room, and a strip below it that says what there is to
/// know of the view.
struct CloseupPanel: ColoredPanel {
  /// Numbers of its pictures.
  private static let (strip, readout, rulerX, rulerY, magnified) = (0, 1, 2, 3, 4)

  /// What is said of the view that is shown alone; nil while none is. It is the model's to say.
  var shown: CloseupStrip.Extent?
  /// What has the keyboard: the place in the middle, which is read then, or a button.
  private(set) var focus: Stop?

  enum Stop: Equatable {
    case readout
    case button(CloseupStrip.Button)
  }

  var palette: Palette

  init(palette: Palette) { self.palette = palette }

  var room: PanelRoom { shown.map { extent in .below { _ in extent.height } } ?? .none }

  func title(in window: PanelWindow) -> PanelTitle? {
    guard let shown = window.closeup, !window.coversViews else { return nil }
    let percent = Int((shown.magnification(in: window.layout) * 100).rounded())
    return PanelTitle(
      name: shown.name,
      facts: (window.comparison + [
        (shown.closeup.isFitted ? "fitted, " : "") + "\(percent.grouped)%", "Escape goes back",
      ])
      .joined(separator: " · "))
  }

  // MARK: Input

  var hasFocus: Bool { focus != nil }

  mutating func loseFocus() { focus = nil }

  mutating func moveFocus(_ way: Int, in window: PanelWindow) -> PanelAnswer {
    let stops = window.closeup == nil ? [] : CloseupStrip.Button.allCases.map { Stop.button($0) } + [.readout]
    return ([], focus.move(way, among: stops))
  }

  func focusedWords(in window: PanelWindow) -> [PixelPoint] {
    guard focus == .readout else { return [] }
    let rect = readoutRect(window)
    return [PixelPoint(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)]
  }

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard window.closeup != nil, case .button(let button) = focus, key == .space || key == .returnKey else {
      return nil
    }
    return [button.command]
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    loseFocus()
    guard let point, window.frame.contains(point) else { return ([], false) }
    let pressed = self.button(at: point, in: window)
    return (button == .left && window.closeup != nil ? [pressed?.command].compactMap(\.self) : [], true)
  }

  private func button(at point: PixelPoint, in window: PanelWindow) -> CloseupStrip.Button? {
    let scale = window.layout.scale
    let place = Point(
      x: Double(point.x - window.frame.minX) / scale, y: Double(point.y - window.frame.minY) / scale)
    return CloseupStrip.Button.allCases.first { $0.frame.contains(place) }
  }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    guard window.frame.contains(point) else { return nil }
    return window.closeup != nil && button(at: point, in: window) != nil ? .hand : .arrow
  }

  // MARK: Showing

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard let shown = window.closeup, let extent = self.shown, !window.coversViews, !window.layout.isBare else {
      if window.closeup == nil { loseFocus() }
      return []
    }
    let layout = window.layout
    var pictures = [
      PanelPicture(
        Self.strip, CloseupStrip(shown, extent, focus: focus, palette: palette), in: stripRect(window, extent),
        inside: window.frame,
        background: palette.panel, isKept: false)
    ]
    let room = Closeup.room(in: layout)
    let place = shown.pointer.flatMap { room.contains($0) ? $0 : nil }
    if let place {
      let readout = CloseupReadout(
        place: shown.place(at: place, in: layout), pixel: shown.pixel(at: place, in: layout), palette: palette)
      pictures.insert(
        PanelPicture(
          Self.readout, readout, in: readoutRect(window), inside: window.frame, background: palette.panel,
          isKept: false), at: 0)
    }
    pictures += rulers(shown, place, in: layout)
    guard shown.pixelSize > 1, !shown.tiles.isEmpty else { return pictures }
    let frame = shown.frame(in: layout).offset(x: -room.minX, y: -room.minY)
    var magnified = PanelPicture(
      Self.magnified,
      MagnifiedPicture(
        tiles: shown.tiles, pixelSize: shown.pixelSize, frame: frame, scale: layout.scale, palette: palette), in: room,
      inside: room, background: palette.background, isKept: false)
    magnified.showsBelow = true
    return pictures + [magnified]
  }

  private func stripRect(_ window: PanelWindow, _ extent: CloseupStrip.Extent) -> PixelRect {
    let frame = window.frame
    return PixelRect(
      x: frame.minX, y: frame.minY, width: frame.width, height: window.layout.pixels(extent.height))
  }

  /// Right of the buttons, as far as there is room.
  private func readoutRect(_ window: PanelWindow) -> PixelRect {
    let (layout, frame) = (window.layout, window.frame)
    let buttons = CloseupStrip.Button.larger.frame
    let x = frame.minX + layout.pixels(buttons.maxX + 20)
    return PixelRect(
      x: x, y: frame.minY + layout.pixels(buttons.minY),
      width: max(min(layout.pixels(CloseupStrip.readoutWidth), frame.maxX - x), 1),
      height: layout.pixels(buttons.height))
  }

  private func rulers(_ shown: ShownCloseup, _ pointer: PixelPoint?, in layout: WindowLayout) -> [PanelPicture] {
    let (room, frame) = (Closeup.room(in: layout), shown.frame(in: layout))
    let (breadth, area) = (layout.pixels(CloseupRuler.breadth), layout.openViewport)
    guard room.width > breadth, room.height > breadth else { return [] }
    func ruler(isVertical: Bool, _ start: Int) -> CloseupRuler {
      CloseupRuler(
        isVertical: isVertical, start: Double(start) / layout.scale,
        magnification: shown.magnification(in: layout), palette: palette)
    }
    let top = PixelRect(x: room.minX, y: area.minY, width: room.width, height: breadth)
    let left = PixelRect(x: area.minX, y: room.minY, width: breadth, height: room.height)
    let corner = PixelRect(x: area.minX, y: area.minY, width: breadth, height: breadth)
    let line = layout.lineWidth
    let marks = pointer.map {
      [
        PanelPicture(PixelRect(x: $0.x, y: top.minY, width: line, height: breadth), palette.accent),
        PanelPicture(PixelRect(x: left.minX, y: $0.y, width: breadth, height: line), palette.accent),
      ]
    }
    return (marks ?? []) + [
      PanelPicture(
        Self.rulerX, ruler(isVertical: false, frame.minX - room.minX), in: top, inside: top, background: palette.panel,
        isKept: false),
      PanelPicture(
        Self.rulerY, ruler(isVertical: true, frame.minY - room.minY), in: left, inside: left,
        background: palette.panel, isKept: false),
      PanelPicture(corner, palette.panel),
    ]
  }
}
