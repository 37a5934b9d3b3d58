import Flyloft
import FlyloftRendering

/// The part of a gallery that the window shows: the layout, where it is scrolled to, how much it is magnified, and what moves
/// it by itself.
///
/// All lengths are device pixels. Nothing here knows what the rows show.
package struct Viewport: Sendable {
  /// Points that one notch of the wheel scrolls.
  static let notch = 80.0
  /// Points that an arrow key scrolls.
  static let line = 40.0

  /// Where the parts of the window lie.
  package private(set) var layout: WindowLayout
  /// The rows of the gallery that is shown; nil where there is none.
  package internal(set) var geometry: RowGeometry? { didSet { isTable = geometry?.shape.isTable == true } }
  /// True if the rows are those of a table. To read it from the geometry copies that, and it is asked many times a frame.
  private(set) var isTable = false
  private(set) var zoom = Zoom()
  /// The view that is shown alone; nil while all are shown.
  package private(set) var closeup: Closeup?
  /// True if one is. To compare all that is said of it with nil would take longer, and is asked many times a frame.
  var hasCloseup: Bool { if case .some = closeup { true } else { false } }
  /// Where the gallery was left for that.
  private var closeupBookmark: Bookmark?
  /// The variants of a view that are shown in place of the gallery; nil while the gallery is.
  private(set) var matrix: VariantMatrix?
  /// Where the gallery was left for that.
  private var matrixBookmark: Bookmark?
  private(set) var scroller = Scroller()
  /// The distance by which rows that are wider than the viewport are moved to the left.
  var shiftX: Int {
    if hasCloseup, let closeupOrigin { return layout.rowX - closeupOrigin.x }
    return rowsShiftX
  }
  private var rowsShiftX = 0
  /// The distance by which they were moved last. Where rows are narrower, or are not known yet, they are moved less.
  private var wantedShiftX = 0
  private(set) var movement = Movement()
  private(set) var speed = ScrollSpeed()
  /// Of the last scroll: 1 down, -1 up.
  private(set) var direction = 1
  /// True if keys and wheel glide, and flings go on.
  var isAnimated: Bool {
    didSet { if !isAnimated { finishMoving() } }
  }

  init(layout: WindowLayout, isAnimated: Bool) {
    self.layout = layout
    self.isAnimated = isAnimated
  }

  // MARK: What is shown

  /// Where a gallery was left.
  struct Bookmark: Sendable {
    fileprivate var geometry: RowGeometry
    fileprivate var scroller: Scroller
    fileprivate let wantedShiftX: Int
    fileprivate let viewScale: Double
    fileprivate let matrix: VariantMatrix?

    /// Leads to the same views where they stand in another version.
    ///
    /// - Returns: false where it can't tell: views of several widths may stand in other lines.
    @discardableResult
    mutating func follow(_ moves: RowMoves, to shape: RowShape) -> Bool {
      let flow = geometry.flow
      guard flow.isUniform, shape.stretches.count == 1, matrix == nil else { return false }
      geometry.fit(shape, flow: flow, moved: moves)
      scroller.follow(from: flow, to: flow, moves)
      return true
    }
  }

  /// Where the gallery was left, whether it is shown or variants of one of its views; nil where there is none.
  var galleryBookmark: Bookmark? { matrixBookmark ?? bookmark }

  /// Where what is shown would be found again; nil where there is none.
  var bookmark: Bookmark? {
    if let closeupBookmark { return closeupBookmark }
    var goal = self
    goal.finishMoving()
    return goal.geometry.map {
      Bookmark(
        geometry: $0, scroller: goal.scroller, wantedShiftX: goal.wantedShiftX, viewScale: viewScale, matrix: matrix)
    }
  }

  /// Shows a gallery from its beginning.
  mutating func show(_ geometry: RowGeometry?) {
    (closeup, closeupBookmark, matrix, matrixBookmark) = (nil, nil, nil, nil)
    self.geometry = geometry
    scroller = Scroller()
    moveSideways(to: 0)
    rest()
    scrollToStart()
  }

  /// Shows a gallery where it was left: what was at the top is there again, though the window may be another by now.
  mutating func show(_ bookmark: Bookmark) {
    (closeup, closeupBookmark) = (nil, nil)
    matrix = bookmark.matrix
    if matrix == nil { matrixBookmark = nil }
    (scroller, geometry) = (bookmark.scroller, bookmark.geometry)
    moveSideways(to: bookmark.wantedShiftX)
    rest()
    reflow(onScreen: 0..<0)
    let factor = viewScale / bookmark.viewScale
    guard factor != 1 else { return }
    if let extent { scroller.holdTop(in: extent) }
    moveSideways(to: Int((Double(wantedShiftX) * factor).rounded()))
    geometry?.rescale(by: factor, onScreen: 0..<0)
  }

  /// Shows variants of a view from their beginning, until the gallery is shown where it is now; or others, in place of variants that
  /// are shown.
  mutating func open(_ matrix: VariantMatrix) {
    guard let bookmark = galleryBookmark, let former = geometry else { return }
    (closeup, closeupBookmark) = (nil, nil)
    (self.matrix, matrixBookmark) = (matrix, bookmark)
    geometry = RowGeometry(
      gallery: former.gallery, RowShape(count: matrix.grid(in: layout).cells.count),
      estimate: former.layout.estimate, flow: flow)
    scroller = Scroller()
    moveSideways(to: 0)
    rest()
    scrollToStart()
  }

  /// Shows variants that take the place of those that are shown, because the gallery has been edited.
  mutating func fit(_ matrix: VariantMatrix) {
    guard matrix != self.matrix else { return }
    self.matrix = matrix
    fit(RowShape(count: matrix.grid(in: layout).cells.count))
    reflow(onScreen: 0..<0)
  }

  /// Shows one view alone, until the gallery is shown where it is now.
  mutating func open(_ closeup: Closeup) {
    guard let bookmark, let former = geometry else { return }
    closeupBookmark = bookmark
    rest()
    self.closeup = closeup
    self.closeup?.hold(in: layout)
    expectCloseup(of: former)
  }

  /// Changes how the view that is shown alone is shown.
  mutating func changeCloseup(_ change: (inout Closeup, WindowLayout) -> Void) {
    guard let former = closeup, let geometry else { return }
    let scale = viewScale
    change(&closeup!, layout)
    let isSame = former.row == closeup?.row && former.size == closeup?.size && former.width == closeup?.width
    guard scale != viewScale || !isSame else { return }
    expectCloseup(of: geometry)
  }

  /// The window is laid out otherwise.
  private mutating func holdCloseup() {
    guard let geometry else { return }
    closeup?.hold(in: layout)
    expectCloseup(of: geometry)
  }

  /// Lays rows out in which the view that is shown alone has the size that it is expected to have.
  private mutating func expectCloseup(of former: RowGeometry) {
    guard let closeup else { return }
    let size = closeup.frame(in: layout, pixelSize: 1).size
    var geometry = RowGeometry(gallery: former.gallery, former.shape, estimate: size.height, flow: flow)
    _ = geometry.measure(closeup.row, size)
    self.geometry = geometry
  }

  private mutating func rest() {
    movement.stop()
    speed = ScrollSpeed()
    direction = 1
  }

  /// Takes another layout of the window at the same scale; what is at the top stays there.
  mutating func adapt(to layout: WindowLayout) {
    let (rows, extent) = (rowsOnScreen, extent)
    self.layout = layout
    if let extent, let former = geometry?.flow, !flow.isArranged(as: former) { scroller.leaveGap(in: extent) }
    reflow(onScreen: rows)
    holdCloseup()
  }

  /// Lets rows flow in the columns that there is room for now.
  ///
  /// - Parameter rows: that were on screen.
  private mutating func reflow(onScreen rows: Range<Int>) {
    guard let former = geometry?.flow else { return }
    let flow = flow
    geometry?.offer(flow, onScreen: rows)
    scroller.reflow(from: former, to: flow)
  }

  /// Takes another number of rows, or rows of another width: what is at the top stays there, or the rows' end where there are
  /// fewer by now.
  mutating func fit(_ shape: RowShape) {
    guard let former = geometry, former.shape != shape else { return }
    let flow = flow(of: shape)
    // What was the end is not where it will be.
    if shape.count > former.count, let extent { scroller.leaveEnd(in: extent) }
    geometry?.fit(shape, flow: flow)
    scroller.reflow(from: former.flow, to: flow)
    if let extent { scroller.returnToRows(in: extent) }
  }

  /// Takes rows of another version: what is at the top stays there, wherever it stands among them. What is shown in place of the gallery
  /// leads back to there.
  mutating func follow(_ moves: RowMoves, to shape: RowShape) {
    closeupBookmark?.follow(moves, to: shape)
    matrixBookmark?.follow(moves, to: shape)
    guard let former = geometry, !hasCloseup, matrix == nil else { return }
    let (flow, wasAtStart) = (flow(of: shape), top == 0)
    if let extent { scroller.leaveEnd(in: extent) }
    geometry?.fit(shape, flow: flow, moved: moves)
    // Who writes at the beginning wants to see what comes there.
    if !wasAtStart { scroller.follow(from: former.flow, to: flow, moves) }
    if let extent { scroller.returnToRows(in: extent) }
  }

  /// Takes a layout at another scale; what is at the top stays there.
  mutating func rescale(to layout: WindowLayout) {
    let factor = layout.scale / self.layout.scale
    let wasAtStart = top == 0
    let rows = rowsOnScreen
    self.layout = layout
    scroller.rescale(by: factor)
    moveSideways(to: Int((Double(wantedShiftX) * factor).rounded()))
    reflow(onScreen: rows)
    geometry?.rescale(by: factor, onScreen: rows)
    // Not left to the multiplication, in which roundings add up.
    if wasAtStart { scrollToStart() }
    holdCloseup()
  }

  /// The first that can be seen.
  var firstRow: Int? { rowsOnScreen.first }

  var rowsOnScreen: Range<Int> { geometry?.rows(in: area) ?? 0..<0 }

  /// Takes note, before a frame, of how fast it moves.
  ///
  /// - Parameter top: where the last frame stood.
  mutating func noteMotion(since top: Int, at time: Duration) {
    guard geometry != nil else { return }
    let present = self.top
    // A jump is not the beginning of a motion.
    if present != top, abs(present - top) < 2 * layout.viewport.height { speed.moved(by: present - top, at: time) }
  }

  /// The line that stays where it is while rows above it are measured, after a scroll upwards: it has come down on screen.
  ///
  /// - Parameter row: from which on all are shown.
  func lineKept(of row: Int) -> Int? {
    guard direction < 0, !hasCloseup, let geometry, !geometry.layout.isGuess, scroller.isFree, top > 0 else {
      return nil
    }
    let line = geometry.flow.line(of: row)
    return line > scroller.anchor && geometry.layout.top(of: line) < area.maxY ? line : nil
  }

  /// The distance of a line below the one at the upper edge.
  func depth(ofLine line: Int) -> Int {
    geometry.map { $0.layout.top(of: line) - $0.layout.top(of: scroller.anchor) } ?? 0
  }

  mutating func keep(_ line: Int, depth: Int) { scroller.follow(by: self.depth(ofLine: line) - depth) }

  /// Brings what follows from the rows to a valid state: some may have been measured.
  mutating func settle() {
    let area = area
    geometry?.attend(to: area)
    rowsShiftX = min(max(wantedShiftX, 0), widestShift)
  }

  // MARK: Scrolling at once

  mutating func scroll(by pixels: Int) {
    guard let extent, pixels != 0, !hasCloseup else { return }
    direction = pixels > 0 ? 1 : -1
    scroller.scroll(by: pixels, in: extent)
  }

  /// Moves rows that are wider than the viewport sideways.
  mutating func shift(by pixels: Int) {
    guard pixels != 0 else { return }
    let (target, overflow) = shiftX.addingReportingOverflow(pixels)
    let shift = min(max(overflow ? (pixels < 0 ? 0 : .max) : target, 0), widestShift)
    if shift != shiftX { moveSideways(to: shift) }
  }

  private mutating func moveSideways(to shift: Int) { (rowsShiftX, wantedShiftX) = (shift, shift) }

  mutating func scrollToStart() {
    guard let extent else { return }
    movement.stopY()
    direction = 1
    scroller.scroll(to: 0, in: extent)
  }

  /// Brings a row into view where not all of it is: into the middle, or its upper end where it is higher than the room; or no
  /// farther than is needed, of a higher one the end that comes first.
  mutating func reveal(_ row: Int, inMiddle: Bool = true) {
    guard let extent, let geometry, !hasCloseup else { return }
    movement.stopY()
    let (rect, room, before) = (geometry.rect(ofRow: row), layout.openViewport, top)
    let frame = rect.offset(x: 0, y: origin.y)
    guard frame.minY < room.minY || frame.maxY > room.maxY else { return }
    var above = max((room.height - rect.height) / 2, 0)
    if !inMiddle, rect.height + 2 * gap <= room.height || rect.height > room.height {
      let isAtTop = (frame.minY < room.minY) != (rect.height > room.height)
      above = isAtTop ? gap : room.height - rect.height - gap
    }
    above += room.minY - layout.viewport.minY
    scroller.scroll(to: rect.minY + padding - above, in: extent)
    if top != before { direction = top > before ? 1 : -1 }
  }

  /// Scrolls until a row stands at the top.
  mutating func scroll(toRow row: Int) {
    guard let extent else { return }
    movement.stopY()
    // It stays at the top, however high it turns out to be.
    direction = 1
    scroller.scroll(to: extent.padding + extent.layout.top(of: flow.line(of: row)), in: extent)
  }

  /// Scrolls until a place on a row stands at `y` in the window, and keeps it there until the next move: the row itself, and those above
  /// it that come into sight, are perhaps not as high as they are taken for.
  ///
  /// - Parameter share: of the row's height.
  mutating func scroll(toRow row: Int, share: Double, at y: Int) {
    guard let extent, let geometry else { return }
    movement.stopY()
    let (before, line) = (top, flow.line(of: row))
    let height = Double(geometry.size(of: row).height)
    scroller.hold(
      line, share: min(max(share, 0), 1) * height / Double(max(extent.layout.height(of: line), 1)), item: row,
      at: y - layout.viewport.minY)
    if top != before { direction = top > before ? 1 : -1 }
  }

  /// True if the last view's lower end is in view because somebody went there.
  var isAtEnd: Bool { scroller.isAtEnd || top > 0 && extent.map { top >= $0.maximum } ?? false }

  mutating func scrollToEnd() {
    guard let extent else { return }
    movement.stopY()
    direction = -1
    scroller.scrollToEnd(in: extent)
  }

  /// Moves so that the thumb's upper edge comes to `y` in the window.
  mutating func dragThumb(to y: Int) {
    guard let extent, let thumb else { return }
    let before = top
    scroller.dragThumb(
      to: y - layout.track.minY, trackHeight: layout.track.height, thumbHeight: thumb.height, in: extent)
    if top != before { direction = top > before ? 1 : -1 }
  }

  // MARK: Moving by itself

  /// Moves smoothly, the first part at once; all of it at once when nothing is to move by itself.
  mutating func glide(x: Int, y: Int, at time: Duration) {
    guard let extent else { return }
    movement.stopCoasting()
    guard isAnimated else {
      shift(by: x)
      return scroll(by: y)
    }
    if x != 0 { shift(by: movement.x.add(x, within: -shiftX...max(widestShift - shiftX, -shiftX), at: time)) }
    if y != 0 {
      direction = y > 0 ? 1 : -1
      let top = top
      scroll(by: movement.y.add(y, within: -top...(extent.maximum - top), at: time))
    }
  }

  /// Scrolls by lines as an arrow key does: in a grid so that the next line of views stands at the top, or the one before.
  mutating func turnLines(x: Int, y: Int, at time: Duration) {
    let step = layout.pixels(Self.line)
    guard let extent, let flow = geometry?.flow, y != 0,
      flow.columns(of: flow.firstItem(inLine: extent.layout.row(at: top + movement.y.rest))) > 1
    else {
      return glide(x: x * step, y: y * step, at: time)
    }
    let goal = top + movement.y.rest
    let present = extent.layout.row(at: goal)
    let isBeyond = extent.layout.top(of: present) < goal
    let next = min(max(present + y + (y < 0 && isBeyond ? 1 : 0), 0), extent.layout.count - 1)
    // Of a line that is higher than the viewport, nothing is passed over.
    let most = max(layout.viewport.height - step, step)
    glide(x: 0, y: min(max(extent.layout.top(of: next) - goal, -most), most), at: time)
  }

  /// Scrolls by a part of the viewport that leaves a line of what was seen.
  mutating func turnPage(_ sign: Int, at time: Duration) {
    let line = layout.pixels(Self.line)
    glide(x: 0, y: sign * max(layout.viewport.height - line, line), at: time)
  }

  /// Follows fingers on a touchpad to the pixel.
  ///
  /// - Parameters:
  ///   - x: notches, and parts of them; so is `y`.
  ///   - deviceTime: when, on the clock of the device.
  mutating func follow(x: Double, y: Double, deviceTime: Duration, at time: Duration) {
    let unit = Self.notch * layout.scale
    let whole = movement.dragged(x: x * unit, y: y * unit, at: deviceTime, now: time)
    shift(by: whole.x)
    scroll(by: whole.y)
  }

  /// The fingers left the touchpad: what they flung goes on.
  mutating func fling(deviceTime: Duration, at time: Duration) {
    guard isAnimated else { return }
    movement.lifted(at: deviceTime, now: time, scale: layout.scale)
  }

  /// Brings what moves by itself to where it is at `time`.
  mutating func advance(to time: Duration) {
    let way = movement.advance(to: time, scale: layout.scale)
    scroll(by: way.y)
    shift(by: way.x)
    if let extent {
      let top = top
      if way.y < 0 && top == 0 || way.y > 0 && top == extent.maximum { movement.stopY() }
    }
    if way.x < 0 && shiftX == 0 || way.x > 0 && shiftX == widestShift { movement.stopX() }
  }

  mutating func stop() { movement.stop() }

  mutating func stopCoasting() { movement.stopCoasting() }

  /// Goes at once where glides lead.
  mutating func finishMoving() {
    shift(by: movement.x.rest)
    scroll(by: movement.y.rest)
    movement.stop()
  }

  // MARK: Zoom

  /// From the left edge of the room for rows to that of a row; 0 for none.
  private func leftEdge(of row: Int?) -> Int { row.flatMap { geometry?.rect(ofRow: $0).minX } ?? 0 }

  /// Zooms about a place: what is there stays there. About the top when it is none in the viewport.
  ///
  /// - Returns: true if views are drawn at another scale from now on.
  mutating func changeZoom(about point: PixelPoint?, _ change: (inout Zoom) -> Void) -> Bool {
    var changed = zoom
    change(&changed)
    let factor = changed.factor / zoom.factor
    guard factor != 1, let extent else {
      zoom = changed
      return factor != 1
    }
    finishMoving()
    let rows = rowsOnScreen
    // A view that is narrower than the room stands in the middle, and what is pointed at stays there in it.
    var (x, held) = (0, Int?.none)
    if let point, layout.viewport.contains(point) {
      (x, held) = (point.x - layout.rowX, row(at: point, of: rows))
      let (geometry, left) = (geometry, shiftX + x)
      scroller.hold(at: point.y - layout.viewport.minY, in: extent) { line in
        geometry.map { $0.flow.item(at: left, inLine: line, of: $0.count) }
      }
    } else {
      scroller.holdTop(in: extent)
    }
    zoom = changed
    let place = shiftX + x - leftEdge(of: held)
    reflow(onScreen: rows)
    geometry?.rescale(by: factor, onScreen: rows)
    moveSideways(to: leftEdge(of: held) + Int((Double(place) * factor).rounded()) - x)
    settle()
    return true
  }
}
