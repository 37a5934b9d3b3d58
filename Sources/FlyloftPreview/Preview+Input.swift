internal import Flyloft
public import FlyloftDisplay
internal import FlyloftRecording

extension Preview {
  /// Points that one notch of the wheel scrolls.
  private static let notch = 80.0
  /// Points that an arrow key scrolls.
  private static let line = 40.0

  public func window(_ window: Window, received event: InputEvent) {
    let begin = trace == nil ? 0 : TraceTrack.now
    defer { trace?.received(event, since: begin) }
    switch event {
    case .wheel(let x, let y, let point, let modifiers):
      if layout.list.contains(point) {
        scrollList(by: y)
      } else if modifiers.contains(.control) {
        magnify(y < 0)
      } else if modifiers.contains(.shift) {
        shift(by: Int(((x + y) * Self.notch * scale).rounded()))
      } else {
        shift(by: Int((x * Self.notch * scale).rounded()))
        scroll(by: Int((y * Self.notch * scale).rounded()))
      }
    case .key(let key, let text, let modifiers): pressed(key, text, modifiers)
    case .pressed(.left, let point, _): pressed(at: point)
    case .released(.left, _, _):
      if thumbGrab != nil {
        thumbGrab = nil
        window.requestFrame()
      }
    case .moved(let point, _): moved(to: point)
    case .left: hover(nil)
    case .visibility: visibilityChanged()
    default: break
    }
    scheduleFigures()
  }

  // MARK: Scrolling

  func scroll(by pixels: Int) {
    guard let extent, !showsHelp, pixels != 0 else { return }
    direction = pixels > 0 ? 1 : -1
    scroller.scroll(by: pixels, in: extent)
    window.requestFrame()
  }

  /// Moves rows that are wider than the viewport sideways.
  func shift(by pixels: Int) {
    guard let stage, !showsHelp else { return }
    let shifted = min(max(shiftX + pixels, 0), max(stage.contentWidth - layout.rowWidth, 0))
    guard shifted != shiftX else { return }
    shiftX = shifted
    viewportIsDirty = true
    window.requestFrame()
  }

  private func scrollPage(_ sign: Int) {
    scroll(by: sign * max(layout.viewport.height - layout.pixels(Self.line), layout.pixels(Self.line)))
  }

  private func scrollToStart() {
    guard let extent else { return }
    direction = 1
    scroller.scroll(to: 0, in: extent)
    window.requestFrame()
  }

  private func scrollToEnd() {
    guard let extent else { return }
    direction = -1
    scroller.scrollToEnd(in: extent)
    window.requestFrame()
  }

  private func scrollList(by notches: Double) {
    listOffset += Int((notches * Double(layout.listRowStep)).rounded())
    partsAreDirty = true
    window.requestFrame()
  }

  // MARK: Keys

