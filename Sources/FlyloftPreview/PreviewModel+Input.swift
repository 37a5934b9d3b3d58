import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage
private import Glibc

/// Input, and the commands that it comes to.
extension PreviewModel {
  mutating func handle(_ input: InputEvent, at time: Duration, _ effects: inout [PreviewEffect]) {
    // What was pressed before is not meant where something else is done.
    switch input {
    case .moved, .released, .left: break
    default: texts.forgetPress()
    }
    switch input {
    case .wheel(let x, let y, let point, let modifiers): turnWheel(x: x, y: y, at: point, modifiers, time, &effects)
    case .scroll(let x, let y, let point, let deviceTime, let modifiers):
      scrollFinely(x: x, y: y, at: point, deviceTime: deviceTime, modifiers, time, &effects)
    case .scrollEnded(let deviceTime):
      if !panels.coverViews, !viewport.hasCloseup { viewport.fling(deviceTime: deviceTime, at: time) }
    case .pinch(let factor, let point): pinch(by: factor, at: point, time, &effects)
    case .key(let key, let text, let modifiers):
      viewport.stopCoasting()
      // Shift and its like, by themselves, are the beginning of something else.
      guard !key.isModifier else { break }
      if key == .escape, giveUpDrag(&effects) { break }
      comparisonNote = nil
      let holder = panels.holder
      let typed =
        pasted(key, modifiers) ?? copied(key, modifiers) ?? panels.pressed(key, text, modifiers, in: panelWindow)
        ?? pressedView(key, modifiers)
      carryOut(
        typed ?? KeyBinding.command(of: key, modifiers).map { [$0] } ?? [], at: time, &effects)
      settleFocus(since: holder)
      adapt(at: time)
    case .pressed(let button, let point, let modifiers):
      // What is below may be another text than before the pointer came to rest.
      if button == .left { readText(under: point, &effects) }
      var target = target(at: point)
      if case .link = target, viewport.isMoving { target = .nothing }
      // What is chosen from its menu is done with the view that has the keyboard.
      let isCovered = panels.standOverViews
      if !isCovered { rows?.focus = nil }
      let (further, isTaken) = panels.pressed(button, at: point, in: panelWindow)
      let marksOn =
        button == .left && !isTaken && modifiers.contains(.shift) && texts.marked != nil && !viewport.hasCloseup
        && (target == .content || target.row != nil)
      if button == .left, !isTaken, !marksOn {
        unmark()
        noteEarlyPress(at: point)
      }
      var pressed =
        commands.pressed(
          button, at: point, on: isTaken ? .nothing : target, pans: viewport.hasCloseup, pansView: pansView(target),
          marksOn: marksOn)
        + further
      // A menu and a presentation have all buttons.
      if isCovered, isTaken { pressed.removeAll { [.listRecent, .revisit(-1), .revisit(1)].contains($0) } }
      if button == .left, !isTaken, !takesClicks,
        let row = doubleClick.pressed(at: point, on: viewport.isMoving ? .nothing : target, layout, time)
      {
        pressed.append(.lookCloser(row: row))
      }
      if button == .left,
        panels.pressField(
          at: point, clicks: doubleClick.count(at: point, layout, time), extends: modifiers.contains(.shift),
          in: panelWindow)
      {
        pressed.append(.holdPanel)
      }
      // A click on what moves stops it, and does no more: nobody aims at that.
      carryOut(viewport.isMoving ? pressed.filter { !$0.isClick } : pressed, at: time, &effects)
      adapt(at: time)
    case .released(let button, let point, _):
      if button == .left { texts.early?.end = point }
      carryOut(commands.released(button), at: time, &effects)
      // A link that leads outside is shown below the views.
      adapt(at: time)
    case .moved(let point, let modifiers):
      pointer = point
      doubleClick.moved(to: point, layout)
      readText(under: point, &effects)
      carryOut(commands.moved(to: point, modifiers), at: time, &effects)
      if commands.drag == nil { panels.pointed(at: point, in: panelWindow) }
    case .left:
      pointer = nil
      panels.pointed(at: nil, in: panelWindow)
    // Whoever has the keyboard now may have the pointer, too.
    case .focus(let isHere): if !isHere { carryOut(commands.endDrag(), at: time, &effects) }
    case .visibility(let isVisible): becomeVisible(isVisible, at: time, &effects)
    }
    effects.append(.requestFrame)
  }

  /// The command of a key that pastes: into the field that takes text, or else files; nil for other keys.
  private func pasted(_ key: Key, _ modifiers: Modifiers) -> [Command]? {
    let isPaste =
      modifiers.contains(.control) && key.shortcuts.contains("v") || modifiers.contains(.shift) && key == .insert
    return isPaste ? [.paste(.clipboard)] : nil
  }

