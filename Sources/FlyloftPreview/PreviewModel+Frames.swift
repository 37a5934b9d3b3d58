package import Flyloft
internal import FlyloftRegistry
import FlyloftRendering

/// Frames: what is on screen is worked out before one, and what the renderer is to do after it.
extension PreviewModel {
  /// Brings what moves by itself to where it is.
  mutating func advance(to time: Duration, _ effects: inout [PreviewEffect]) {
    if !panels.coverViews { viewport.advance(to: time) }
    for step in rows?.fade(to: time) ?? [] {
      switch step {
      case .draw(let blend, let place): effects.append(.draw(blend, at: BlendRequest.lane(of: place)))
      case .end(let place): effects.append(.withdraw(BlendRequest.lane(of: place)))
      }
    }
  }

  // MARK: Before a frame

  /// Has the display thread wait before it paints, where the gallery asks for that and something on screen is not there.
  ///
  /// - Returns: true if it waits, so that the frame goes on at `picturesAwaited`.
  private mutating func awaitPictures(at time: Duration, _ effects: inout [PreviewEffect]) -> Bool {
    guard rows?.gallery.drawing == .sync, isVisible, showsRows else { return false }
    // While an edit waits for its knobs nothing is drawn, and nothing would come.
    if let number = rows?.number, knobs.rebuilt[number] != nil { return false }
    layOut(at: time)
    guard waiting.waits(isComplete: rows?.isComplete ?? true, at: time) else { return false }
    flush(at: time, &effects)
    return true
  }

  mutating func beginFrame(at time: Duration, _ effects: inout [PreviewEffect]) {
    if awaitPictures(at: time, &effects) { return }
    layOut(at: time)
    let found = rows?.takeFound() ?? []
    for place in found { if let slot = rows?.slot(at: place) { metrics.found(slot) } }
    if !found.isEmpty { effects.append(.showed(found)) }
    if rows?.noteProgress(at: time) == true { effects.append(.startTimer(.progress, after: EditProgress.delay)) }
    show(&effects)
  }

  // Apart from what goes before it: in one function with that, `panelWindow` would have the whole model copied.
  @inline(never)
  private mutating func show(_ effects: inout [PreviewEffect]) {
    // What has only been scrolled is on screen before the panels are asked, whose pictures take a moment to be drawn anyhow.
    let waits =
      !panelsAreDue && headingHeight == 0 && !viewport.hasCloseup && viewport.matrix == nil && !panels.standOverViews
      && !panels.coverViews
    shown.update(to: viewport, rows, hasRows: showsRows, isCovered: panels.standOverViews, &effects)
    panelsWait = waits
    if !waits {
      panelsAreDue = false
      showPanels(in: panelWindow, &effects)
      showHeadings(&effects)
    }
    scrollbar.show(
      panels.coverViews ? panels.thumb(in: panelWindow) : viewport.thumb, isHeld: commands.isThumbHeld, layout, &parts,
      kept, &effects)
  }

  /// Finds out which rows are on screen.
  mutating func layOut(at time: Duration) {
    if !viewport.hasCloseup { viewport.noteMotion(since: shown.top, at: time) }
    let before = rows?.visible ?? []
    var hasMoved = true
    // Ends, because it goes on only where one more of the pictures that are kept has told how large its row is.
    while hasMoved {
      if viewport.hasCloseup { followCloseup(at: time) }
      viewport.settle()
      let places = viewport.places
      hasMoved = changeRows { $0.show(places, after: before, &$1, $2, at: time) } ?? false
    }
    rows?.pairUp(kept)
  }

  /// Has the interface's pictures drawn that are to be seen.
  mutating func showPanels(in window: PanelWindow, _ effects: inout [PreviewEffect]) {
    guard panels.show(in: window, &parts, kept, &effects) else { return }
    page.show(window, panels.title(in: window), hasNote: !panels.coverViews, &parts, kept, &effects)
    SkeletonParts(layout: layout, palette: palette).show(galleryName: gallery?.name ?? "", &parts, kept, &effects)
  }

  // MARK: After a frame

