/// Where the viewport stands over the rows, in device pixels.
///
/// The position is kept as a row and a distance into it, so that what is on screen stays where it is when rows above turn
/// out taller or shorter than was thought.
struct Scroller: Equatable {
  private(set) var anchor = 0
  private(set) var distance = 0
  /// Kept at the end while rows are measured there; set by going to the end, cleared by any other move.
  private(set) var isAtEnd = false
  /// The view of the anchor's line that stays on screen, however many stand beside each other; nil for the first of the line.
  private(set) var item: Int?
  /// The part of the anchor's height that the distance is counted from, while a place within it is to stay where it is.
  private var share: Double?

  /// True if it is the anchor's upper edge that stays where it is.
  var isFree: Bool { !isAtEnd && share == nil }

  /// The range of a viewport's upper edge, and the position itself, over a layout.
  struct Extent {
    let layout: RowLayout
    let viewportHeight: Int
    /// Room above the first row and below the last.
    let padding: Int
    let bottomPadding: Int

    var contentHeight: Int { padding + layout.height + bottomPadding }
    var maximum: Int { max(contentHeight - viewportHeight, 0) }
  }

  /// The content's y at the viewport's upper edge; 0 shows the padding above the first row.
  func top(in extent: Extent) -> Int {
    if isAtEnd { return extent.maximum }
    return min(max(freeTop(in: extent), 0), extent.maximum)
  }

  /// Where it would stand if the content had no ends.
  private func freeTop(in extent: Extent) -> Int {
    let within = share.map { Int(($0 * Double(extent.layout.height(of: anchor))).rounded()) } ?? 0
    return extent.padding + extent.layout.top(of: anchor) + within + distance
  }

  mutating func scroll(to top: Int, in extent: Extent) {
    let top = min(max(top, 0), extent.maximum)
    isAtEnd = false
    share = nil
    item = nil
    anchor = extent.layout.row(at: top - extent.padding)
    distance = top - extent.padding - extent.layout.top(of: anchor)
  }

  mutating func scroll(by difference: Int, in extent: Extent) {
    let top = top(in: extent)
    let (target, overflow) = top.addingReportingOverflow(difference)
    let goal = overflow ? (difference < 0 ? 0 : extent.maximum) : min(max(target, 0), extent.maximum)
    // What leads nowhere leaves it at the end.
    if goal != top { scroll(to: goal, in: extent) }
  }

  mutating func scrollToEnd(in extent: Extent) {
    scroll(to: extent.maximum, in: extent)
    isAtEnd = true
  }

  /// Goes along with a line below the anchor that has come to lie so much lower in relation to it.
  mutating func follow(by difference: Int) { distance += difference }

  /// Keeps what is `y` pixels below the viewport's upper edge there, however rows turn out, until the next move.
  ///
  /// - Parameter itemOf: the view of a line that is there.
  mutating func hold(at y: Int, in extent: Extent, itemOf: (_ line: Int) -> Int? = { _ in nil }) {
    let top = top(in: extent)
    let place = top + y - extent.padding
    let row = extent.layout.row(at: place)
    let height = extent.layout.height(of: row)
    let within = place - extent.layout.top(of: row)
    // Gaps don't grow with the rows: beside them it is the nearer edge that stays.
    let held = min(max(within, 0), height)
    let distance = within - held - y
    // The same place as before keeps its share, which no rounding has touched.
    if share != nil, row == anchor, distance == self.distance, freeTop(in: extent) == top { return }
    isAtEnd = false
    item = itemOf(row)
    anchor = row
    share = Double(held) / Double(max(height, 1))
    self.distance = distance
  }

  /// Brings a place on a row to `y` pixels below the viewport's upper edge, and keeps it there likewise.
  mutating func hold(_ row: Int, share: Double, item: Int, at y: Int) {
    (anchor, self.share, self.item, distance, isAtEnd) = (row, share, item, -y, false)
  }

  /// Keeps what is at the viewport's upper edge there, as `hold` does; or the end.
  mutating func holdTop(in extent: Extent) {
    guard !isAtEnd else { return }
    let (item, anchor) = (self.item, self.anchor)
    hold(at: 0, in: extent)
    if self.anchor == anchor { self.item = item }
  }

  /// Counts from the line below where nothing is at the upper edge but the gap above that.
  mutating func leaveGap(in extent: Extent) {
    guard !isAtEnd, share == nil, item == nil, distance >= extent.layout.height(of: anchor),
      anchor + 1 < extent.layout.count
    else { return }
    distance -= extent.layout.top(of: anchor + 1) - extent.layout.top(of: anchor)
    anchor += 1
  }

  /// Goes along with a view of its line when other views stand in the lines. There and back again it is where it was.
  mutating func reflow(from former: RowFlow, to flow: RowFlow) {
    guard !flow.isArranged(as: former) else { return }
    let item = item ?? former.firstItem(inLine: anchor)
    self.item = item
    anchor = flow.line(of: item)
  }

  /// Goes along with a view that stands elsewhere by now.
  mutating func follow(from former: RowFlow, to flow: RowFlow, _ moves: RowMoves) {
    let row = moves.nearestRow(to: item ?? former.firstItem(inLine: anchor))
    self.item = self.item == nil && flow.columns(of: row) == 1 ? nil : row
    anchor = flow.line(of: row)
  }

  /// Stays where it is, whatever comes behind the end.
  mutating func leaveEnd(in extent: Extent) {
    if isAtEnd { scroll(to: extent.maximum, in: extent) }
  }

  /// Comes back from where there are no rows any more.
  mutating func returnToRows(in extent: Extent) {
    guard !isAtEnd, anchor >= extent.layout.count else { return }
    scroll(to: extent.maximum, in: extent)
  }

  /// Multiplies the distance into the row, after everything has been scaled; the room above the first row stays.
  mutating func rescale(by factor: Double) {
    if distance > 0 || share != nil { distance = Int((Double(distance) * factor).rounded()) }
  }

  /// The thumb's place on a track: its upper edge and height.
  func thumb(on trackHeight: Int, minimum: Int, in extent: Extent) -> (y: Int, height: Int)? {
    guard extent.maximum > 0, trackHeight > minimum else { return nil }
    let share = Double(extent.viewportHeight) / Double(extent.contentHeight)
    let height = max(Int(Double(trackHeight) * share), minimum)
    let y = Double(trackHeight - height) * Double(top(in: extent)) / Double(extent.maximum)
    return (Int(y.rounded()), height)
  }

  /// Moves so that the thumb's upper edge comes to `y` on the track.
  mutating func dragThumb(to y: Int, trackHeight: Int, thumbHeight: Int, in extent: Extent) {
    guard trackHeight > thumbHeight else { return }
    let share = min(max(Double(y) / Double(trackHeight - thumbHeight), 0), 1)
    scroll(to: Int((share * Double(extent.maximum)).rounded()), in: extent)
  }
}
