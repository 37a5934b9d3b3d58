import Flyloft
import FlyloftDisplay

/// The keyboard's way through the window: Tab leads through the panels, in their order, and to the views.
extension PreviewModel {
  /// Leads the keyboard to the next thing, 1, or to the one before, -1; behind the last one keys scroll the views again.
  mutating func moveFocus(_ way: Int, at time: Duration, _ effects: inout [PreviewEffect]) {
    // The views come behind all panels.
    let views = panels.count
    // A view that is shown alone keeps it for later, and shows that on its button alone.
    let isOnView = rows?.focus.map { !viewport.hasCloseup || $0.isOnButton } ?? false
    var holder = panels.holder ?? (isOnView ? views : way > 0 ? 0 : views)
    while (0...views).contains(holder) {
      if holder == views {
        if moveViewFocus(way, at: time) { return }
      } else {
        let (commands, isHere) = panels.moveFocus(way, in: holder, of: panelWindow)
        carryOut(commands, at: time, &effects)
        if isHere { return }
      }
      holder += way
    }
  }

  /// Leads the keyboard to a view, and to the button on it.
  ///
  /// - Returns: false where there is nothing more.
  private mutating func moveViewFocus(_ way: Int, at time: Duration) -> Bool {
    guard showsRows, let rows, let row = rows.focus?.row ?? viewport.closeup?.row ?? nearestRow(rows) else {
      return false
    }
    let former = rows.focus
    // A view that is shown alone has all keys that it needs, but for its button.
    var stops = viewport.hasCloseup ? [] : [RowFocus(row: row)]
    if button(ofRow: row) != nil { stops.append(RowFocus(row: row, isOnButton: true)) }
    let isFound = self.rows?.focus.move(way, among: stops) == true
    if !isFound, viewport.hasCloseup { self.rows?.focus = former.map { RowFocus(row: $0.row) } }
    if isFound { viewport.reveal(row, inMiddle: false) }
    return isFound
  }

  /// Takes a key while a view has the keyboard, or the button on it.
  ///
  /// - Returns: the commands that it comes to; nil for a key that means what it does without.
  func pressedView(_ key: Key, _ modifiers: Modifiers) -> [Command]? {
    guard showsRows, let focus = rows?.focus, modifiers.isDisjoint(with: [.alt, .control]) else { return nil }
    let isPress = key == .returnKey || key == .space && !modifiers.contains(.shift)
    if isPress, focus.isOnButton, let button = button(ofRow: focus.row) { return button.target.commands }
    guard !viewport.hasCloseup else { return nil }
    switch key {
    case .returnKey: return [isLocked(row: focus.row) ? .retry(row: focus.row) : .lookCloser(row: focus.row)]
    case .space where isPress && aloneKnob != nil: return [.click(row: focus.row)]
    case .up: return [.moveFocusBy(x: 0, y: -1)]
    case .down: return [.moveFocusBy(x: 0, y: 1)]
    case .left where viewport.flow.hasColumns: return [.moveFocusBy(x: -1, y: 0)]
    case .right where viewport.flow.hasColumns: return [.moveFocusBy(x: 1, y: 0)]
    case .home: return [.scrollToStart, .moveFocusToEnd(-1)]
    case .end: return [.scrollToEnd, .moveFocusToEnd(1)]
    case .escape where viewport.matrix == nil: return [.leaveFocus]
    default: return nil
    }
  }

  /// Leads the keyboard to the view beside, above or below, and brings that into sight; through one that is higher than the
  /// window by lines.
  mutating func moveFocus(x: Int, y: Int, at time: Duration) {
    guard let rows, let focus = rows.focus else { return }
    guard rows.visibleRows.contains(focus.row),
      !viewport.rect(ofRow: focus.row).intersection(layout.openViewport).isEmpty
    else {
      // Where it was has been scrolled out of sight.
      if let row = nearestRow(rows) { self.rows?.focus = RowFocus(row: row) }
      return
    }
    let (frame, room) = (viewport.rect(ofRow: focus.row), layout.openViewport)
    if frame.height > room.height, y > 0 && frame.maxY > room.maxY || y < 0 && frame.minY < room.minY {
      return viewport.turnLines(x: 0, y: y, at: time)
    }
    let flow = viewport.flow
    func next(_ row: Int) -> Int? { y == 0 ? row + x : flow.item(y, below: row, of: rows.count) }
    var found = next(focus.row)
    while let row = found, (0..<rows.count).contains(row), !viewport.hasView(row) { found = next(row) }
    guard let row = found, (0..<rows.count).contains(row) else { return }
    self.rows?.focus = RowFocus(row: row)
    viewport.reveal(row, inMiddle: false)
  }

  mutating func moveFocusToEnd(_ sign: Int) {
    guard let count = rows?.count, rows?.focus != nil else { return }
    let row = sign < 0 ? (0..<count).first(where: viewport.hasView) : (0..<count).last(where: viewport.hasView)
    rows?.focus = row.map { RowFocus(row: $0) }
  }

  /// What has the keyboard is one thing: what has come to have it last.
  ///
  /// - Parameter former: the panel that had it.
  mutating func settleFocus(since former: Int?) {
    panels.settleFocus(since: former)
    // Of a view that is shown alone, it is known to where to go back.
    if panels.holder != nil || panels.takeText {
      if !viewport.hasCloseup { rows?.focus = nil } else { rows?.focus?.isOnButton = false }
    }
    if let row = rows?.focus?.row, row >= rows?.count ?? 0 || !viewport.hasView(row) { rows?.focus = nil }
  }

  /// Paints what shows that a view has the keyboard, or its button.
  func paintFocus(ofRow row: Int, inside clip: PixelRect, into list: inout PaintList) {
    guard let focus = rows?.focus, focus.row == row else { return }
    if focus.isOnButton, let button = button(ofRow: row)?.frame {
      let edge = layout.pixels(4)
      let frame = PixelRect(
        x: button.minX - edge, y: button.minY - edge, width: button.width + 2 * edge, height: button.height + 2 * edge)
      RowFocus.paint(along: frame, inside: clip, scale: layout.scale, palette, into: &list)
    } else if !viewport.hasCloseup {
      RowFocus.paint(along: viewport.rect(ofRow: row), inside: clip, scale: layout.scale, palette, into: &list)
    }
  }
}

extension PointerTarget {
  /// What a click on a view's button comes to.
  var commands: [Command] {
    switch self {
    case .retryButton(let row), .loadButton(let row, .loadAgain): [.retry(row: row)]
    case .loadButton(let row, .stop): [.stopLoading(row: row)]
    case .view(let row): [.click(row: row)]
    // What is pressed there is dragged.
    case .text, .link: []
    case .content: [.click(row: nil)]
    case .scrollbar, .nothing: []
    }
  }
}
