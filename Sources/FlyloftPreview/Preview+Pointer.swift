internal import Flyloft
internal import FlyloftDisplay

/// What the pointer presses, drags and points at.
extension Preview {
  /// How long the track is held before pages follow one another, and then from one to the next.
  private static let (pageDelay, pagePeriod) = (Duration.milliseconds(400), Duration.milliseconds(120))

  var isThumbHeld: Bool { if case .thumb = drag { true } else { false } }

  // MARK: Buttons

  func pressed(_ button: Button, at point: PixelPoint) {
    endDrag()
    // What is clicked is what is seen.
    stopMoving()
    switch button {
    case .left: pressedLeft(at: point)
    case .middle: pressedMiddle(at: point)
    default: break
    }
  }

  func released(_ button: Button) {
    if button == drag?.button { endDrag() }
  }

  private func pressedLeft(at point: PixelPoint) {
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

  private func pressedMiddle(at point: PixelPoint) {
    guard !showsHelp else { return }
    if layout.scrollbarColumn.contains(point) {
      guard let thumb = parts.rect(of: .thumb) else { return }
      drag = .thumb(grab: thumb.height / 2, .middle)
      dragThumb(to: point)
    } else if layout.viewport.contains(point) {
      drag = .pan(from: point)
    }
  }

  private func pressedScrollbar(at point: PixelPoint) {
    guard let thumb = parts.rect(of: .thumb) else { return }
    if point.y < thumb.minY || point.y >= thumb.maxY {
      drag = .pages(sign: point.y < thumb.minY ? -1 : 1, y: point.y)
      scrollPage(point.y < thumb.minY ? -1 : 1)
      schedulePage(after: Self.pageDelay)
    } else {
      drag = .thumb(grab: point.y - thumb.minY, .left)
      window.requestFrame()
    }
  }

  private func schedulePage(after delay: Duration) {
    pageTimer = EventLoop.shared.schedule(after: delay) { [weak self] in self?.turnHeldPage() }
  }

  private func turnHeldPage() {
    pageTimer = nil
    guard case .pages(let sign, let y) = drag, let extent, let thumb = parts.rect(of: .thumb),
      let goal = goal.thumb(on: layout.track.height, minimum: thumb.height, in: extent)
    else { return }
    let edge = layout.track.minY + goal.y
    if sign < 0 ? y < edge : y >= edge + goal.height { scrollPage(sign) }
    // Even when the thumb has come to the pointer, which may go on.
    schedulePage(after: Self.pagePeriod)
  }

  // MARK: Motion

  func moved(to point: PixelPoint, _ modifiers: Modifiers) {
    // Let go where this window wasn't told of it.
    if let drag, !drag.isHeld(modifiers) { endDrag() }
    switch drag {
    case .thumb: dragThumb(to: point)
    case .pages(let sign, _): drag = .pages(sign: sign, y: point.y)
    case .pan(let former):
      drag = .pan(from: point)
      shift(by: former.x - point.x)
      scroll(by: former.y - point.y)
    case nil: hover(listEntry(at: point))
    }
  }

  private func dragThumb(to point: PixelPoint) {
    guard case .thumb(let grab, _) = drag, let extent, let thumb = parts.rect(of: .thumb) else { return }
    let y = point.y - grab - layout.track.minY
    let before = scroller.top(in: extent)
    scroller.dragThumb(to: y, trackHeight: layout.track.height, thumbHeight: thumb.height, in: extent)
    let after = scroller.top(in: extent)
    if after != before { direction = after > before ? 1 : -1 }
    window.requestFrame()
  }

  func endDrag() {
    if let pageTimer { EventLoop.shared.cancel(pageTimer) }
    pageTimer = nil
    guard drag != nil else { return }
    drag = nil
    window.requestFrame()
  }

  func hover(_ entry: Int?) {
    guard entry != hovered else { return }
    hovered = entry
    partsAreDirty = true
    window.requestFrame()
  }

  // MARK: Places

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
