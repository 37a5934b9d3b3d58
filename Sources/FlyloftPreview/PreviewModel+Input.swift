import Flyloft
import FlyloftDisplay
import FlyloftStage

/// Input, and the commands that it comes to.
extension PreviewModel {
  mutating func receive(_ input: InputEvent, at time: Duration, _ effects: inout [PreviewEffect]) {
    switch input {
    case .wheel(let x, let y, let point, let modifiers): turnWheel(x: x, y: y, at: point, modifiers, time)
    case .scroll(let x, let y, let point, let deviceTime, let modifiers):
      scrollFinely(x: x, y: y, at: point, deviceTime: deviceTime, modifiers, time)
    case .scrollEnded(let deviceTime): if !page.showsHelp { viewport.fling(deviceTime: deviceTime, at: time) }
    case .pinch(let factor, let point): changeZoom(about: point, at: time) { $0.pinch(by: factor) }
    case .key(let key, let text, let modifiers):
      viewport.stopCoasting()
      carryOut(commands.pressed(key, text, modifiers, showsHelp: page.showsHelp), at: time, &effects)
    case .pressed(let button, let point, _):
      // A click beside a sidebar that stands over the views closes it, and does no more.
      let closes = layout.isSidebarOver && !layout.sidebar.contains(point)
      let pressed = commands.pressed(button, at: point, on: closes ? .nothing : target(at: point))
      if closes { showSidebar(false, at: time) }
      // A click on what moves stops it, and does no more: nobody aims at that.
      carryOut(viewport.isMoving ? pressed.filter { !$0.isClick } : pressed, at: time, &effects)
    case .released(let button, _, _): carryOut(commands.released(button), at: time, &effects)
    case .moved(let point, let modifiers):
      carryOut(commands.moved(to: point, modifiers, on: target(at: point)), at: time, &effects)
    case .left: commands.left()
    // Whoever has the keyboard now may have the pointer, too.
    case .focus(let isHere): if !isHere { carryOut(commands.endDrag(), at: time, &effects) }
    case .visibility(let isVisible): becomeVisible(isVisible, at: time, &effects)
    }
    if layout.hasMetrics, isVisible { metrics.noteActivity(&effects) }
    effects.append(.requestFrame)
  }

  /// What the pointer is on.
  private func target(at point: PixelPoint) -> PointerTarget {
    let target = sidebar.target(at: point, commands.filter, layout)
    guard target == .nothing, !layout.sidebar.contains(point) else { return target }
    if layout.panelClose.contains(point) { return .panelClose }
    if layout.scrollbarColumn.contains(point) { return .scrollbar(thumb: thumb) }
    guard layout.viewport.contains(point), let rows, page.showsRows(of: gallery) else { return .nothing }
    for row in rows.visibleRows where viewport.rect(ofRow: row).contains(point) {
      return button(at: point, ofRow: row, rows) ?? .view(row: row)
    }
    return .content
  }

  /// The scrollbar's thumb; nil where all is in view.
  var thumb: PixelRect? { page.showsHelp ? page.thumb(layout) : viewport.thumb }

  /// The button of a row, if the pointer is on it.
  private func button(at point: PixelPoint, ofRow row: Int, _ rows: Rows) -> PointerTarget? {
    func isOn(_ rect: (Size) -> Rect?, of frame: PixelRect, scale: Double) -> Bool {
      rect(Size(width: Double(frame.width) / scale, height: Double(frame.height) / scale))?
        .contains(Point(x: Double(point.x - frame.minX) / scale, y: Double(point.y - frame.minY) / scale)) ?? false
    }
    if let card = rows.errorCard(ofRow: row) {
      let frame = card.frame(in: viewport.rect(ofRow: row), shown: layout.viewport)
      return isOn(ErrorCard.buttonRect, of: frame, scale: card.scale) ? .retryButton(row: row) : nil
    }
    guard let (button, scale) = rows.loadButton(ofRow: row) else { return nil }
    return isOn(button.rect, of: viewport.rect(ofRow: row), scale: scale) ? .loadButton(row: row, button) : nil
  }

