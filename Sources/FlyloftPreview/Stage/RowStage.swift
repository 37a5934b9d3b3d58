import Flyloft
import FlyloftDisplay
import FlyloftRendering

/// A gallery on screen: which rows are visible, what each shows, and what is wished for.
@DisplayActor
final class RowStage {
  /// How the rows are drawn; another one makes every picture on screen an old one.
  struct Style: Equatable {
    /// Width of a row in device pixels.
    var rowWidth: Int
    /// Device pixels a point, zoom included.
    var scale: Double
    var palette: Palette
  }

  /// A row that was drawn once: asked for again, its picture may be found without a worker.
  private struct KnownRow {
    let request: RowRequest
    let key: DrawKey
  }

  /// Rows remembered with their keys; more are forgotten in favour of those near the viewport.
  private static let knownLimit = 4096

  let gallery: AnyGallery
  /// Sets this stage's lanes apart from those of galleries shown before.
  let group: Int
  private(set) var rows: RowLayout
  private(set) var style: Style
  private(set) var slots: [Int: RowSlot] = [:]
  private(set) var visible = 0..<0
  private var known: [Int: KnownRow] = [:]
  private var prefetched: Set<Int> = []
  private var moment: Moment?
  private let renderer: Renderer

  init(_ gallery: AnyGallery, group: Int, style: Style, gap: Int, renderer: Renderer) {
    self.gallery = gallery
    self.group = group
    self.style = style
    self.renderer = renderer
    rows = RowLayout(count: gallery.count, estimate: Int(160 * style.scale), gap: gap)
    moment = gallery.period.map { Moment.now.floored(to: $0) }
  }

  func lane(_ row: Int) -> Lane { Lane(group: group, index: row) }

  private func request(_ row: Int) -> RowRequest {
    RowRequest(
      gallery: gallery, index: row, width: Double(style.rowWidth) / style.scale, scale: style.scale,
      palette: style.palette, moment: moment, attempt: slots[row]?.attempt ?? 0)
  }

  // MARK: Changes

  /// Draws everything another way from now on; the old pictures stay until the new ones are there.
  func restyle(_ style: Style, gap: Int) {
    guard style != self.style else { return }
    if style.scale != self.style.scale {
      let estimate = Double(rows.estimate) * style.scale / self.style.scale
      rows = RowLayout(count: rows.count, estimate: Int(estimate.rounded()), gap: gap)
    }
    self.style = style
    prefetched = []
  }

  /// Asks a live gallery for the views of `moment`.
  func advance(to moment: Moment) { self.moment = moment }

  /// Draws what is on screen again, whatever is cached.
  func redraw() {
    renderer.discard(Set(visible.compactMap { slots[$0]?.key }))
    for row in visible {
      known[row] = nil
      slots[row]?.attempt += 1
    }
  }

  func retry(_ row: Int) {
    slots[row]?.attempt += 1
    known[row] = nil
  }

  /// Says which rows are on screen. Pictures that are at hand are shown at once.
  ///
  /// - Returns: the rows whose picture changed.
  func show(_ range: Range<Int>) -> [Int] {
    if range != visible {
      for row in visible where !range.contains(row) { slots[row] = nil }
      visible = range
      for row in range where slots[row] == nil { slots[row] = RowSlot() }
    }
    return range.filter { showIfAtHand($0) }
  }

  private func showIfAtHand(_ row: Int) -> Bool {
    guard let known = known[row], let slot = slots[row] else { return false }
    let request = request(row)
    guard known.request == request, slot.missing(for: request) != nil,
      let image = renderer.cachedImage(for: known.key)
    else { return false }
    slots[row]?.image = image
    slots[row]?.key = known.key
    slots[row]?.shown = .row(request)
    return true
  }

  // MARK: Wishes

  /// What is to be drawn, most wanted first: the visible rows from the centre outward, then those that a scroll in
  /// `direction` (1 down, -1 up) will show next, and some behind.
  func wishes(center: Int, direction: Int, cacheBudget: Int) -> [(lane: Lane, request: any DrawRequest)] {
    let nearest = visible.sorted {
      abs(rows.top(of: $0) + rows.height(of: $0) / 2 - center)
        < abs(rows.top(of: $1) + rows.height(of: $1) / 2 - center)
    }
    var wishes: [(lane: Lane, request: any DrawRequest)] = []
    for row in nearest {
      if let missing = slots[row]?.missing(for: request(row)) { wishes.append((lane(row), missing.request)) }
    }
    for row in prefetchRows(direction: direction, cacheBudget: cacheBudget) {
      wishes.append((lane(row), request(row)))
    }
    return wishes
  }

