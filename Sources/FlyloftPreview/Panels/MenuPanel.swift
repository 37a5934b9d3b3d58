import Flyloft
import FlyloftDisplay
import FlyloftRegistry

/// The menu of what else can be done with a view, where the right button was pressed. All keys and buttons are its own while it is
/// open.
struct MenuPanel: ColoredPanel {
  struct Opening: Equatable {
    /// Where one of its corners stands.
    let point: PixelPoint
    /// True if the view had the keyboard before.
    let keepsFocus: Bool
    let items: [Item]
    /// True if it is about a view, and is of no use any more when that may have gone.
    var isAboutView = true
    /// In points.
    var width = 240.0
  }

  struct Item: Hashable {
    let title: String
    let key: String
    let command: Command
  }

  private(set) var opening: Opening?
  /// The item that Enter chooses, or a click.
  private var chosen: Int?
  var palette: Palette

  init(palette: Palette) { self.palette = palette }

  static var notesAll: Bool { true }
  var room: PanelRoom { .none }
  var standsOverViews: Bool { opening != nil }

  mutating func open(_ opening: Opening, choosing first: Int?) { (self.opening, chosen) = (opening, first) }

  private mutating func close() { (opening, chosen) = (nil, nil) }

  /// Closes it, and does something with its view.
  private mutating func leave(with commands: [Command] = []) -> [Command] {
    let keepsFocus = opening?.keepsFocus ?? true
    close()
    return commands + (keepsFocus ? [] : [.leaveFocus])
  }

  // MARK: Input

  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard let items = opening?.items else { return nil }
    switch key {
    case .up: chosen = ((chosen ?? 0) - 1 + items.count) % items.count
    case .down: chosen = ((chosen ?? -1) + 1) % items.count
    case .home: chosen = 0
    case .end: chosen = items.count - 1
    case .returnKey, .space: return leave(with: chosen.map { [items[$0].command] } ?? [])
    case .escape, .tab, .menu: return leave()
    default: return leave(with: KeyBinding.command(of: key, modifiers).map { [$0] } ?? [])
    }
    return []
  }

  mutating func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer {
    guard let opening, let point else { return ([], false) }
    let item = item(at: point, in: window.layout)
    // Its edges are for nothing.
    if item == nil, frame(in: window.layout).contains(point) { return ([], true) }
    return (leave(with: item.map { [opening.items[$0].command] } ?? []), true)
  }

  mutating func pointed(at point: PixelPoint?, in window: PanelWindow) {
    if let point, opening != nil { chosen = item(at: point, in: window.layout) }
  }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? {
    opening == nil ? nil : item(at: point, in: window.layout) == nil ? .arrow : .hand
  }

  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    opening == nil ? nil : leave()
  }

  mutating func note(_ event: PreviewEvent, isSeen: Bool, _ effects: inout [PreviewEffect]) {
    switch event {
    case .input(.focus(false)): close()
    case .module, .knobsSet, .described: if opening?.isAboutView == true { close() }
    default: break
    }
  }

  // MARK: Showing

  private func frame(in layout: WindowLayout) -> PixelRect {
    guard let opening else { return .zero }
    let size = MenuView.size(opening.items.count, width: opening.width)
    let (width, height) = (layout.pixels(size.width), layout.pixels(size.height))
    /// On the side of the point where there is room, or else where more of it is seen.
    func start(_ point: Int, _ length: Int, in room: Int) -> Int {
      point + length <= room ? point : max(min(point - length, room - length), 0)
    }
    let room = layout.window.size
    return PixelRect(
      x: start(opening.point.x, width, in: room.width), y: start(opening.point.y, height, in: room.height),
      width: width, height: height)
  }

  private func item(at point: PixelPoint, in layout: WindowLayout) -> Int? {
    let frame = frame(in: layout)
    guard let opening, frame.contains(point) else { return nil }
    let y = Double(point.y - frame.minY) / layout.scale - MenuView.padding
    let index = Int((y / MenuView.itemHeight).rounded(.down))
    return opening.items.indices.contains(index) ? index : nil
  }

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard let opening else { return [] }
    let view = MenuView(items: opening.items, width: opening.width, chosen: chosen, palette: palette)
    let frame = frame(in: window.layout)
    return [PanelPicture(0, view, in: frame, inside: window.layout.window, background: palette.panel)]
  }

  mutating func adapt(from former: WindowLayout, to layout: WindowLayout) { close() }
}

/// The menu's picture.
struct MenuView: View {
  static let (padding, itemHeight) = (6.0, 28.0)

  static func size(_ count: Int, width: Double) -> Size {
    Size(width: width, height: 2 * padding + Double(count) * itemHeight)
  }

  let items: [MenuPanel.Item]
  var width = 240.0
  let chosen: Int?
  let palette: Palette

  func size(fitting width: Double) -> Size { Self.size(items.count, width: self.width) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    canvas.stroke(.rectangle(canvas.bounds.inset(by: 0.5)), with: .color(palette.faint))
    for (index, item) in items.enumerated() {
      let frame = Rect(
        x: Self.padding, y: Self.padding + Double(index) * Self.itemHeight,
        width: canvas.bounds.width - 2 * Self.padding,
        height: Self.itemHeight)
      if index == chosen {
        canvas.fill(.roundedRectangle(frame, radius: 6), with: .color(palette.selection))
        canvas.fill(
          .rectangle(Rect(x: frame.minX, y: frame.minY + 7, width: 3, height: frame.height - 14)),
          with: .color(palette.accent))
      }
      let baseline = frame.center.y + 4.5
      canvas.draw(
        Text(item.title, font: .system(size: 13), color: palette.text),
        baselineAt: Point(x: frame.minX + 12, y: baseline))
      canvas.draw(
        Text(item.key, font: .monospaced(size: 12), color: palette.dim, alignment: .trailing),
        baselineAt: Point(x: frame.maxX - 12, y: baseline))
    }
  }
}
