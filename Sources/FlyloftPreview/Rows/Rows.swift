internal import Flyloft
package import FlyloftRegistry
package import FlyloftRendering
import FlyloftStage

/// The rows of one gallery that are on screen, or their tiles: what each shows, what it lacks, and how one picture passes
/// into another.
package struct Rows: Sendable {
  /// The way in which rows are drawn; another one makes every picture on screen an old one.
  struct Style: Equatable, Sendable {
    var widths: OfferedWidths
    /// Device pixels a point, zoom included.
    var scale: Double
    var palette: Palette
    /// True if each view has the frame of a card.
    var isFramed = true
    /// The variants of a view that are shown in place of the gallery.
    var grid: VariantMatrix.Grid?
  }

  package private(set) var gallery: AnyGallery
  /// The gallery's number among those of the window.
  package let number: Int
  private(set) var style: Style
  /// The places on screen, row by row.
  package internal(set) var visible: [RowSlot] = []
  private(set) var visibleRows = 0..<0
  /// Whole pictures of rows on screen that have become too large for one, shown until their tiles are there.
  private(set) var untiledImages: [Int: Image] = [:]
  /// Places that have come to show a kept picture, or another one, since `takeFound`.
  private var found: [Place] = []
  var failures = RowFailures()
  var loads = RowLoads()
  private var moment: Moment?
  var progress = EditProgress()
  var comparison = EditComparison()
  /// Words whose places are marked, and texts that are marked themselves.
  var search: TextSearch?
  var texts = ReadTexts()
  /// The view that has the keyboard.
  var focus: RowFocus?
  /// The version of the latest request. A picture that is found among the kept is newer than all asked for until then.
  var lastVersion = 0
  /// False ends the fades that there are.
  var isAnimated: Bool

  /// - Parameter isAnimated: true if pictures may fade in.
  init(_ gallery: AnyGallery, number: Int, style: Style, isAnimated: Bool) {
    self.gallery = gallery
    self.number = number
    self.style = style
    self.isAnimated = isAnimated
  }

  // MARK: What follows from it

  /// True if a picture takes the place of another by and by. What changes faster than that would never be seen sharp.
  private var fades: Bool { isAnimated && gallery.period.map { $0 >= Fade.duration * 4 } ?? true }
  /// True if every place on screen shows what it should.
  package var isComplete: Bool { visible.indices.allSatisfy { visible[$0].missing == nil } }
  package var isFading: Bool { visible.indices.contains { visible[$0].fade != nil } }
  /// How many there are, off the screen, too.
  var count: Int { style.grid?.cells.count ?? gallery.count }
  /// The pictures on screen.
  var pictures: Set<PictureID> { Set(visible.lazy.compactMap { ($0.picture ?? $0.thumbnail)?.id }) }

  func slot(at place: Place) -> RowSlot? { index(of: place).map { visible[$0] } }

  /// A screen of small views in many columns has a thousand places, and every result looks for one of them.
  func index(of place: Place) -> Int? {
    var (low, high) = (0, visible.count)
    while low < high {
      let middle = (low + high) / 2
      if visible[middle].place.row < place.row { low = middle + 1 } else { high = middle }
    }
    return visible[low...].prefix { $0.place.row == place.row }.firstIndex { $0.place == place }
  }

  /// True if a place shows nothing of its row.
  package func isBlank(_ slot: RowSlot) -> Bool { slot.thumbnail == nil && lacksPicture(slot) }

  /// True if a place shows nothing of its row but a thumbnail.
  func lacksPicture(_ slot: RowSlot) -> Bool { slot.image == nil && untiledImages[slot.place.row] == nil }

  /// The request for what is to be drawn at `place`.
  package func request(_ place: Place) -> RowRequest {
    let cell = style.grid?.cell(place.row)
    // One that is shown alone is as large as that wants it.
    let factor = style.isFramed ? cell?.factor ?? 1 : 1
    let part = gallery.part(at: style.grid?.index ?? place.row)
    let gallery = part?.gallery ?? gallery
    var request = RowRequest(
      place: place, gallery: cell.map { gallery.with($0.variant) } ?? gallery,
      width: cell?.width ?? style.widths[place.row],
      scale: style.scale * factor, palette: cell?.picture.appearance.map(style.palette.cards) ?? style.palette,
      moment: moment, attempt: failures.attempts(of: place.row), publication: loads.publication(of: place.row),
      mark: loads.mark(of: place.row), isFramed: style.isFramed && !gallery.isTable)
    (request.part, request.isAlone) = (part?.place, isAlone(gallery))
    if let grid = style.grid, let cell { request.variant = VariantOfView(index: grid.index, variant: cell.variant) }
    return request
  }

  /// True if anything can be drawn: a live gallery has to know the time.
  package var canDraw: Bool { gallery.period == nil || moment != nil }

  /// The card shown in place of a row.
  func errorCard(ofRow row: Int) -> ErrorCardRequest? {
    if case .card(let card) = slot(at: Place(gallery: number, row: row))?.shown { card } else { nil }
  }

  /// True if a view of a gallery is shown alone as large as it is of itself. Variants are what is looked at themselves.
  private func isAlone(_ gallery: AnyGallery) -> Bool {
    !style.isFramed && style.grid == nil && gallery.ownSize != nil
  }

  /// True if `content` was drawn as everything is drawn now.
  func isPresentStyle(_ content: RowContent) -> Bool {
    if case .row(let request) = content, request.isAlone != isAlone(request.gallery) { return false }
    guard style.grid != nil else {
      return content.scale == style.scale && content.width == style.widths[content.place.row]
    }
    let present = request(content.place)
    return content.scale == present.scale && content.width == present.width
  }

  // MARK: What is on screen

  /// Says which places are on screen. Pictures that are kept are shown at once.
  ///
  /// - Parameter before: what the last frame showed. A place of it that had left since, because rows were thought to be of
  ///   other sizes, is as it was.
  /// - Returns: true if a row that is shown so is of another size than was thought, so that others may be on screen.
  mutating func show(
    _ places: [Place], after before: [RowSlot], _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration
  ) -> Bool {
    guard !places.elementsEqual(visible.lazy.map(\.place)) else { return false }
    let former = Dictionary((before + visible).map { ($0.place, $0) }) { $1 }
    visible = places.map { former[$0] ?? RowSlot($0) }
    visibleRows = places.first.map { $0.row..<(places[places.count - 1].row + 1) } ?? 0..<0
    failures.forget(outside: visibleRows)
    forgetUndivided()
    var hasMoved = false
    for index in visible.indices where former[visible[index].place] == nil {
      if refreshSlot(at: index, &geometry, kept, at: time) { hasMoved = true }
    }
    return hasMoved
  }

  /// The places that have come to show a kept picture since the last time.
  mutating func takeFound() -> [Place] {
    defer { found = [] }
    return found.filter { index(of: $0) != nil }
  }

  /// Finds out what has to be drawn for a place on screen, and shows what is kept of it.
  ///
  /// - Returns: true if its row turned out to be of another size than was thought. A change of the scale forgets the sizes
  ///   of rows, and pictures in that scale may still be there.
  @discardableResult
  private mutating func refreshSlot(
    at index: Int, _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration
  ) -> Bool {
    guard canDraw else { return false }
    let request = request(visible[index].place)
    let wanted = failures.card(insteadOf: request).map(RowContent.card) ?? .row(request)
    guard visible[index].shown != wanted else {
      visible[index].missing = nil
      return measure(visible[index], &geometry)
    }
    if case .card = wanted, failures.keepsFormer(visible[index].place.row), canStay(visible[index]) {
      visible[index].missing = nil
      return false
    }
    if case .row(let request) = wanted, let picture = kept.picture(for: request) {
      divide(request.place.row, picture.wholeSize, &geometry)
      put(picture, for: wanted, version: lastVersion, at: index, time)
      learnFromShown(at: index)
      found.append(visible[index].place)
      visible[index].missing = nil
      return measure(visible[index], &geometry)
    }
    visible[index].missing = wanted
    // A row that comes back in another width than it left in shows what it was, unless it shows something already.
    guard isBlank(visible[index]) else { return false }
    if let former = kept.former(of: request) {
      visible[index].show(former.picture, for: .row(former.request), version: visible[index].version)
      learnFromShown(at: index)
    } else if let thumbnail = kept.thumbnail(of: request) {
      visible[index].thumbnail = thumbnail
      // Its view may be of another shape than was expected.
      return geometry.measure(request.place.row, thumbnail.wholeSize(at: request.scale))
    }
    return false
  }

  private mutating func lookAtAll(_ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration) {
    for index in visible.indices { refreshSlot(at: index, &geometry, kept, at: time) }
  }

  /// Takes the size of a row from a place that shows what it should.
  private func measure(_ slot: RowSlot, _ geometry: inout RowGeometry) -> Bool {
    guard let size = slot.picture?.wholeSize else { return false }
    return switch slot.shown {
    case .row: geometry.measure(slot.place.row, size)
    case .card: geometry.measureUndivided(slot.place.row, height: size.height)
    case nil: false
    }
  }

  // MARK: Changes

  /// Draws everything another way from now on; the old pictures stay until the new ones are there.
  mutating func restyle(_ style: Style, _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration) {
    guard style != self.style else { return }
    self.style = style
    for row in visibleRows {
      // What failed that way before is a card again, and no row that is cut into tiles.
      if hasFailed(request(Place(gallery: number, row: row))) {
        _ = geometry.forgetSize(of: row)
      } else {
        divide(row, geometry.size(of: row), &geometry)
      }
    }
    lookAtAll(&geometry, kept, at: time)
  }

  /// Asks a live gallery for the views of `moment`.
  mutating func advance(
    to moment: Moment, _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration
  ) {
    self.moment = moment
    lookAtAll(&geometry, kept, at: time)
  }

  /// Draws another generation of the gallery from now on; the old pictures stay until the new ones are there.
  mutating func replace(
    _ gallery: AnyGallery, _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration
  ) {
    if gallery.generation != self.gallery.generation { progress = EditProgress() }
    if gallery.knobRevision != self.gallery.knobRevision { comparison.forgetResults() }
    self.gallery = gallery
    // What a former build has loaded is not for this one.
    loads.clear()
    if gallery.period == nil { moment = nil }
    let count = count
    visible.removeAll { $0.place.row >= count }
    visibleRows = visibleRows.clamped(to: 0..<count)
    lookAtAll(&geometry, kept, at: time)
  }

  /// Goes along with rows that stand elsewhere in another version, which takes this one's place next.
  mutating func follow(_ moves: RowMoves, to gallery: AnyGallery) {
    comparison.follow(moves)
    guard moves.hasMoves else { return }
    visible = visible.compactMap { slot in
      guard let row = moves.row(of: slot.place.row) else { return nil }
      var slot = slot
      slot.move(to: row, gallery.part(at: row)?.place)
      return slot
    }
    visibleRows = visible.first.map { $0.place.row..<(visible[visible.count - 1].place.row + 1) } ?? 0..<0
    untiledImages = [:]
    (failures, search) = (RowFailures(), nil)
    focus = focus.flatMap { focus in
      moves.row(of: focus.row).map { row in
        var focus = focus
        focus.row = row
        return focus
      }
    }
  }

  /// Takes the gallery with more views than it had; those that it had are as they were.
  mutating func grow(to gallery: AnyGallery) { self.gallery = gallery }

  /// Draws a row on screen again.
  mutating func retry(_ row: Int, _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration) {
    failures.retry(row)
    loads.retry(row)
    refreshSlot(atRow: row, &geometry, kept, at: time)
  }

  mutating func refreshSlot(
    atRow row: Int, _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration
  ) {
    for index in visible.indices where visible[index].place.row == row {
      refreshSlot(at: index, &geometry, kept, at: time)
    }
  }

  /// Cuts a row on screen into tiles, if it has become as large as that. Its picture stays until they are there.
  private mutating func divide(_ row: Int, _ size: PixelSize, _ geometry: inout RowGeometry) {
    guard !geometry.hasOwnSize(row), Tiling(of: size).count > 1,
      let index = index(of: Place(gallery: number, row: row))
    else { return }
    geometry.expectTiles(of: row, size)
    // Unless it has been cut before, and shows what it was before that.
    if let image = visible[index].image { untiledImages[row] = image }
    visible[index].clear()
  }

  private mutating func forgetUndivided() {
    guard !untiledImages.isEmpty else { return }
    untiledImages = untiledImages.filter { row, _ in visible.contains { $0.place.row == row && $0.image == nil } }
  }

  // MARK: Results

  /// The changes that come of a result.
  struct Change: Equatable, Sendable {
    /// The place on screen that shows, or lacks, something else.
    var place: Place?
    /// Rows lie elsewhere than before, or are cut otherwise.
    var moved = false
    /// The picture of the version before has stayed.
    var hasKeptFormer = false
  }

  /// Takes a picture of a row, or of the card that stands in for it.
  mutating func show(
    _ picture: WindowPicture, for content: RowContent, at place: Place, version: Int, _ geometry: inout RowGeometry,
    _ kept: KeptPictures, at time: Duration
  ) -> Change {
    var change = Change()
    // The gallery may have been edited since.
    guard place.row < count else { return change }
    if isPresentStyle(content) {
      switch content {
      case .card: change.moved = geometry.measureUndivided(place.row, height: picture.wholeSize.height)
      // A tile of a row that has failed meanwhile tells nothing of the card that stands there now.
      case .row(let request) where hasFailed(request): break
      case .row:
        divide(place.row, picture.wholeSize, &geometry)
        change.moved = geometry.measure(place.row, picture.wholeSize)
      }
    }
    guard let index = index(of: place) else { return change }
    // One that has been overtaken is still newer than what is shown, unless that was found among the kept meanwhile.
    guard version > visible[index].version, visible[index].shown == nil || visible[index].missing != nil else {
      return change
    }
    put(picture, for: content, version: version, at: index, time)
    if refreshSlot(at: index, &geometry, kept, at: time) { change.moved = true }
    forgetUndivided()
    change.place = place
    return change
  }

  /// True if a place shows a picture of its row that can stay there. Alone, one would be no larger than it was among others.
  private func canStay(_ slot: RowSlot) -> Bool {
    guard case .row? = slot.shown, let shown = slot.shown else { return false }
    return style.widths.alone == nil || isPresentStyle(shown)
  }

  /// True if a card stands in for what `request` asks for: it, or another tile of its row, has failed.
  func hasFailed(_ request: RowRequest) -> Bool { failures.card(insteadOf: request) != nil }

  /// Takes a failure: a card will stand in for the row. What has ended a process is remembered of rows off the screen, too:
  /// each further attempt would cost another one.
  ///
  /// - Parameter isOfFile: true if it is of a file: a whole picture of the version before stays in place of the card.
  mutating func showFailure(
    _ failure: DrawFailure, of request: RowRequest, isOfFile: Bool, _ geometry: inout RowGeometry,
    _ kept: KeptPictures, at time: Duration
  ) -> Change {
    let row = request.place.row
    let isVisible = visibleRows.contains(row)
    guard isVisible || failure.endedProcess, request == self.request(request.place) else { return Change() }
    // One that is cut into tiles has room for others, of which there are no pictures.
    let keepsFormer =
      isOfFile && isVisible && Tiling(of: geometry.size(of: row)).count == 1
      && slot(at: request.place).map(canStay) ?? false
    failures.enter(failure, of: request, isOfFile: isOfFile, keepsFormer: keepsFormer)
    let wasTiled = !keepsFormer && geometry.forgetSize(of: row)
    refreshSlot(atRow: row, &geometry, kept, at: time)
    return Change(place: isVisible ? request.place : nil, moved: wasTiled, hasKeptFormer: keepsFormer)
  }

  /// Says on a card where a crash came from.
  ///
  /// - Returns: true if it is on screen.
  mutating func explain(
    _ crash: Int, _ frames: String, _ source: SourceLine?, _ geometry: inout RowGeometry, _ kept: KeptPictures,
    at time: Duration
  ) -> Bool {
    guard let row = failures.explain(crash, frames, source), visibleRows.contains(row) else { return false }
    refreshSlot(atRow: row, &geometry, kept, at: time)
    return true
  }

  /// The line of source in which a row has crashed that shows so; nil where it is not known.
  func placeOfCrash(ofRow row: Int) -> SourceLine? { errorCard(ofRow: row) == nil ? nil : failures.source(of: row) }

  // MARK: Fades

  /// Puts a picture on screen: by and by, if it takes the place of another that is as large.
  private mutating func put(
    _ picture: WindowPicture, for content: RowContent, version: Int, at index: Int, _ time: Duration
  ) {
    let former = visible[index].displayedImage
    let isOther = visible[index].picture?.id != picture.id
    visible[index].show(picture, for: content, version: version)
    // Publications may follow each other faster than that, and would never be seen sharp.
    guard fades, isOther, !picture.isPartial, let former, former.size == picture.image.size else {
      visible[index].fade = nil
      return
    }
    visible[index].fade = Fade(from: former, at: time)
  }

  /// A thing to be done for a fade.
  enum FadeStep: Sendable {
    case draw(BlendRequest, Place)
    case end(Place)
  }

  /// Brings the fades to where they are at `time`.
  mutating func fade(to time: Duration) -> [FadeStep] {
    var steps: [FadeStep] = []
    for index in visible.indices {
      guard var fade = visible[index].fade, let image = visible[index].image else { continue }
      if fade.isOver(at: time) || !isAnimated {
        visible[index].fade = nil
        steps.append(.end(visible[index].place))
      } else if let step = fade.nextStep(at: time) {
        visible[index].fade = fade
        let blend = Blend(former: fade.former, image: image, step: step)
        if let key = DrawKey(blend, pixelSize: image.size) {
          steps.append(.draw(BlendRequest(key: key, blend: blend), visible[index].place))
        }
      }
    }
    return steps
  }

  /// Takes a step of a fade.
  ///
  /// - Returns: true if it comes on screen; not if the fade is over, or is another one by now.
  mutating func fade(_ place: Place, to image: Image, at step: BlendRequest) -> Bool {
    guard let index = index(of: place), visible[index].image == step.blend.image,
      visible[index].fade?.former == step.blend.former
    else { return false }
    return visible[index].fade?.reach(step.blend.step, image) ?? false
  }
}

extension Rows {
  /// What is marked of a row's text, the last of it in front.
  func textMarks(onRow row: Int) -> [TextMarks] {
    var marks: [TextMarks] = []
    if let mark = texts.marks(on: row) { marks.append(mark) }
    if let mark = search?.marks(on: row) { marks.append(mark) }
    if let mark = texts.linkMark(on: row) { marks.append(mark) }
    return marks
  }
}
