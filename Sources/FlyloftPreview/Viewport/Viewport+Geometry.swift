package import Flyloft
import FlyloftRendering

/// Where things stand, as it follows from the viewport.
extension Viewport {
  /// Device pixels a point of a view, zoom included.
  var viewScale: Double { closeup?.drawScale(in: layout) ?? layout.scale * zoom.factor }
  var gap: Int { max(layout.pixels(WindowLayout.gap), 1) }
  package var isMoving: Bool { movement.isMoving }

  /// The flow of the rows where they are shown now.
  var flow: RowFlow { flow(of: geometry?.shape ?? RowShape(count: 0)) }

  func flow(of shape: RowShape) -> RowFlow {
    if let closeup { return RowFlow(ColumnFlow(width: max(Int((closeup.width * viewScale).rounded()), 1), gap: gap)) }
    if let grid { return RowFlow(grid.flow(scale: viewScale, gap: gap, headingHeight: headingHeight)) }
    let (rowWidth, gap, scale) = (layout.rowWidth, shape.isTable ? 0 : gap, viewScale)
    return RowFlow(of: shape) { ColumnFlow(itemWidth: $0, rowWidth: rowWidth, gap: gap, scale: scale) }
  }

  /// The grid in which variants are shown; nil while the gallery is.
  var grid: VariantMatrix.Grid? { matrix?.grid(in: layout) }

  /// True if a view stands there, and not the end of a line of variants that is shorter than others.
  func hasView(_ row: Int) -> Bool { grid.map { $0.cell(row) != nil } ?? true }

  /// True if rows can be moved sideways.
  var canShift: Bool { widestShift > 0 }

  /// The room above each line for a heading.
  var headingHeight: Int { matrix == nil ? 0 : layout.pixels(VariantMatrix.headingHeight) }

  /// The room above the first line.
  var padding: Int { isTable ? 0 : layout.padding + headingHeight }

  var extent: Scroller.Extent? {
    geometry.map {
      Scroller.Extent(
        layout: $0.layout, viewportHeight: layout.viewport.height, padding: padding,
        bottomPadding: layout.bottomPadding)
    }
  }

  /// The content's y at the upper edge of the viewport.
  package var top: Int {
    // Asked many times a frame, mostly while all are shown.
    if hasCloseup, let closeupOrigin { return layout.viewport.minY + padding - closeupOrigin.y }
    return extent.map { scroller.top(in: $0) } ?? 0
  }

  /// Where the upper left corner of the first row would stand in the window, so that the view that is shown alone stands where it
  /// does.
  var closeupOrigin: PixelPoint? {
    guard let closeup, let geometry else { return nil }
    let (frame, row) = (closeup.frame(in: layout, pixelSize: 1), geometry.rect(ofRow: closeup.row))
    return PixelPoint(x: frame.minX - row.minX, y: frame.minY - row.minY)
  }

  /// The places on screen.
  var places: [Place] { places(in: area) }

  /// The places that touch an area, of the view alone that is shown alone.
  func places(in area: PixelRect) -> [Place] {
    let places = geometry?.places(in: area) ?? []
    return closeup.map { closeup in places.filter { $0.row == closeup.row } } ?? places
  }

  /// The area that the viewport shows, in the coordinates of the rows.
  package var area: PixelRect { area(at: top) }

  private func area(at top: Int) -> PixelRect {
    // Rows that are moved sideways show in the margin, too.
    let margin = layout.rowX - layout.viewport.minX
    return PixelRect(
      x: shiftX - margin, y: top - padding, width: layout.viewport.width, height: layout.viewport.height)
  }

  /// Where the upper left corner of the first row stands in the window.
  package var origin: PixelPoint {
    PixelPoint(x: layout.rowX - shiftX, y: layout.viewport.minY + padding - top)
  }

  /// Where a row stands in the window.
  func rect(ofRow row: Int) -> PixelRect {
    let origin = origin
    return geometry.map { $0.rect(ofRow: row).offset(x: origin.x, y: origin.y) } ?? .zero
  }

  /// The first of some rows that is at a place in the window.
  func row(at point: PixelPoint, of rows: Range<Int>) -> Int? {
    guard let geometry else { return nil }
    let origin = origin
    let place = PixelPoint(x: point.x - origin.x, y: point.y - origin.y)
    return rows.first { geometry.rect(ofRow: $0).contains(place) && hasView($0) }
  }

  /// The most by which rows can be moved to the left.
  var widestShift: Int {
    geometry.map { max($0.width(of: $0.rows(in: area)) - layout.rowWidth, 0) } ?? 0
  }

  /// The scrollbar's thumb in the window; nil when everything is in view.
  var thumb: PixelRect? { hasCloseup ? nil : extent.flatMap { layout.thumb(of: scroller, in: $0) } }

  /// Where the thumb will be when all glides have ended.
  var thumbAtRest: PixelRect? {
    guard let extent, !hasCloseup else { return nil }
    var goal = scroller
    goal.scroll(by: movement.y.rest, in: extent)
    return layout.thumb(of: goal, in: extent)
  }

  /// The range to draw beyond the viewport.
  ///
  /// - Parameter drawTime: what a drawing takes.
  func prefetchRange(drawTime: Duration, at time: Duration) -> PrefetchRange {
    PrefetchRange(
      velocity: speed.velocity(at: time), direction: direction, viewportHeight: layout.viewport.height,
      drawTime: drawTime)
  }
}