  /// The commands of a key that copies what is marked in a field, or cuts it; nil for other keys, and where there is no field.
  private mutating func copied(_ key: Key, _ modifiers: Modifiers) -> [Command]? {
    let isControl = modifiers.contains(.control)
    guard let line = panels.typedLine else {
      let text = isControl && (key.shortcuts.contains("c") || key == .insert) ? texts.markedText : ""
      return text.isEmpty ? nil : [.copyText(text)]
    }
    let cuts = isControl && key.shortcuts.contains("x") || modifiers.contains(.shift) && key == .delete
    guard cuts || isControl && (key.shortcuts.contains("c") || key == .insert) else { return nil }
    guard !line.markedText.isEmpty else { return [] }
    return [.copyText(line.markedText)] + (cuts ? panels.pressed(.delete, "", [], in: panelWindow) ?? [] : [])
  }

  /// The thing that the pointer is on, where that is no panel.
  func target(at point: PixelPoint) -> PointerTarget {
    if layout.scrollbarColumn.contains(point) { return .scrollbar(thumb: thumb) }
    guard layout.viewport.contains(point), let rows, showsRows else {
      // What the heading of one of several files leads to is that file's own.
      guard rows?.gallery.parts == nil else { return .nothing }
      let heading = readText(at: point, row: AnyGallery.headingIndex)
      return heading.flatMap { $0.text.link(at: $0.place) }.map { .link(row: nil, $0) } ?? .nothing
    }
    guard let row = viewport.row(at: point, of: rows.visibleRows) else { return .content }
    if let button = button(ofRow: row), button.frame.contains(point) { return button.target }
    guard rows.gallery.hasText, let (text, place) = readText(at: point, row: row) else { return .view(row: row) }
    if let target = text.link(at: place) { return .link(row: row, target) }
    // Beside a line marking begins at its end, as in any page; where a drag moves what is seen, it does so there.
    let isBesideLine = text.hasLine(at: place) && !viewport.hasCloseup && !pansView(.view(row: row))
    return text.hasText(at: place) || isBesideLine ? .text(row: row) : .view(row: row)
  }

  /// What the pointer looks like over a place.
  private func shape(at point: PixelPoint) -> PointerShape {
    switch commands.drag {
    case .pan, .view: return .move
    case .knob: return .horizontal
    default: break
    }
    if commands.drag == .text { return .text }
    if !panels.leaveToViews(point, in: layout), let shape = panels.pointerShape(at: point, in: panelWindow) {
      return shape
    }
    let target = target(at: point)
    switch target {
    case .link(_, .drag): return .horizontal
    case .retryButton, .loadButton, .link: return .hand
    case .text: return .text
    case .view: return canPan || pansView(target) ? .move : takesClicks ? .hand : .arrow
    case .content: return canPan ? .move : .arrow
    case .scrollbar, .nothing: return .arrow
    }
  }

  /// True if the left button drags a view that is shown alone, and there is more of it than is seen.
  private var canPan: Bool { viewport.closeup.map { $0.isWhole(in: layout) != (true, true) } ?? false }

  /// Has the pointer look as what is below it wants; what is dragged in a panel has it as it was.
  mutating func showPointer(_ effects: inout [PreviewEffect]) {
    if commands.drag == .panel { return }
    // A method that is passed on would have the whole model copied.
    let shape = if let pointer { shape(at: pointer) } else { PointerShape.arrow }
    guard shape != pointerShape else { return }
    pointerShape = shape
    effects.append(.setPointer(shape))
  }

  /// The scrollbar's thumb; nil where all is in view.
  var thumb: PixelRect? { panels.coverViews ? panels.thumb(in: panelWindow) : viewport.thumb }

  /// The button on a row, and where in the window that stands; nil where there is none.
  func button(ofRow row: Int) -> (target: PointerTarget, frame: PixelRect)? {
    func place(_ rect: (Size) -> Rect?, in frame: PixelRect, _ scale: Double) -> PixelRect? {
      rect(Size(width: Double(frame.width) / scale, height: Double(frame.height) / scale)).map {
        let (x, y) = (Int(($0.minX * scale).rounded(.up)), Int(($0.minY * scale).rounded(.up)))
        return PixelRect(
          x: frame.minX + x, y: frame.minY + y, width: Int(($0.maxX * scale).rounded(.up)) - x,
          height: Int(($0.maxY * scale).rounded(.up)) - y)
      }
    }
    guard let rows else { return nil }
    if let card = rows.errorCard(ofRow: row) {
      let frame = card.frame(in: viewport.rect(ofRow: row), shown: layout.viewport)
      return place(ErrorCard.buttonRect, in: frame, card.drawScale).map { (.retryButton(row: row), $0) }
    }
    guard let (button, scale) = rows.loadButton(ofRow: row) else { return nil }
    return place(button.rect, in: viewport.rect(ofRow: row), scale).map { (.loadButton(row: row, button), $0) }
  }