  private func prefetchRows(direction: Int, cacheBudget: Int) -> [Int] {
    // A live view of the next second is not the present one.
    guard gallery.period == nil, !visible.isEmpty else { return [] }
    // Half of what the cache holds beyond the visible rows, so that fetching ahead never displaces what was fetched.
    let rowBytes = max(style.rowWidth * rows.estimate * 4, 1)
    let room = max(cacheBudget / rowBytes - visible.count, 0) / 2
    let ahead = min(visible.count, room)
    let behind = min((visible.count + 1) / 2, room - ahead)
    let below = visible.upperBound..<min(visible.upperBound + (direction >= 0 ? ahead : behind), rows.count)
    let above = max(visible.lowerBound - (direction >= 0 ? behind : ahead), 0)..<visible.lowerBound
    prefetched = prefetched.filter { below.contains($0) || above.contains($0) }
    let inOrder = direction >= 0 ? Array(below) + above.reversed() : above.reversed() + Array(below)
    return inOrder.filter { !prefetched.contains($0) }
  }

  /// The keys on screen.
  var visibleKeys: Set<DrawKey> { Set(visible.compactMap { slots[$0]?.key }) }

  /// Whether every row on screen shows what it should.
  var isComplete: Bool { visible.allSatisfy { slots[$0]?.missing(for: request($0)) == nil } }

  // MARK: Results

  struct Change {
    var repaints: [Int] = []
    /// Rows lie elsewhere than before.
    var moved = false
    /// There is something new to wish for.
    var wishes = false
  }

  func received(_ outcome: DrawOutcome, for request: any DrawRequest) -> Change {
    switch (outcome, request) {
    case (.drawn(let drawing), let request as RowRequest): return drew(drawing, .row(request), row: request.index)
    case (.drawn(let drawing), let request as ErrorCardRequest):
      return drew(drawing, .card(request), row: request.index)
    case (.failed(let failure), let request as RowRequest): return failed(failure, request)
    default: return Change()
    }
  }

  private func drew(_ drawing: Drawing, _ request: AnyRowRequest, row: Int) -> Change {
    var change = Change()
    if isPresentStyle(request) {
      change.moved = rows.measure(row, height: drawing.key.pixelSize.height)
      if case .row(let request) = request, request.isKept {
        remember(row, KnownRow(request: request, key: drawing.key))
      }
    }
    guard let slot = slots[row] else {
      prefetched.insert(row)
      return change
    }
    // A lane's results come in the order they were asked for, so this one is newer than what is shown, unless that was
    // found in the cache meanwhile.
    guard slot.shown == nil || slot.missing(for: self.request(row)) != nil else { return change }
    slots[row]?.image = drawing.image
    slots[row]?.key = drawing.key
    slots[row]?.shown = request
    change.repaints = [row]
    return change
  }

  private func isPresentStyle(_ request: AnyRowRequest) -> Bool {
    switch request {
    case .row(let request):
      request.scale == style.scale && request.width == Double(style.rowWidth) / style.scale
    case .card(let request):
      request.scale == style.scale && request.width == Double(style.rowWidth) / style.scale
    }
  }

  private func failed(_ failure: DrawFailure, _ request: RowRequest) -> Change {
    guard slots[request.index] != nil else {
      prefetched.insert(request.index)
      return Change()
    }
    guard request == self.request(request.index) else { return Change() }
    let card = ErrorCard(
      title: "\(gallery.name), view \(request.index), could not draw", message: failure.description,
      palette: style.palette)
    slots[request.index]?.failure = (
      request,
      ErrorCardRequest(
        index: request.index, card: card, width: request.width, height: failure.key?.size.height,
        scale: request.scale)
    )
    return Change(wishes: true)
  }

  private func remember(_ row: Int, _ entry: KnownRow) {
    known[row] = entry
    guard known.count > Self.knownLimit else { return }
    let center = (visible.lowerBound + visible.upperBound) / 2
    let distances = known.keys.map { abs($0 - center) }.sorted()
    let limit = distances[Self.knownLimit / 2]
    known = known.filter { abs($0.key - center) <= limit }
  }
}
