import Flyloft
internal import FlyloftConcurrency
import FlyloftDisplay
import FlyloftRegistry

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
    self.rows?.focus = RowFocus(row: row, isOfMenu: !opening.keepsFocus)
  }

  private func menuItems(_ row: Int) -> [MenuPanel.Item] {
    func item(_ title: String, _ key: String, _ command: Command) -> MenuPanel.Item {
      MenuPanel.Item(title: title, key: key, command: command)
    }
    let isAlone = viewport.hasCloseup
    let look =
      isAlone
      ? [item("Show all views", "Esc", .showAllViews)]
      : [
        item("Show alone", "Enter", .lookCloser(row: row)),
        viewport.matrix == nil
          ? item("Show variants", "v", .toggleVariants) : item("Show all views", "Esc", .showAllViews),
      ]
    let text = texts.markedText
    return (text.isEmpty ? [] : [item("Copy text", "Ctrl C", .copyText(text))]) + look + [
      item("Draw again", "", .drawAgain(row: row)), item("Copy picture", "c", .copyPicture),
      item("Copy command line", "C", .copyCommand), item("Save as…", "S", .saveView),
      item("Open source", "o", .openSource), item("New window", "Ctrl N", .openWindow),
    ]
  }

  /// Opens the menu of the files that were open last.
  mutating func openMenu(of files: [RecentFiles.Entry], _ effects: inout [PreviewEffect]) {
    guard !files.isEmpty else {
      return note("No file is remembered that was opened before.", isFailure: false, &effects)
    }
    let edge = layout.pixels(12)
    // As many as find room.
    let room = Double(layout.window.height) / layout.scale - 2 * MenuView.padding
    let items = files.prefix(max(Int(room / MenuView.itemHeight), 1)).map { file in
      MenuPanel.Item(
        title: Self.shortened(file.path), key: file.isGone ? "gone" : "", command: .openFile(file.path))
    }
    panels[MenuPanel.self].open(
      MenuPanel.Opening(
        point: PixelPoint(x: layout.viewport.minX + edge, y: layout.viewport.minY + edge), keepsFocus: true,
        items: items, isAboutView: false, width: 400),
      choosing: 0)
    effects.append(.requestFrame)
  }

  /// A file's name with its folder, of a long one its beginning and its end.
  private static func shortened(_ path: String) -> String {
    let words = printable(
      path.split(separator: "/").suffix(2).reversed().joined(separator: " – ").replacing("\n", with: " "))
    return words.count > 52 ? "\(words.prefix(30))…\(words.suffix(21))" : words
  }

  /// Shows a file, which may be shown already.
  mutating func open(_ path: String, at time: Duration, _ effects: inout [PreviewEffect]) {
    let number = contents.galleries.indices.first { start.names[contents.galleries[$0].name] == [path] }
    guard let number else { return effects.append(.openFiles(FilesToOpen(paths: [path], keepsGone: true))) }
    if number != selected { select(number, at: time, &effects) }
  }
}