  // MARK: Wheel and fingers

  private mutating func turnWheel(x: Double, y: Double, at point: PixelPoint, _ modifiers: Modifiers, _ time: Duration)
  {
    func pixels(_ notches: Double) -> Int { Int(clamping: notches * Viewport.notch * layout.scale) }
    if !scrollParts(by: y, at: point, modifiers, time) {
      let isSideways = modifiers.contains(.shift)
      viewport.glide(x: pixels(isSideways ? x + y : x), y: isSideways ? 0 : pixels(y), at: time)
    }
  }

  /// Fingers on a touchpad, which the content follows to the pixel; or a wheel as fine as that.
  private mutating func scrollFinely(
    x: Double, y: Double, at point: PixelPoint, deviceTime: Duration, _ modifiers: Modifiers, _ time: Duration
  ) {
    if !scrollParts(by: y, at: point, modifiers, time) {
      let isSideways = modifiers.contains(.shift)
      viewport.follow(x: isSideways ? x + y : x, y: isSideways ? 0 : y, deviceTime: deviceTime, at: time)
    }
  }

  /// Scrolls what is under the pointer, where that is not the views, or zooms.
  ///
  /// - Returns: whether it is done.
  private mutating func scrollParts(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, _ time: Duration
  ) -> Bool {
    if layout.list.contains(point) || layout.isSidebarOver && layout.sidebar.contains(point) {
      sidebar.scroll(by: notches, commands.filter, layout)
      // The pointer stays, and another line comes under it.
      commands.pointed(at: target(at: point))
    } else if modifiers.contains(.control) {
      changeZoom(about: point, at: time) { $0.turn(by: -notches) }
    } else if layout.panel.contains(point) {
      modules.scroll(by: notches * Viewport.notch, limit: panelEnd)
    } else if page.showsHelp {
      page.scroll(by: notches, layout)
    } else {
      return false
    }
    return true
  }

  private var panelHeight: Double { Double(layout.panel.height) / layout.scale }

  /// How far the panel below the views can be scrolled, in points.
  private var panelEnd: Double { max((buildPanel?.height ?? 0) - panelHeight, 0) }

  private mutating func changeZoom(
    about point: PixelPoint? = nil, at time: Duration, _ change: (inout Zoom) -> Void
  ) {
    // Nobody sees it behind the page of keys.
    if !page.showsHelp, viewport.changeZoom(about: point, change) { restyle(at: time) }
  }

  // MARK: Commands

  mutating func carryOut(_ list: [Command], at time: Duration, _ effects: inout [PreviewEffect]) {
    for command in list { carryOut(command, at: time, &effects) }
  }

