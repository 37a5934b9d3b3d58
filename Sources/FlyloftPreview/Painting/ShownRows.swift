import Flyloft
import FlyloftRendering

/// The rows as the last frame showed them, so that the next one knows what to paint again: no part of the model says that
/// it is out of date, the frames are compared.
struct ShownRows: Sendable {
  private struct Row: Sendable {
    let place: Place
    /// In the coordinates of the rows.
    let rect: PixelRect
    let look: Look
  }

  /// All that a place's pixels depend on, besides where it lies.
  private struct Look: Equatable, Sendable {
    let displayedImage: Image?
    /// The picture of all of its row, which shows where its own does not.
    let untiledImage: Image?
    let thumbnail: Image?
    /// True if it is a part of its row only, which shows no skeleton while it has no picture.
    let isPart: Bool
    /// Where in its row a card stands that is lower than that.
    let cardFrame: PixelRect?
    let isMarkedOld: Bool
    let changeMark: ChangeMark?
    let compared: ComparedLook?
    let focus: RowFocus?
    let marks: [TextMarks]
  }

  /// The layout of the window that was painted; nil before the first frame.
  private var layout: WindowLayout?
  /// True if rows were shown, and not a page in their place.
  private var hasRows = false
  private var gallery: Int?
  private(set) var top = 0
  private var shiftX = 0
  private var rows: [Row] = []

  /// Says what has to be done to the window so that it shows the rows as they are now, and takes note of that.
  ///
  /// - Parameter isCovered: true if something stands over them that does not scroll with them.
  mutating func update(
    to viewport: Viewport, _ shown: Rows?, hasRows: Bool, isCovered: Bool, _ effects: inout [PreviewEffect]
  ) {
    let layout = viewport.layout
    let former = self
    self.layout = layout
    self.hasRows = hasRows
    gallery = viewport.geometry?.gallery
    top = viewport.top
    shiftX = viewport.shiftX
    let area = viewport.area
    if let geometry = viewport.geometry, let shown, hasRows {
      rows = shown.visible.map { slot in
        let rect = geometry.rect(of: slot.place)
        let look = Look(
          displayedImage: slot.displayedImage, untiledImage: shown.untiledImages[slot.place.row],
          thumbnail: slot.thumbnail?.image, isPart: rect.size != geometry.size(of: slot.place.row),
          cardFrame: slot.cardFrame(in: rect, shown: area), isMarkedOld: shown.isMarkedOld(slot),
          changeMark: shown.changeMark(ofRow: slot.place.row), compared: shown.comparedLook(slot),
          focus: shown.focus?.row == slot.place.row ? shown.focus : nil,
          marks: shown.textMarks(onRow: slot.place.row))
        return Row(place: slot.place, rect: rect, look: look)
      }
    } else {
      rows = []
    }
    guard former.layout == layout else { return effects.append(.damage(layout.window)) }
    // A page that stands in their place does not scroll.
    guard former.hasRows || hasRows else { return }
    // What stands over a view that is shown alone does not move with it.
    let staysCovered = (isCovered || viewport.hasCloseup) && (former.top != top || former.shiftX != shiftX)
    guard former.hasRows == hasRows, former.gallery == gallery, !staysCovered,
      let changed = changes(from: former, in: area, heading: viewport.headingHeight)
    else { return effects.append(.damage(layout.viewport)) }
    if former.top != top || former.shiftX != shiftX, !layout.openViewport.isEmpty {
      effects.append(.move(layout.openViewport, x: former.shiftX - shiftX, y: former.top - top))
    }
    let origin = viewport.origin
    for rect in changed {
      effects.append(.damage(rect.offset(x: origin.x, y: origin.y).intersection(layout.viewport)))
    }
  }

  /// The areas that look different, in the coordinates of the rows; nil where rows lie elsewhere than before.
  ///
  /// - Parameter heading: the height of what stands above each row that has come.
  private func changes(from former: ShownRows, in area: PixelRect, heading: Int) -> [PixelRect]? {
    var changed: [PixelRect] = []
    var old = former.rows[...]
    for row in rows {
      while let first = old.first, first.place.precedes(row.place) {
        // Gone, though what it stood on may still be in view.
        if !first.rect.intersection(area).isEmpty { return nil }
        old.removeFirst()
      }
      guard let first = old.first, first.place == row.place else {
        changed.append(row.rect)
        if heading > 0 {
          changed.append(
            PixelRect(x: row.rect.minX, y: row.rect.minY - heading, width: row.rect.width, height: heading))
        }
        continue
      }
      old.removeFirst()
      guard first.rect == row.rect else { return nil }
      if first.look != row.look { changed.append(row.rect) }
    }
    return old.contains { !$0.rect.intersection(area).isEmpty } ? nil : changed
  }
}

extension Place {
  /// True if it comes before the other where places are listed row by row, and within a row tile by tile.
  fileprivate func precedes(_ other: Place) -> Bool {
    (row, tile.row, tile.column) < (other.row, other.tile.row, other.tile.column)
  }
}
