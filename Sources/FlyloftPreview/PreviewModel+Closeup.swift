import Flyloft
import FlyloftDisplay
internal import FlyloftRegistry
import FlyloftRendering

/// One view that is shown alone.
extension PreviewModel {
  /// Shows a view alone, as large as fits, or one with text as its gallery's knob shows it alone; one that is shown alone already is shown
  /// in its own size, or fitted again.
  ///
  /// - Parameter row: nil for the nearest.
  mutating func lookCloser(_ row: Int?, at time: Duration, _ effects: inout [PreviewEffect]) {
    if viewport.hasCloseup {
      return changeCloseup(at: time) {
        if $0.isFitted { $0.magnify(to: 1, about: nil, in: $1) } else { $0.fit(in: $1) }
      }
    }
    guard showsRows, let rows, let geometry = viewport.geometry, let row = row ?? nearestRow(rows), row < rows.count
    else { return }
    let request = rows.request(Place(gallery: rows.number, row: row))
    if request.gallery.hasText, viewport.matrix == nil, let knob = request.gallery.aloneKnob, knob.value == "0" {
      return set([knob.name: "\(request.index + 1)"], in: contents.number(of: request.gallery.name), &effects)
    }
    let (size, scale) = (geometry.size(of: row), request.scale)
    let isOfFile = start.names[request.gallery.name] != nil
    // A picture that is small beside others is to be seen, and not how small it is there.
    let isSmall = isOfFile && request.gallery.itemWidth != nil && viewport.matrix == nil
    viewport.open(
      Closeup(
        row: row, width: isSmall ? Double(layout.rowWidth) / layout.scale : request.width,
        size: Size(width: Double(size.width) / scale, height: Double(size.height) / scale), isOfFile: isOfFile))
    changeCloseup(at: time) { _, _ in }
    plan.clear()
  }

  /// The view that has the keyboard, or that the pointer is on, or the first that can be seen whole.
  func nearestRow(_ rows: Rows) -> Int? {
    let area = layout.openViewport
    func seen(_ row: Int) -> PixelRect { viewport.rect(ofRow: row).intersection(area) }
    func isWhole(_ row: Int) -> Bool { seen(row) == viewport.rect(ofRow: row) }
    let shown = rows.visibleRows.filter { !seen($0).isEmpty && viewport.hasView($0) }
    let pointed = pointer.flatMap { area.contains($0) ? viewport.row(at: $0, of: rows.visibleRows) : nil }
    return shown.first { $0 == rows.focus?.row } ?? pointed ?? shown.first(where: isWhole)
      ?? shown.first
  }

  /// Has the strip below the view shown or hidden. Of a file its readers want to see the page, and only who measures more of how it is drawn.
  mutating func showCloseupPanel() {
    let isBrief = viewport.closeup?.isOfFile == true && !panels[FiguresPanel.self].isWanted
    panels[CloseupPanel.self].shown = viewport.hasCloseup ? isBrief ? .brief : .whole : nil
  }

  /// Shows all views again, where they were.
  mutating func leaveCloseup(at time: Duration) {
    guard let closeup = viewport.closeup, let bookmark = viewport.bookmark, let gallery else { return }
    viewport.show(bookmark)
    panels[CloseupPanel.self].loseFocus()
    // Whoever goes by the keyboard goes on from the view that was shown last.
    if rows?.focus != nil { rows?.focus = RowFocus(row: closeup.row) }
    // It may have been edited meanwhile.
    if let matrix = viewport.matrix {
      viewport.fit(VariantMatrix(of: matrix.index, in: gallery))
    } else {
      viewport.fit(gallery.shape)
    }
    // Pages may have been turned. On a full screen more is in sight than will be.
    if viewport.matrix == nil, closeup.row < gallery.count {
      if !viewport.rowsOnScreen.contains(closeup.row) { viewport.scroll(toRow: closeup.row) }
      if layout.isBare, closeup.hasTurned { presented = closeup.row }
    }
    restyle(at: time)
    plan.clear()
  }

