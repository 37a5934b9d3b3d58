import Flyloft

/// What else can be done with a view.
extension PreviewModel {
  /// Opens the menu of a view.
  ///
  /// - Parameters:
  ///   - row: nil for the nearest.
  ///   - point: where; nil for the view's upper left corner.
  mutating func openMenu(row: Int?, at point: PixelPoint?) {
    guard showsRows, let rows, let row = row ?? viewport.closeup?.row ?? nearestRow(rows) else { return }
    let seen = viewport.rect(ofRow: row).intersection(layout.openViewport)
    let edge = layout.pixels(12)
    let opening = MenuPanel.Opening(
      point: point ?? PixelPoint(x: seen.minX + edge, y: seen.minY + edge),
      keepsFocus: rows.focus != nil || point == nil, items: menuItems(row))
    panels[MenuPanel.self].open(opening, choosing: point == nil ? 0 : nil)
    // The view is marked, and what is chosen is done with it.
    self.rows?.focus = RowFocus(row: row)
  }

  private func menuItems(_ row: Int) -> [MenuPanel.Item] {
    func item(_ title: String, _ key: String, _ command: Command) -> MenuPanel.Item {
      MenuPanel.Item(title: title, key: key, command: command)
    }
    let isAlone = viewport.closeup != nil
    let look =
      isAlone
      ? [item("Show all views", "Esc", .showAllViews)]
      : [
        item("Show alone", "Enter", .lookCloser(row: row)),
        viewport.matrix == nil
          ? item("Show variants", "v", .toggleVariants) : item("Show all views", "Esc", .showAllViews),
      ]
    return look + [
      item("Draw again", "", .retry(row: row)), item("Copy picture", "c", .copyPicture),
      item("Copy command line", "C", .copyCommand), item("Save as…", "S", .saveView),
      item("Open source", "o", .openSource), item("New window", "Ctrl N", .openWindow),
    ]
  }
}
