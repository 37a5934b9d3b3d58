import Flyloft
import FlyloftRegistry
import FlyloftRendering

/// The requests of the rows to the renderer, and the times at which they have to ask anew.
///
/// Every frame is compared with the one for which was asked last. What is asked holds until something on screen lacks what
/// was not asked for, or what was asked for has left the screen, or the viewport has come some way towards the end of what
/// is prefetched.
package struct RequestPlan: Sendable {
  private struct Asked: Sendable {
    let content: RowContent
    let version: Int
    let isVisible: Bool
  }

  /// The state that the present requests were made for.
  private struct Basis: Equatable, Sendable {
    var gallery: Int
    var prefetchRange: PrefetchRange
    var top: Int
    var revision: Int
    var style: Rows.Style
    var thumbnailReach: Int
  }

  /// Bytes that the cache may hold.
  var budget: Int
  /// Processor time that a drawing takes, lately.
  private(set) var drawTime = Duration.milliseconds(4)
  /// The requests that have not been answered.
  private var asked: [Place: Asked] = [:]
  private var basis: Basis?
  /// Places that were prefetched and have not been on screen since. They are not prefetched again: the cache has evicted
  /// their pictures since then in favour of others with higher scores.
  private var fetched: Set<Place> = []
  /// True if a thumbnail of the present gallery could not be drawn: no more are.
  private var hasFailedThumbnail = false
  /// The places on screen, and those that a scroll will bring, most wanted first.
  private var order: (visible: [Place], prefetch: [Place]) = ([], [])
  /// The version of the latest request; of two requests, the one of the greater version is the newer.
  private(set) var lastVersion = 0

  init(budget: Int) {
    self.budget = budget
  }

  /// The number of requests that have not been answered.
  package var openCount: Int { asked.count }

  /// Of how many rows ahead there are to be thumbnails.
  var thumbnailReach: Int { hasFailedThumbnail ? 0 : Thumbnails.reach(drawTime) }

  /// True if the present requests were made for a viewport that goes on moving.
  var looksAhead: Bool { basis.map { $0.prefetchRange.shift != 0 } ?? false }

  /// A request has ended as drawn or failed.
  ///
  /// - Parameter drawTime: what the drawing took; zero when the picture was there already.
  mutating func answered(_ place: Place, version: Int, drawTime: Duration) {
    if drawTime > .zero, !place.isThumbnail { self.drawTime = (self.drawTime * 7 + drawTime) / 8 }
    guard let request = asked[place], request.version == version else { return }
    asked[place] = nil
    if !request.isVisible { fetched.insert(place) }
  }

  /// A thumbnail can't be drawn.
  mutating func failed(thumbnail place: Place, version: Int) {
    answered(place, version: version, drawTime: .zero)
    hasFailedThumbnail = true
  }

  /// Takes everything back.
  mutating func clear() {
    asked = [:]
    basis = nil
    order = ([], [])
  }

  /// The rows on screen, and those that a scroll will bring, most wanted first.
  var rowOrder: (visible: [Int], prefetch: [Int]) {
    let visible = Self.rows(of: order.visible)
    let onScreen = Set(visible)
    return (visible, Self.rows(of: order.prefetch).filter { !onScreen.contains($0) })
  }

  /// Prefetched pictures of a row are out of date.
  mutating func forget(row: Int) {
    guard fetched.contains(where: { $0.row == row }) else { return }
    fetched = fetched.filter { $0.row != row }
    basis = nil
  }

  /// The requests to be made now; nil when those that were made last still hold.
  mutating func update(_ viewport: Viewport, _ rows: Rows, _ kept: KeptPictures, at time: Duration) -> PictureRequests?
  {
    guard let geometry = viewport.geometry, rows.canDraw else { return nil }
    let prefetchRange = viewport.prefetchRange(drawTime: drawTime, at: time)
    let present = Basis(
      gallery: rows.number, prefetchRange: prefetchRange, top: viewport.top, revision: geometry.revision,
      style: rows.style, thumbnailReach: rows.mayHavePages ? thumbnailReach : 0)
    guard needsNewRequests(present, viewport, rows) else { return nil }
    if basis?.style != present.style || basis?.gallery != present.gallery {
      (fetched, hasFailedThumbnail) = ([], false)
    }
    basis = present
    return requests(prefetchRange, viewport, geometry, rows, kept)
  }

  private func needsNewRequests(_ present: Basis, _ viewport: Viewport, _ rows: Rows) -> Bool {
    guard var basis else { return true }
    guard abs(present.top - basis.top) < max(viewport.layout.viewport.height / 8, 1) else { return true }
    basis.top = present.top
    guard present == basis else { return true }
    for slot in rows.visible {
      guard let missing = slot.missing else { continue }
      guard let request = asked[slot.place], request.isVisible, request.content == missing else { return true }
    }
    return asked.contains { place, request in request.isVisible && rows.slot(at: place) == nil }
  }

  private mutating func requests(
    _ prefetchRange: PrefetchRange, _ viewport: Viewport, _ geometry: RowGeometry, _ rows: Rows, _ kept: KeptPictures
  ) -> PictureRequests {
    let shown = rows.visible.reduce(0) { $0 + geometry.rect(of: $1.place).size.byteCount }
    // Half of what the cache holds beyond the screen, so that prefetching never displaces what was prefetched.
    // Where one view is shown alone, no scroll brings another.
    let room = viewport.hasCloseup ? 0 : max(budget - shown, 0) / 2
    let isFirst = geometry.layout.isGuess && rows.visible.allSatisfy { rows.isBlank($0) }
    let plan = WorkPlan(over: viewport.area, viewport.places, prefetchRange, geometry, room: room, isFirst: isFirst)
    let thumbnails = thumbnailReach > 0 ? thumbnails(prefetchRange, geometry, rows, kept, room: room) : []
    fetched.formIntersection(plan.prefetch + thumbnails.map(\.place))
    order = (plan.visible, plan.prefetch)
    let former = asked
    asked = [:]
    var requests = PictureRequests(isMoving: viewport.isMoving)
    for slot in inTurn(plan.visible, rows) {
      if let missing = slot.missing { requests.visible.append(ask(missing, at: slot.place, isVisible: true, former)) }
    }
    // What a live gallery will show next second is not known now, and what is not kept is not drawn ahead.
    if rows.gallery.period == nil, rows.gallery.drawing == .async {
      for place in plan.prefetch where !fetched.contains(place) {
        let request = rows.request(place)
        guard kept.picture(for: request) == nil, !rows.hasFailed(request) else { continue }
        requests.prefetch.append(ask(.row(request), at: place, isVisible: false, former))
      }
      for request in thumbnails where !fetched.contains(request.place) {
        requests.prefetch.append(ask(.row(request), at: request.place, isVisible: false, former))
      }
    }
    let visibleRows = rows.visibleRows
    requests.center =
      visibleRows.isEmpty
      ? nil : Place(gallery: rows.number, row: visibleRows.lowerBound + visibleRows.count / 2)
    return requests
  }

  /// The requests for thumbnails that are not there.
  private func thumbnails(
    _ prefetchRange: PrefetchRange, _ geometry: RowGeometry, _ rows: Rows, _ kept: KeptPictures, room: Int
  ) -> [RowRequest] {
    let isDown = prefetchRange.below >= prefetchRange.above
    var left = Thumbnails.room(in: room) * Int(Thumbnails.factor * Thumbnails.factor)
    // What has not been drawn may be as large as what has.
    let largest = rows.visibleRows.reduce(0) { max($0, geometry.size(of: $1).byteCount) }
    return Thumbnails.rows(from: rows.visibleRows, reach: thumbnailReach, of: rows.count, isDown: isDown).compactMap {
      row in
      let byteCount = max(geometry.size(of: row).byteCount, largest)
      let request = rows.request(Place(gallery: rows.number, row: row))
      guard request.gallery.hasPages, Thumbnails.byteCounts.contains(byteCount), !rows.hasFailed(request) else {
        return nil
      }
      left -= byteCount
      return left < 0 || kept.thumbnail(of: request) != nil ? nil : request.thumbnail
    }
  }

  private static func rows(of places: [Place]) -> [Int] {
    var known: Set<Int> = []
    return places.map(\.row).filter { known.insert($0).inserted }
  }

  /// A request that waits or runs already keeps its version, by which the renderer knows it.
  private mutating func ask(
    _ content: RowContent, at place: Place, isVisible: Bool, _ former: [Place: Asked]
  ) -> Renderer.Request {
    let version: Int
    if let known = former[place], known.content == content {
      version = known.version
    } else {
      lastVersion += 1
      version = lastVersion
    }
    asked[place] = Asked(content: content, version: version, isVisible: isVisible)
    var request = Renderer.Request(content.request, at: place, version: version)
    // What the user asks for again has all the time there is, and so has a view for which much may have to be read.
    if case .row(let row) = content, row.attempt == 0, row.gallery.readShare == nil {
      request.generation = row.gallery.generation
    }
    return request
  }

  /// The slots with those last whose picture is only of another width or scale, oldest picture first.
  ///
  /// While a window is being resized all of them are always out of date. In the plan's order the middle ones would then be
  /// drawn again and again, and those at the edges never.
  private func inTurn(_ places: [Place], _ rows: Rows) -> [RowSlot] {
    let slots = places.compactMap { rows.slot(at: $0) }
    let outdated = slots.filter { isOutdated($0, rows) }
    guard outdated.count > 1 else { return slots }
    return slots.filter { !isOutdated($0, rows) } + outdated.sorted { $0.version < $1.version }
  }

  private func isOutdated(_ slot: RowSlot, _ rows: Rows) -> Bool {
    slot.shown.map { !rows.isPresentStyle($0) } ?? false
  }
}