  // MARK: Wheel and fingers

  private mutating func turnWheel(
    x: Double, y: Double, at point: PixelPoint, _ modifiers: Modifiers, _ time: Duration,
    _ effects: inout [PreviewEffect]
  ) {
    func pixels(_ notches: Double) -> Int { Int(clamping: notches * Viewport.notch * layout.scale) }
    if !scrollParts(by: y, at: point, modifiers, time, &effects) {
      if viewport.hasCloseup { return turnCloseup(by: -y, about: point, at: time) }
      let isSideways = modifiers.contains(.shift)
      viewport.glide(x: pixels(isSideways ? x + y : x), y: isSideways ? 0 : pixels(y), at: time)
    }
  }

  /// Fingers on a touchpad, which the content follows to the pixel; or a wheel as fine as that.
  private mutating func scrollFinely(
    x: Double, y: Double, at point: PixelPoint, deviceTime: Duration, _ modifiers: Modifiers, _ time: Duration,
    _ effects: inout [PreviewEffect]
  ) {
    if !scrollParts(by: y, at: point, modifiers, time, &effects) {
      let isSideways = modifiers.contains(.shift)
      let (x, y) = (isSideways ? x + y : x, isSideways ? 0 : y)
      if viewport.hasCloseup {
        let unit = Viewport.notch * layout.scale
        return changeCloseup(at: time) { $0.move(x: x * unit, y: y * unit, in: $1) }
      }
      viewport.follow(x: x, y: y, deviceTime: deviceTime, at: time)
    }
  }

  /// Scrolls the panel under the pointer, or zooms.
  ///
  /// - Returns: false if it is for the views to scroll.
  private mutating func scrollParts(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, _ time: Duration,
    _ effects: inout [PreviewEffect]
  ) -> Bool {
    if !panels.leaveToViews(point, in: layout),
      let commands = panels.scroll(by: notches, at: point, modifiers, in: panelWindow)
    {
      carryOut(commands, at: time, &effects)
      return true
    }
    guard modifiers.contains(.control) else { return false }
    if viewport.hasCloseup {
      turnCloseup(by: -notches, about: point, at: time)
      return true
    }
    if magnifyView(at: point, by: -notches / 4, &effects) { return true }
    changeZoom(about: point, at: time) { $0.turn(by: -notches) }
    return true
  }

  private mutating func pinch(
    by factor: Double, at point: PixelPoint, _ time: Duration, _ effects: inout [PreviewEffect]
  ) {
    guard viewport.hasCloseup else {
      if factor > 0, magnifyView(at: point, by: log2(factor), &effects) { return }
      return changeZoom(about: point, at: time) { $0.pinch(by: factor) }
    }
    // Fingers that go twice as far apart make three steps.
    if factor > 0, factor.isFinite { turnCloseup(by: 3 * log2(factor), about: point, at: time) }
  }

  mutating func changeZoom(
    about point: PixelPoint? = nil, at time: Duration, _ change: (inout Zoom) -> Void
  ) {
    // Nobody sees it behind the page of keys.
    guard !panels.coverViews, viewport.changeZoom(about: point, change) else { return }
    hasZoomed = true
    restyle(at: time)
  }

  // MARK: Commands

  mutating func carryOut(_ list: [Command], at time: Duration, _ effects: inout [PreviewEffect]) {
    if !list.isEmpty { presented = nil }
    for command in list { carryOut(command, at: time, &effects) }
  }