  private func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers) {
    if filter.isEditing, key != .f11, edit(key, text) { return }
    if showsHelp, key != .up, key != .down, key != .f11 {
      showsHelp = false
      relayout()
      if text != "q" { return }
    }
    switch key {
    case .up: scroll(by: -layout.pixels(Self.line))
    case .down: scroll(by: layout.pixels(Self.line))
    case .left: shift(by: -layout.pixels(Self.line))
    case .right: shift(by: layout.pixels(Self.line))
    case .pageUp: scrollPage(-1)
    case .pageDown: scrollPage(1)
    case .space: scrollPage(modifiers.contains(.shift) ? -1 : 1)
    case .home: scrollToStart()
    case .end: scrollToEnd()
    case .escape where !filter.text.isEmpty: setFilter(Filter())
    case .escape where window.isFullScreen: window.leaveFullScreen()
    case .f11: window.toggleFullScreen()
    default: pressed(character: text)
    }
  }

  private func pressed(character: String) {
    switch character {
    case "+", "=": magnify(true)
    case "-": magnify(false)
    case "0":
      zoom.reset()
      rezoom()
    case "/":
      wantsSidebar = true
      setFilter(Filter(text: filter.text, isEditing: true))
      relayout()
    case "b":
      wantsSidebar.toggle()
      relayout()
    case "h":
      wantsFigures.toggle()
      if wantsFigures { wantsSidebar = true }
      relayout()
    case "r":
      stage?.redraw()
      wishesAreDirty = true
      updateWishes()
    case "?":
      showsHelp = true
      relayout()
    case "q": onClose?()
    default: break
    }
  }

  /// Edits the filter.
  ///
  /// - Returns: whether the key was the filter's.
  private func edit(_ key: Key, _ text: String) -> Bool {
    var filter = filter
    switch key {
    case .escape: filter = Filter()
    case .returnKey:
      filter.isEditing = false
      if let first = filter.matches(in: options.galleries.map(\.name)).first, first != selected { select(first) }
    case .backspace: _ = filter.text.popLast()
    case .up, .down, .pageUp, .pageDown, .home, .end: return false
    default:
      guard let scalar = text.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7f else { return true }
      filter.text += text
    }
    setFilter(filter)
    return true
  }

  private func setFilter(_ filter: Filter) {
    self.filter = filter
    hovered = nil
    listOffset = 0
    partsAreDirty = true
    window.requestFrame()
  }

  // MARK: Zoom

  private func magnify(_ larger: Bool) {
    if larger { zoom.magnify() } else { zoom.reduce() }
    rezoom()
  }

  private func rezoom() {
    guard let stage, stage.style.scale != style.scale else { return }
    let factor = style.scale / stage.style.scale
    scroller.rescale(by: factor)
    shiftX = Int((Double(shiftX) * factor).rounded())
    relayout()
  }

  // MARK: Pointer

  private func pressed(at point: PixelPoint) {
    let isInFilter = layout.hasSidebar && layout.filterField.contains(point)
    if isInFilter != filter.isEditing { setFilter(Filter(text: filter.text, isEditing: isInFilter)) }
    if let entry = listEntry(at: point) {
      if case .gallery(let index) = listEntries[entry], index != selected { select(index) }
    } else if layout.scrollbarColumn.contains(point) {
      pressedScrollbar(at: point)
    } else if let row = row(at: point) {
      pressedRow(row, at: point)
    }
  }

  private func pressedScrollbar(at point: PixelPoint) {
    guard let thumb = parts.rect(of: .thumb) else { return }
    if point.y < thumb.minY {
      scrollPage(-1)
    } else if point.y >= thumb.maxY {
      scrollPage(1)
    } else {
      thumbGrab = point.y - thumb.minY
      window.requestFrame()
    }
  }

  private func moved(to point: PixelPoint) {
    if let thumbGrab, let extent, let thumb = parts.rect(of: .thumb) {
      let y = point.y - thumbGrab - layout.track.minY
      let before = scroller.top(in: extent)
      scroller.dragThumb(to: y, trackHeight: layout.track.height, thumbHeight: thumb.height, in: extent)
      let after = scroller.top(in: extent)
      if after != before { direction = after > before ? 1 : -1 }
      window.requestFrame()
    } else {
      hover(listEntry(at: point))
    }
  }

  private func hover(_ entry: Int?) {
    guard entry != hovered else { return }
    hovered = entry
    partsAreDirty = true
    window.requestFrame()
  }

  private func listEntry(at point: PixelPoint) -> Int? {
    guard layout.hasSidebar, layout.list.contains(point) else { return nil }
    return listEntries.indices.first { layout.listRow($0, offset: listOffset).contains(point) }
  }

  private func row(at point: PixelPoint) -> Int? {
    guard let stage, !showsHelp, layout.viewport.contains(point) else { return nil }
    return stage.visibleRows.first { rect(of: $0, in: stage).contains(point) }
  }

  private func pressedRow(_ row: Int, at point: PixelPoint) {
    guard let stage, let card = stage.errorCard(at: row) else { return }
    let frame = rect(of: row, in: stage)
    let button = ErrorCard.buttonRect(
      in: Size(width: Double(frame.width) / card.scale, height: Double(frame.height) / card.scale))
    let place = Point(
      x: Double(point.x - frame.minX) / card.scale, y: Double(point.y - frame.minY) / card.scale)
    guard button.contains(place) else { return }
    stage.retry(row)
    wishesAreDirty = true
    updateWishes()
  }
}