  mutating func changeCloseup(at time: Duration, _ change: (inout Closeup, WindowLayout) -> Void) {
    guard !panels.coverViews else { return }
    // Variants may be of several widths, which then are what is looked at.
    let rows = viewport.matrix == nil ? rows : nil
    viewport.changeCloseup { closeup, layout in
      change(&closeup, layout)
      let request = rows?.request(Place(gallery: 0, row: closeup.row))
      let own = request?.gallery.ownSize
      closeup.offer(own?.width, height: request?.index == 0 ? own?.height : nil, in: layout)
    }
    restyle(at: time)
  }

  /// Takes what is known of the size of the view, which says how large it is when it is fitted.
  mutating func followCloseup(at time: Duration) {
    guard let closeup = viewport.closeup, let rows, let geometry = viewport.geometry else { return }
    guard let slot = rows.visible.first(where: { $0.place.row == closeup.row }), let shown = slot.shown,
      let picture = slot.picture
    else {
      // One that is smaller than the view before it may have been asked for at a place that it doesn't reach.
      let (size, scale) = (geometry.size(of: closeup.row), viewport.viewScale)
      let points = Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
      return changeCloseup(at: time) { $0.learn(points, drawnAt: scale, in: $1) }
    }
    // A picture that stays until there is a newer one tells of what it was drawn for.
    let (isCard, request) =
      if case .row(let request) = shown { (false, request) } else { (true, rows.request(slot.place)) }
    let drawn = Closeup.Drawn(row: closeup.row, gallery: request.gallery, attempt: request.attempt)
    // A card is as wide as what is offered.
    var size =
      isCard ? Size(width: closeup.width, height: Double(picture.wholeSize.height) / shown.scale) : picture.size
    // What stood among others is as high in its own width as that is wider.
    let isAmongOthers = !isCard && request.width != closeup.width && request.gallery.ownSize != nil
    // What its file says of it is more exact.
    if isAmongOthers, request.index == 0 { return }
    if isAmongOthers { size = size * (closeup.width / request.width) }
    changeCloseup(at: time) {
      $0.learn(size, drawnAt: shown.scale, of: drawn, isCard: isCard, in: $1)
      $0.toldSize = isCard || isAmongOthers ? nil : size
    }
  }

  /// Takes a command while one view is shown alone.
  ///
  /// - Returns: false if it is for others.
  mutating func carryOutInCloseup(_ command: Command, at time: Duration) -> Bool {
    guard let closeup = viewport.closeup else { return false }
    let line = Viewport.line * layout.scale
    switch command {
    case .scrollLines(let x, let y):
      let isWhole = closeup.isWhole(in: layout)
      if x != 0 && isWhole.x || y != 0 && isWhole.y {
        showNeighbour(closeup.row + x + y, at: time)
      } else {
        changeCloseup(at: time) { $0.move(x: Double(x) * line, y: Double(y) * line, in: $1) }
      }
    case .turnPage(let sign): showNeighbour(closeup.row + sign, at: time)
    case .scrollToStart: showNeighbour(0, at: time)
    case .scrollToEnd: showNeighbour(.max, at: time)
    case .pan(let x, let y): changeCloseup(at: time) { $0.move(x: Double(x), y: Double(y), in: $1) }
    case .zoomIn: changeCloseup(at: time) { $0.step(by: 1, about: nil, in: $1) }
    case .zoomOut: changeCloseup(at: time) { $0.step(by: -1, about: nil, in: $1) }
    case .resetZoom: changeCloseup(at: time) { $0.magnify(to: 1, about: nil, in: $1) }
    case .fitView: changeCloseup(at: time) { $0.fit(in: $1) }
    case .goBack, .showAllViews: leaveCloseup(at: time)
    case .click, .dragThumb, .stopMoving: break
    default: return false
    }
    return true
  }