  private mutating func carryOut(_ command: Command, at time: Duration, _ effects: inout [PreviewEffect]) {
    if command == .goBack, !panels.coverViews, let way = rows?.comparison.way, way != .after {
      return show(.after, at: time)
    }
    if case .dragPanel(let point) = command, panels.dragField(to: point, in: panelWindow) { return }
    if let commands = panels.carryOut(command, in: panelWindow) { return carryOut(commands, at: time, &effects) }
    if carryOutOnLink(command, at: time, &effects) { return }
    if carryOutInCloseup(command, at: time) || carryOutInVariants(command, at: time, &effects) { return }
    switch command {
    case .scrollLines(let x, let y): viewport.turnLines(x: x, y: y, at: time)
    case .moveFocus(let way): moveFocus(way, at: time, &effects)
    case .moveFocusBy(let x, let y): moveFocus(x: x, y: y, at: time)
    case .moveFocusToEnd(let sign): moveFocusToEnd(sign)
    case .openMenu(let row, let point): openMenu(row: row, at: point)
    case .leaveFocus: rows?.focus = nil
    case .turnPage(let sign): viewport.turnPage(sign, at: time)
    case .scrollToStart: viewport.scrollToStart()
    case .scrollToEnd: viewport.scrollToEnd()
    case .panView(let row, let x): panView(row, by: x, &effects)
    case .dragKnob(let drag, let row, let x): set(drag, from: row, by: x, &effects)
    case .pan(let x, let y):
      viewport.shift(by: x)
      viewport.scroll(by: y)
    case .dragThumb(let y): viewport.dragThumb(to: y)
    case .stopMoving: viewport.stop()
    case .zoomIn: changeZoom(at: time) { $0.magnify() }
    case .zoomOut: changeZoom(at: time) { $0.reduce() }
    case .resetZoom: resetZoom(at: time)
    case .select(let number):
      // No other gallery is shown when its module is there again.
      lost = nil
      if number != selected { select(number, at: time, &effects) }
    case .redraw:
      // What can't be drawn of files is said anew.
      for name in start.names.keys { panels[ErrorsPanel.self].forget(name) }
      redraw(at: time, &effects)
      askForPassword()
    case .restartStage:
      questions.restart()
      questions.next(&effects)
    case .retry(let row) where isLocked(row: row), .drawAgain(let row) where isLocked(row: row):
      askForPassword(ofRow: row)
    case .retry(let row): _ = changeRows { $0.retry(row, &$1, $2, at: time) }
    case .drawAgain(let row): if let rows { drawAgain(Place(gallery: rows.number, row: row), at: time, &effects) }
    case .stopLoading(let row): _ = changeRows { $0.stopLoading(row, &$1, $2, at: time) }
    case .toggleLoads: _ = changeRows { $0.toggleLoads(&$1, $2, at: time) }
    case .toggleBefore: if let way = rows?.comparison.way { show(way.toggled, at: time) }
    case .turnComparison: if let way = rows?.comparison.way { show(way.next, at: time) }
    case .showChange(let sign): showChange(sign, at: time)
    case .toggleFullScreen: effects.append(.toggleFullScreen)
    case .enterFullScreen: effects.append(.enterFullScreen)
    case .leaveFullScreen: effects.append(.leaveFullScreen)
    case .lookCloser(let row): lookCloser(row, at: time, &effects)
    case .toggleVariants: toggleVariants(at: time, &effects)
    case .click(let row): clicked(row: row, &effects)
    case .goBack:
      guard texts.marked == nil else { return unmark() }
      if !showAll(&effects) { effects.append(.leaveFullScreen) }
    case .turnKnob: turnKnob(&effects)
    case .setKnob(let name, let value): set([name: value], &effects)
    case .resetKnobs(let names): resetKnobs(names, &effects)
    case .holdPanel: commands.holdPanel()
    case .turnPageLater(let delay): effects.append(.startTimer(.page, after: delay))
    case .stopTurningPages: effects.append(.cancelTimer(.page))
    case .paste(let selection): effects.append(.paste(selection))
    case .copyText(let text): effects.append(.copyText(text))
    case .copyPicture, .copyCommand, .saveView, .save: takeAlong(command, &effects)
    case .openFind, .find, .turnHit, .turnLink, .showView, .revisit, .follow, .unlock, .openAddress, .markText,
      .offerMarkedText:
      goSomewhere(command, at: time, &effects)
    case .openSource: openSource(&effects)
    case .openWindow where shownWords.contains("-"):
      note("What came on standard input is in this window only.", isFailure: true, &effects)
    case .openWindow: effects.append(.openWindow(shownWords))
    case .listRecent: effects.append(.listRecent)
    case .openFile(let path): open(path, at: time, &effects)
    case .openError(let place): effects.append(.openSource(.line(place)))
    case .close: effects.append(.close)
    // The panels', and those of a view that is shown alone.
    case .toggleSidebar, .showSidebar, .hideSidebar, .showList, .toggleFigures, .editFilter, .turnPanel, .showHelp,
      .toggleKnobs,
      .stepKnob, .dragPanel, .fitView, .showAllViews, .togglePresentation:
      break
    }
  }

  /// Draws a view again, whatever is cached.
  mutating func drawAgain(_ place: Place, at time: Duration, _ effects: inout [PreviewEffect]) {
    let pictures = kept.pictures(at: place)
    kept.remove(Array(pictures))
    effects.append(.discard(pictures))
    if rows?.number == place.gallery { _ = changeRows { $0.retry(place.row, &$1, $2, at: time) } }
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
  init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(exactly: value.rounded()) ?? (value < 0 ? .min / 4 : .max / 4)
  }
}
