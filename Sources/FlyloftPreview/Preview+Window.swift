public import Flyloft
internal import FlyloftConcurrency
public import FlyloftDisplay
internal import FlyloftRecording

extension Preview: WindowDelegate {
  public func windowWillPaint(_ window: Window) {
    trace?.willPaint()
    moveRows()
    if partsAreDirty { updateParts() }
    updateThumb()
  }

  public func window(_ window: Window, advanceTo time: Duration) {
    if let stage, stage.isFading { dirtyPieces.formUnion(stage.fade(to: time)) }
    advance(to: time)
  }

  public func windowDidPaint(_ window: Window) {
    trace?.didPaint(window.frames)
    if !milestones.areReached {
      milestones.painted(isComplete: parts.areComplete && (stage?.isComplete ?? true))
    }
    blank.change(to: blankArea, at: .monotonicNow)
    updateWishes()
  }

  public func window(_ window: Window, resizedTo size: PixelSize) {
    let begin = trace == nil ? 0 : TraceTrack.now
    keeper?.resized(to: size)
    relayout()
    trace?.resized(since: begin)
  }

  public func windowShouldClose(_ window: Window) { onClose?() }

  /// Brings the rows to where the scroller stands, and damages what that uncovers.
  private func moveRows() {
    guard let stage, let extent else { return }
    let top = scroller.top(in: extent)
    if viewportIsDirty || top != shownTop && !window.connection.movesPictures {
      viewportIsDirty = false
      window.damage(layout.viewport)
    } else if top != shownTop {
      window.scroll(layout.viewport, byX: 0, y: shownTop - top)
    }
    if top != shownTop {
      // A jump is not the beginning of a motion.
      if abs(top - shownTop) < 2 * layout.viewport.height { motion.moved(by: top - shownTop, at: .monotonicNow) }
      shownTop = top
    }
    holdShift(stage)
    let shown = stage.show(stageArea)
    if outlook != presentOutlook(of: stage) || (shown.changed && wishesAreWorn(stage)) { wishesAreDirty = true }
    stage.pinNewlyVisible()
    if stage.isFading { keepMoving() }
    dirtyPieces.formUnion(shown.repaints)
    if let trace { for piece in shown.repaints { trace.showed(piece.lane(in: stage.group)) } }
    for piece in dirtyPieces { window.damage(rect(of: piece, in: stage).intersection(layout.viewport)) }
    dirtyPieces = []
  }

  /// Whether the wishes don't fit the viewport any more: it shows something that is not drawn yet, or has come some way
  /// towards the end of what is fetched ahead.
  private func wishesAreWorn(_ stage: RowStage) -> Bool {
    abs(shownTop - wishedTop) >= layout.viewport.height / 8 || !stage.isComplete
  }

  /// Keeps rows no farther to the left than their right edge allows.
  private func holdShift(_ stage: RowStage) {
    let held = min(max(shiftX, 0), max(stage.contentWidth - layout.rowWidth, 0))
    guard held != shiftX else { return }
    shiftX = held
    window.damage(layout.viewport)
  }

  /// What the viewport shows, in the coordinates of the rows.
  var stageArea: PixelRect {
    PixelRect(
      x: shiftX, y: shownTop - layout.padding, width: layout.viewport.maxX - layout.rowX,
      height: layout.viewport.height)
  }

  /// Where a row stands in the window.
  func rect(of row: Int, in stage: RowStage) -> PixelRect {
    PixelRect(
      origin: PixelPoint(
        x: layout.rowX - shiftX, y: layout.viewport.minY + layout.padding + stage.rows.top(of: row) - shownTop),
      size: stage.size(of: row))
  }

  /// Where a piece stands in the window.
  func rect(of piece: Piece, in stage: RowStage) -> PixelRect {
    let row = rect(of: piece.row, in: stage)
    return stage.rect(of: piece).offset(x: row.minX, y: row.minY)
  }

  // MARK: Painting, front to back

  public func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    trace?.paints()
    var region = PaintRegion(rect)
    paintSidebar(&region, painter)
    if region.touches(layout.title) {
      parts.paint(.title, background: palette.background, inside: layout.title, into: &region, with: painter)
    }
    paintScrollbar(&region, painter)
    if showsHelp || stage == nil || stage?.rows.count == 0 {
      parts.paint(.page, background: palette.background, inside: layout.viewport, into: &region, with: painter)
    } else {
      paintRows(&region, painter)
    }
    region.fill(rect, with: palette.background, painter)
  }

  private func paintSidebar(_ region: inout PaintRegion, _ painter: Painter) {
    guard layout.hasSidebar, region.touches(layout.sidebar) else { return }
    region.fill(layout.divider, with: palette.line, painter)
    for id in [InterfaceParts.ID.sidebarHead, .sidebarFoot, .figures] {
      parts.paint(id, background: palette.panel, inside: layout.sidebar, into: &region, with: painter)
    }
    for row in listEntries.indices {
      parts.paint(.listRow(row), background: palette.panel, inside: layout.list, into: &region, with: painter)
    }
    parts.paint(.listNote, background: palette.panel, inside: layout.list, into: &region, with: painter)
    region.fill(layout.sidebar, with: palette.panel, painter)
  }

  private func paintScrollbar(_ region: inout PaintRegion, _ painter: Painter) {
    guard region.touches(layout.track), parts.rect(of: .thumb) != nil else { return }
    parts.paint(.thumb, background: trackColor, inside: layout.window, into: &region, with: painter)
    parts.paint(.track, background: palette.background, inside: layout.window, into: &region, with: painter)
  }

  private func paintRows(_ region: inout PaintRegion, _ painter: Painter) {
    guard let stage else { return }
    for slot in stage.visible where !region.isEmpty {
      let piece = slot.piece
      let frame = rect(of: piece, in: stage)
      let clip = frame.intersection(layout.viewport)
      guard region.touches(clip) else { continue }
      if let image = slot.face {
        // An old picture stays as it was drawn, unstretched, until the new one is there.
        region.draw(image, at: frame.origin, inside: clip, with: painter)
        paintUndivided(piece.row, inside: clip, &region, painter)
        region.fill(clip, with: palette.background, painter)
      } else if frame.size == stage.size(of: piece.row) {
        paintSkeleton(of: piece.row, frame, inside: clip, &region, painter)
      } else {
        paintUndivided(piece.row, inside: clip, &region, painter)
        region.fill(clip, with: palette.card, painter)
      }
    }
  }

  /// What a row showed in one piece, where it has no tile yet.
  private func paintUndivided(
    _ row: Int, inside clip: PixelRect, _ region: inout PaintRegion, _ painter: Painter
  ) {
    guard let stage, let image = stage.undivided[row] else { return }
    region.draw(image, at: rect(of: row, in: stage).origin, inside: clip, with: painter)
  }
}
