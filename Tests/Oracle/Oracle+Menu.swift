package import Flyloft
import FlyloftObserver

/// What can be chosen from the menu of a view, from top to bottom.
package enum OracleMenuItem {
  case showAlone, showAll, showVariants, drawAgain, copyPicture, copyCommand, save, openSource, newWindow
  /// One that was open last.
  case file
}

/// The menu of a view, or of the files that were open last.
struct OracleMenu {
  /// The view's index; nil for files.
  let index: Int?
  /// Where one of its corners stands.
  let corner: PixelPoint
  let items: [OracleMenuItem]
  /// Whether the view keeps the keyboard when it is closed.
  let keepsFocus: Bool
  /// The item that Return chooses.
  var chosen: Int?
}

/// The right button and the key Menu.
extension Oracle {
  package var hasMenu: Bool { menu != nil }

  // MARK: Inputs

  /// - Parameter corner: where it is opened; nil for the view's upper left corner, by the keyboard.
  mutating func openMenu(at corner: PixelPoint?) {
    guard !showsHelp, let index = closeup?.index ?? focus ?? indexToLookAt else { return }
    let view = variants == nil ? frame(ofRow: gallery.row(at: index)) : variantViews[index].frame
    let seen = view?.intersection(viewport) ?? viewport
    let items: [OracleMenuItem] =
      (closeup != nil ? [.showAll] : [.showAlone, variants == nil ? .showVariants : .showAll])
      + [.drawAgain, .copyPicture, .copyCommand, .save, .openSource, .newWindow]
    let edge = pixels(12)
    menu = OracleMenu(
      index: index, corner: corner ?? PixelPoint(x: seen.minX + edge, y: seen.minY + edge), items: items,
      keepsFocus: focus != nil || corner == nil, chosen: corner == nil ? 0 : nil)
    focus = index
  }

  /// Opens the menu of the files that were open last, if there are some.
  mutating func listFiles() {
    guard recentFiles > 0 else { return }
    let (open, edge) = (viewport, pixels(12))
    menu = OracleMenu(
      index: nil, corner: PixelPoint(x: open.minX + edge, y: open.minY + edge),
      items: Array(repeating: .file, count: recentFiles), keepsFocus: true, chosen: 0)
  }

  package var menuFrame: PixelRect {
    guard let menu else { return .zero }
    let width = pixels(menu.index == nil ? Measures.fileMenu : Measures.menu)
    let height = pixels(Double(menu.items.count) * Measures.item + 2 * Measures.edge)
    // On the side where there is room.
    func start(_ corner: Int, _ length: Int, _ room: Int) -> Int { corner + length <= room ? corner : corner - length }
    return PixelRect(
      x: start(menu.corner.x, width, size.width), y: start(menu.corner.y, height, size.height), width: width,
      height: height)
  }

  package func frame(of item: OracleMenuItem) -> PixelRect {
    let index = Double(menu!.items.firstIndex(of: item)!)
    let (frame, edge) = (menuFrame, pixels(Measures.edge))
    return PixelRect(
      x: frame.minX + edge, y: frame.minY + pixels(Measures.edge + index * Measures.item),
      width: frame.width - 2 * edge, height: pixels(Measures.item))
  }

  private func item(at point: PixelPoint) -> Int? {
    menu?.items.firstIndex { frame(of: $0).contains(point) }
  }

  mutating func pointInMenu(_ point: PixelPoint) {
    let item = item(at: point)
    menu?.chosen = item
  }

  /// What was marked for it only is not marked any more.
  mutating func closeMenu() {
    if menu?.keepsFocus == false { focus = nil }
    menu = nil
  }

  /// Beside it a press closes it, and does no more.
  mutating func pressInMenu(_ point: PixelPoint) {
    if let item = item(at: point) { choose(item) } else if !menuFrame.contains(point) { closeMenu() }
  }

  mutating func keyInMenu(_ keysym: UInt) {
    guard let menu else { return }
    let count = menu.items.count
    switch keysym {
    case Keysym.up: self.menu?.chosen = ((menu.chosen ?? 0) + count - 1) % count
    case Keysym.down: self.menu?.chosen = ((menu.chosen ?? -1) + 1) % count
    case Keysym.home: self.menu?.chosen = 0
    case Keysym.end: self.menu?.chosen = count - 1
    case Keysym.return, Keysym.space: if let chosen = menu.chosen { choose(chosen) } else { closeMenu() }
    default: closeMenu()
    }
  }

  /// What is seen in the window of what an item does; the rest its tests look at.
  private mutating func choose(_ item: Int) {
    guard let menu, let index = menu.index else { return closeMenu() }
    switch menu.items[item] {
    case .showAlone: lookCloser(at: index)
    case .showAll: closeup == nil ? leaveVariants() : leaveCloseup()
    case .showVariants: showVariants(of: index)
    case .save: openStrip(.save)
    default: break
    }
    closeMenu()
  }

  // MARK: Screen

  func menuDifference(_ picture: Screenshot) -> String? {
    guard let menu else { return nil }
    func color(_ x: Int, _ y: Int) -> UInt32 { picture[x, y] & 0xff_ffff }
    let frame = menuFrame
    for (x, y) in [
      (frame.midX, frame.minY), (frame.midX, frame.maxY - 1), (frame.minX, frame.midY), (frame.maxX - 1, frame.midY),
    ] where color(x, y) != colors.faint {
      return "The edge of the menu \(frame) is not at (\(x), \(y)), #\(String(color(x, y), radix: 16))."
    }
    for (index, item) in menu.items.enumerated() {
      let line = self.frame(of: item)
      let (ground, bar) = (color(line.minX + pixels(7), line.midY), color(line.minX + pixels(1), line.midY))
      let isChosen = index == menu.chosen
      guard ground == (isChosen ? colors.selection : colors.panel), (bar == colors.accent) == isChosen else {
        return "Item \(index) of the menu is #\(String(ground, radix: 16)); chosen is \(menu.chosen ?? -1)."
      }
      let hasInk = (line.minX + pixels(12)..<line.minX + pixels(40)).contains { x in
        (line.minY + pixels(8)..<line.maxY - pixels(8)).contains { color(x, $0) != ground }
      }
      if !hasInk { return "Item \(index) of the menu has no name." }
    }
    return nil
  }
}