  mutating func endFrame(painted: Bool, at time: Duration, _ effects: inout [PreviewEffect]) {
    if panelsWait {
      panelsWait = false
      showPanels(in: panelWindow, &effects)
    }
    if painted, !metrics.milestones.areReached {
      let isKnown = rows?.gallery.isDescribed ?? true
      metrics.painted(isComplete: isKnown && parts.areComplete && rows?.isComplete ?? true, at: time)
    }
    noteBlankArea(at: time)
    if painted, rows?.gallery.isDescribed ?? true, rows?.isComplete ?? true { askOthers(&effects) }
    askForLines(&effects)
    if painted, let summary = editClock?.summary(paintedAt: time) {
      editClock = nil
      effects.append(.log(.printed(summary)))
    }
    if isVisible { flush(at: time, &effects) }
  }

  // Apart from what follows, as `show` is.
  @inline(never)
  private mutating func noteBlankArea(at time: Duration) {
    let area = blankArea
    metrics.isBlank(area, at: time)
  }

  /// Pixels on screen where a view belongs and nothing of it shows.
  var blankArea: Int {
    // Nobody knows yet how many views there are.
    if rows?.gallery.isDescribed == false { return viewport.area.area }
    guard let rows, let geometry = viewport.geometry, showsRows else { return 0 }
    let area = viewport.area
    return rows.visible.lazy.filter { rows.isBlank($0) }
      .reduce(0) { $0 + geometry.rect(of: $1.place).intersection(area).area }
  }

  /// Says what the renderer is to keep and to draw: once a frame, here and nowhere else.
  mutating func flush(at time: Duration, _ effects: inout [PreviewEffect]) {
    guard let rows, showsRows else {
      if rows == nil { load(LoadRequests(), &effects) }
      if plan.openCount > 0 {
        plan.clear()
        effects.append(.replaceRequests(PictureRequests()))
      }
      return
    }
    compare(&effects)
    let pictures = rows.pictures(within: plan.budget)
    if pictures != pinned {
      pinned = pictures
      effects.append(.pin(pictures))
    }
    // Of the build before nothing is drawn any more, and of the next one not before it is known what there is of it.
    if knobs.rebuilt[rows.number] != nil { return }
    defer { load(Self.loads(for: rows, plan), &effects) }
    guard let requests = plan.update(viewport, rows, kept, at: time) else { return }
    self.rows?.lastVersion = plan.lastVersion
    effects.append(.replaceRequests(requests))
    // A scroll that has ended leaves requests made for one that goes on.
    if plan.looksAhead { effects.append(.startTimer(.settle, after: .milliseconds(200))) }
  }

  /// The loads for the rows on and near the screen. Most galleries load nothing, and no frame of theirs pays for it.
  private static func loads(for rows: Rows, _ plan: RequestPlan) -> LoadRequests {
    guard !rows.loadsNothing else { return LoadRequests() }
    let order = plan.rowOrder
    return LoadRequests(visible: rows.loads(of: order.visible), prefetch: rows.loads(of: order.prefetch))
  }

  /// Says what is to be loaded, if that is not what was said last.
  mutating func load(_ loads: LoadRequests, _ effects: inout [PreviewEffect]) {
    if let loads = loadPlan.update(loads) { effects.append(.replaceLoads(loads)) }
  }

  // MARK: Painting

  /// The commands that paint `rect` of the window.
  package func paint(_ rect: PixelRect) -> [PaintCommand] {
    var list = PaintList(rect)
    panels.paint(parts, into: &list)
    page.paint(layout, parts, into: &list)
    scrollbar.paint(layout, parts, into: &list)
    if showsRows { paintRows(into: &list) }
    list.fill(rect, with: palette.background)
    return list.commands
  }

