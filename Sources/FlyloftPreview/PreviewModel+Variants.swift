import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering

/// The variants of one view, shown in place of the gallery.
extension PreviewModel {
  /// Shows variants of the view under the pointer, of the one that is shown alone, or of the first that can be seen whole; or the
  /// gallery again, where variants are shown, or all of them, where one is shown alone.
  mutating func toggleVariants(at time: Duration, _ effects: inout [PreviewEffect]) {
    guard showsRows, let rows, let row = viewport.closeup?.row ?? nearestRow(rows) else { return }
    if viewport.matrix != nil {
      return viewport.hasCloseup ? leaveCloseup(at: time) : leaveVariants(at: time, &effects)
    }
    showVariants(of: row, &effects)
  }

  mutating func showVariants(of index: Int, _ effects: inout [PreviewEffect]) {
    guard let gallery else { return }
    viewport.open(VariantMatrix(of: index, in: gallery))
    beginRows(at: index, &effects)
  }

  mutating func leaveVariants(at time: Duration, _ effects: inout [PreviewEffect]) {
    guard let matrix = viewport.matrix, let bookmark = viewport.galleryBookmark, let gallery else { return }
    viewport.show(bookmark)
    // It may have been edited meanwhile.
    viewport.fit(gallery.shape)
    beginRows(at: matrix.index, &effects)
  }

  /// Shows other rows of the gallery: its views, or variants of the one at `index`.
  private mutating func beginRows(at index: Int, _ effects: inout [PreviewEffect]) {
    guard let former = rows else { return }
    rows = Rows(former.gallery, number: former.number, style: rowStyle, isAnimated: viewport.isAnimated)
    rows?.comparison.begin(edits[former.number])
    if former.focus != nil { rows?.focus = RowFocus(row: viewport.matrix == nil ? index : 0) }
    plan.clear()
    effects.append(.followClock(period: isVisible ? former.gallery.period : nil))
  }

  /// Takes a command while variants are shown.
  ///
  /// - Returns: false if it is for others.
  mutating func carryOutInVariants(
    _ command: Command, at time: Duration, _ effects: inout [PreviewEffect]
  ) -> Bool {
    guard let matrix = viewport.matrix, let gallery else { return false }
    switch command {
    case .goBack, .showAllViews: leaveVariants(at: time, &effects)
    // Where all of the width is in view, there is nothing to be moved.
    case .scrollLines(let x, 0) where !viewport.canShift:
      let index = min(max(matrix.index + x, 0), gallery.count - 1)
      if index != matrix.index { showVariants(of: index, &effects) }
    case .click: break
    case .scrollToStart:
      viewport.shift(by: -viewport.shiftX)
      return false
    default: return false
    }
    return true
  }

  /// Takes the variants of a gallery that has been edited; shows the gallery where the view is not there any more.
  ///
  /// - Parameter moves: where views stand in it; nil where they stand as before.
  mutating func followVariants(
    of gallery: AnyGallery, _ moves: RowMoves?, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    guard let matrix = viewport.matrix else { return }
    let row = moves.map { $0.row(of: matrix.index) } ?? matrix.index
    guard let row, row < gallery.count else { return leaveVariants(at: time, &effects) }
    viewport.fit(VariantMatrix(of: row, in: gallery))
  }

  // MARK: Headings

  /// Has the headings drawn of variants that are to be seen.
  mutating func showHeadings(_ effects: inout [PreviewEffect]) {
    guard viewport.matrix != nil || !headings.isEmpty else { return }
    let former = headings
    headings = []
    if !viewport.hasCloseup, showsRows, rows != nil, let grid = viewport.grid {
      // A heading is seen before what is below it.
      let (area, height) = (viewport.area, viewport.headingHeight)
      let seen = PixelRect(x: area.minX, y: area.minY, width: area.width, height: area.height + height)
      for row in Set(viewport.places(in: seen).map(\.row)).sorted() {
        guard let cell = grid.cell(row) else { continue }
        let size = PixelSize(width: viewport.flow.width(of: row), height: height)
        headings.insert(row)
        parts.show(
          VariantHeading(cell: cell, palette: palette), as: .heading(row),
          in: PixelRect(x: -size.width, y: -size.height, width: size.width, height: size.height), scale: layout.scale,
          background: palette.background, kept, &effects)
      }
    }
    for row in former.subtracting(headings).sorted() { parts.hide(.heading(row), &effects) }
  }

  func paintHeadings(into list: inout PaintList) {
    guard let geometry = viewport.geometry else { return }
    for row in headings.sorted() {
      guard let image = parts.image(of: .heading(row)) else { continue }
      let place = geometry.rect(ofRow: row).offset(x: viewport.origin.x, y: viewport.origin.y - viewport.headingHeight)
      list.draw(image, at: place.origin, inside: layout.viewport)
    }
  }
}