  private mutating func showNeighbour(_ row: Int, at time: Duration) {
    guard let count = rows?.count, count > 0, let former = viewport.closeup?.row else { return }
    let goal = min(max(row, 0), count - 1)
    // At the end of a line of variants there may be none.
    let (before, behind) = ((0..<goal + 1).last(where: viewport.hasView), (goal..<count).first(where: viewport.hasView))
    if let shown = goal > former ? behind ?? before : before ?? behind {
      changeCloseup(at: time) { $0.show(shown, in: $1) }
    }
  }

  /// Magnifies it by so many steps, and parts of them, about a place of the window.
  mutating func turnCloseup(by steps: Double, about point: PixelPoint, at time: Duration) {
    let whole = closeupSteps.add(steps)
    if whole != 0 { changeCloseup(at: time) { $0.step(by: whole, about: point, in: $1) } }
  }

  // MARK: What is seen of it

  /// All that the panel has to know.
  var shownCloseup: ShownCloseup? {
    guard let closeup = viewport.closeup, let rows, showsRows else { return nil }
    let slots = rows.visible.filter { $0.place.row == closeup.row }
    let geometry = viewport.geometry
    let whole = geometry?.rect(ofRow: closeup.row) ?? .zero
    let tiles = slots.flatMap { slot -> [ShownCloseup.Tile] in
      guard let image = slot.image, let rect = geometry?.rect(of: slot.place) else { return [] }
      let origin = rect.offset(x: -whole.minX, y: -whole.minY).origin
      guard let compared = rows.comparedLook(slot) else { return [ShownCloseup.Tile(image: image, origin: origin)] }
      return compared.pieces(in: rect.size, middle: whole.width / 2 - origin.x).map {
        ShownCloseup.Tile(image: $0.image, origin: origin, part: $0.part)
      }
    }
    let picture = slots.first?.picture
    let request = rows.request(Place(gallery: rows.number, row: closeup.row))
    var shown = ShownCloseup(
      closeup: closeup, name: name(of: request), count: rows.count, tiles: tiles,
      isCard: rows.errorCard(ofRow: closeup.row) != nil, key: key(of: request), pixels: picture?.wholeSize)
    // By the keyboard, the place in the middle is read.
    let room = Closeup.room(in: layout)
    let middle = PixelPoint(x: room.minX + room.width / 2, y: room.minY + room.height / 2)
    shown.pointer = panels[CloseupPanel.self].focus == .readout ? middle : pointer
    shown.source = picture.map { ($0.isFromCache ? .cache : .drawing) }
    shown.origin = rows.failures.origin(of: closeup.row) ?? picture?.origin
    shown.drawTime = picture?.drawTime ?? .zero
    shown.times = drawTimes.of(request)
    return shown
  }

  private func name(of request: RowRequest) -> String {
    let variant = viewport.grid?.cell(request.place.row).map(VariantHeading.names) ?? []
    let gallery = request.gallery
    // Of a file nobody knows an index, and pages count from 1; of what has one, its place among all.
    let count = rows?.count ?? gallery.count
    let (page, of) = gallery.count == 1 ? (request.place.row + 1, count) : (request.index + 1, gallery.count)
    let place =
      start.names[gallery.name] == nil ? "view \(request.index.grouped)" : "\(page.grouped) of \(of.grouped)"
    return (["\(gallery.name), \(place)"] + variant).joined(separator: " · ")
  }

  /// All that the pixels depend on, in words.
  private func key(of request: RowRequest) -> String {
    let gallery = request.gallery
    let parts = [
      "\(gallery.name) \(request.index.grouped)", "\(brief(request.width)) pt wide",
      "\(brief(request.scale, 2))×", "generation \(gallery.generation)",
    ]
    return (parts + gallery.chosen.map { "\($0.name) \($0.value)" }).joined(separator: ", ")
  }
}