  private func paintRows(into list: inout PaintList) {
    guard let rows, let geometry = viewport.geometry else { return }
    paintHeadings(into: &list)
    guard geometry.flow.hasColumns else {
      for slot in rows.visible where !list.isComplete { paint(slot, of: rows, geometry, into: &list) }
      return
    }
    var rest = rows.visible[...]
    while let first = rest.first, !list.isComplete {
      let line = rest.prefix { geometry.flow.line(of: $0.place.row) == geometry.flow.line(of: first.place.row) }
      rest = rest.dropFirst(line.count)
      let tops = line.map { viewport.rect(ofRow: $0.place.row) }
      let (top, bottom) = (tops[0].minY, tops.reduce(tops[0].maxY) { max($0, $1.maxY) })
      let area = layout.viewport
      let band = PixelRect(x: area.minX, y: top, width: area.width, height: bottom - top).intersection(area)
      list.paint(band, on: palette.background) { list in
        for slot in line {
          let frame = geometry.rect(of: slot.place).offset(x: viewport.origin.x, y: viewport.origin.y)
          list.paint(frame.intersection(area), on: palette.background) { paint(slot, of: rows, geometry, into: &$0) }
        }
      }
    }
  }

  private func paint(_ slot: RowSlot, of rows: Rows, _ geometry: RowGeometry, into list: inout PaintList) {
    let origin = viewport.origin
    let frame = geometry.rect(of: slot.place).offset(x: origin.x, y: origin.y)
    let clip = frame.intersection(layout.viewport)
    guard list.touches(clip) else { return }
    paintFocus(ofRow: slot.place.row, inside: clip, into: &list)
    for marks in rows.textMarks(onRow: slot.place.row) {
      let row = viewport.rect(ofRow: slot.place.row)
      marks.paint(on: row, inside: clip, scale: layout.scale, palette, into: &list)
    }
    if let mark = rows.changeMark(ofRow: slot.place.row) {
      let row = viewport.rect(ofRow: slot.place.row)
      mark.paint(on: row, in: layout.viewport, inside: clip, scale: layout.scale, palette, into: &list)
    }
    if let compared = rows.comparedLook(slot) {
      let row = viewport.rect(ofRow: slot.place.row)
      compared.paint(in: frame, of: row, inside: clip, line: layout.lineWidth, palette, into: &list)
    }
    if rows.isMarkedOld(slot) {
      list.fill(oldMark(of: slot).intersection(clip), with: palette.warn)
    }
    // An old picture stays as it was drawn, unstretched, until the new one is there.
    if let displayedImage = slot.displayedImage {
      if let part = slot.cardFrame(in: frame, shown: layout.viewport), case .card(let card) = slot.shown {
        card.paint(displayedImage, in: part, inside: clip, into: &list)
      } else {
        list.draw(displayedImage, at: frame.origin, inside: clip)
      }
    }
    if let whole = rows.untiledImages[slot.place.row] {
      list.draw(whole, at: viewport.rect(ofRow: slot.place.row).origin, inside: clip)
    }
    if let thumbnail = slot.thumbnail {
      list.stretch(thumbnail.image, over: viewport.rect(ofRow: slot.place.row), inside: clip)
    }
    if slot.displayedImage != nil {
      list.fill(clip, with: palette.background)
    } else if geometry.shape.isLine(slot.place.row) {
      // Skeletons so low would be nothing but edges.
      list.fill(
        PixelRect(x: frame.minX, y: frame.maxY - 1, width: frame.width, height: 1).intersection(clip),
        with: palette.line)
      list.fill(clip, with: palette.card)
    } else if frame.size == geometry.size(of: slot.place.row) {
      SkeletonParts(layout: layout, palette: palette)
        .paint(row: viewport.matrix?.index ?? slot.place.row, frame, inside: clip, parts, into: &list)
    } else {
      list.fill(clip, with: palette.card)
    }
  }

  /// Where a row shows that its picture is old: along its left edge, between its corners, or beside the bar of an error card,
  /// whose ends would be seen above and below it.
  private func oldMark(of slot: RowSlot) -> PixelRect {
    let rect = viewport.rect(ofRow: slot.place.row)
    let inset = min(Int(12 * viewport.viewScale), rect.height / 4)
    let width = min(max(Int(4 * viewport.viewScale), 1), rect.width)
    var x = rect.minX
    if case .card(let card) = slot.shown { x += Int((ErrorCard.barWidth * card.scale).rounded(.up)) }
    return PixelRect(x: x, y: rect.minY + inset, width: width, height: rect.height - 2 * inset)
  }
}