  private mutating func carryOut(_ command: Command, at time: Duration, _ effects: inout [PreviewEffect]) {
    switch command {
    case .scrollLines, .turnPage, .scrollToStart, .scrollToEnd, .pan, .dragThumb:
      if page.showsHelp { page.scroll(command, layout) } else { scroll(command, at: time) }
    case .stopMoving: viewport.stop()
    case .zoomIn: changeZoom(at: time) { $0.magnify() }
    case .zoomOut: changeZoom(at: time) { $0.reduce() }
    case .resetZoom: changeZoom(at: time) { $0.reset() }
    case .select(let number): choose(number, at: time, &effects)
    case .selectFirstMatch:
      if let first = contents.matches(commands.filter).first { choose(first, at: time, &effects) }
    case .toggleSidebar:
      if layout.hasSidebar, !layout.hidesList { showSidebar(false, at: time) } else { showList(at: time) }
    case .showSidebar: showList(at: time)
    case .toggleMetrics:
      metrics.isPanelWanted = !layout.hasMetrics
      // What was opened for the figures goes with them.
      showSidebar(metrics.isPanelWanted || layout.hasSidebar && !layout.isNarrow, at: time)
    case .redraw: redraw(at: time, &effects)
    case .restartStage:
      questions.restart()
      questions.next(&effects)
    case .retry(let row): _ = changeRows { $0.retry(row, &$1, $2, at: time) }
    case .stopLoading(let row): _ = changeRows { $0.stopLoading(row, &$1, $2, at: time) }
    case .toggleLoads: _ = changeRows { $0.toggleLoads(&$1, $2, at: time) }
    case .showHelp:
      viewport.stop()
      if layout.isSidebarOver { showSidebar(false, at: time) }
      page.showHelp()
    case .leaveHelp: page.showsHelp = false
    case .toggleFullScreen: effects.append(.toggleFullScreen)
    case .leaveFullScreen: effects.append(.leaveFullScreen)
    case .click(let row): clicked(row: row, &effects)
    case .closePanel: closePanel(at: time)
    case .turnPanel: modules.turnPage(panelHeight - 18, limit: panelEnd)
    case .goBack:
      if layout.isSidebarOver {
        showSidebar(false, at: time)
      } else if showsOneAlone {
        showAll(&effects)
      } else if !closePanel(at: time) {
        effects.append(.leaveFullScreen)
      }
    case .turnKnob: turnKnob(&effects)
    case .composeText(let isText):
      sidebar.scrollToStart()
      effects.append(.composeText(isText))
    case .turnPageLater(let delay): effects.append(.startTimer(.page, after: delay))
    case .stopTurningPages: effects.append(.cancelTimer(.page))
    // `Commands` does it itself.
    case .editFilter: break
    case .close: effects.append(.close)
    }
  }

  /// Shows the gallery that the user wants, and no other when one is there again.
  private mutating func choose(_ number: Int, at time: Duration, _ effects: inout [PreviewEffect]) {
    lost = nil
    page.showsHelp = false
    if number != selected { select(number, at: time, &effects) }
    if layout.isSidebarOver { showSidebar(false, at: time) }
  }

  /// - Returns: whether there was one.
  @discardableResult
  private mutating func closePanel(at time: Duration) -> Bool {
    guard buildPanel != nil else { return false }
    modules.close()
    adapt(at: time)
    return true
  }

  private mutating func scroll(_ command: Command, at time: Duration) {
    switch command {
    case .scrollLines(let x, let y): viewport.turnLines(x: x, y: y, at: time)
    case .turnPage(let sign): viewport.turnPage(sign, at: time)
    case .scrollToStart: viewport.scrollToStart()
    case .scrollToEnd: viewport.scrollToEnd()
    case .pan(let x, let y):
      viewport.shift(by: x)
      viewport.scroll(by: y)
    case .dragThumb(let y): viewport.dragThumb(to: y)
    default: break
    }
  }

  private mutating func showSidebar(_ isShown: Bool, at time: Duration) {
    if layout.isNarrow { sidebar.isOpen = isShown } else { sidebar.isWanted = isShown }
    adapt(at: time)
  }

  /// Shows the sidebar with its list, in whose place a low window may have shown the figures.
  private mutating func showList(at time: Duration) {
    if layout.isLow { metrics.isPanelWanted = false }
    showSidebar(true, at: time)
  }

  /// Draws what is on screen again, whatever is cached.
  mutating func redraw(at time: Duration, _ effects: inout [PreviewEffect]) {
    guard let rows else { return }
    kept.remove(Array(rows.pictures))
    effects.append(.discard(rows.pictures))
    for row in rows.visibleRows { _ = changeRows { $0.retry(row, &$1, $2, at: time) } }
  }
}

extension Int {
  /// The nearest whole number; the nearest that there is for what is out of range, and 0 for what is none.
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(exactly: value.rounded()) ?? (value < 0 ? .min / 4 : .max / 4)
  }
}
