import Flyloft
import FlyloftDisplay
import FlyloftRendering

/// A gallery on screen: which rows and tiles are visible, and what each shows.
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

  let gallery: AnyGallery
  /// Sets this stage's lanes apart from those of galleries shown before.
  let group: Int
  let renderer: Renderer
  private(set) var rows: RowLayout
  private(set) var style: Style
  /// Sizes of rows that are large or not as wide as was offered; in device pixels.
  private var sizes: [Int: PixelSize] = [:]
  private(set) var visibleRows = 0..<0
  private(set) var visible: [PieceSlot] = []
  private(set) var slots: [Piece: PieceSlot] = [:]
  /// Whether a picture takes the place of another by and by.
  let fades: Bool
  /// The pieces on screen that do so now.
  var fading: Set<Piece> = []
  /// Whole pictures of rows on screen that have become too large for one, shown until their tiles are there.
  private(set) var undivided: [Int: Image] = [:]
  /// Rows on screen that could not be drawn: the request that failed, and the card that says so.
  private var failures: [Int: (request: RowRequest, card: ErrorCardRequest)] = [:]
  /// How often the user asked to have a row on screen drawn again.
  private var attempts: [Int: Int] = [:]
  private var moment: Moment?
  /// Whether pictures may be at hand that the slots don't show yet.
  private var isStale = true
  var known = KnownPieces()
  var fetched: Set<Piece> = []
  /// Processor time that a drawing takes, lately.
  private(set) var drawTime = Duration.milliseconds(4)

  init(_ gallery: AnyGallery, group: Int, style: Style, gap: Int, fades: Bool, renderer: Renderer) {
    self.gallery = gallery
    self.group = group
    self.style = style
    self.renderer = renderer
    rows = RowLayout(count: gallery.count, estimate: Int(160 * style.scale), gap: gap)
    moment = gallery.period.map { Moment.now.floored(to: $0) }
    // What changes faster than that would never be seen sharp.
    self.fades = fades && gallery.period.map { $0 >= Fade.duration * 4 } ?? true
  }

  /// What is to be drawn for `piece`.
  func request(_ piece: Piece) -> RowRequest {
    RowRequest(
      gallery: gallery, index: piece.row, tile: piece.tile, width: Double(style.rowWidth) / style.scale,
      scale: style.scale, palette: style.palette, moment: moment, attempt: attempts[piece.row] ?? 0)
  }

  /// Makes what is missing right after a change that `show` has not been told of yet.
  func lookAgain() {
    guard isStale else { return }
    for slot in visible { look(at: slot) }
  }

  /// Finds out anew what has to be drawn for a piece on screen.
  private func look(at slot: PieceSlot) {
    let request = request(slot.piece)
    let wanted: StageRequest
    if let failure = failures[slot.piece.row], failure.request == request.wholeRow {
      wanted = .card(failure.card)
    } else {
      wanted = .row(request)
    }
    slot.missing = slot.shown == wanted ? nil : wanted
  }

  /// The card shown in place of a row.
  func errorCard(at row: Int) -> ErrorCardRequest? {
    if case .card(let card) = slots[Piece(row: row)]?.shown { card } else { nil }
  }

  // MARK: Geometry, in device pixels

  /// The size of a row; of one not measured yet, what is expected.
  func size(of row: Int) -> PixelSize {
    sizes[row] ?? PixelSize(width: style.rowWidth, height: rows.height(of: row))
  }

  /// Where a piece lies in its row.
  func rect(of piece: Piece) -> PixelRect { Tiling(of: size(of: piece.row)).rect(of: piece.tile) }

  /// The pieces of the rows that touch `area`, whose origin is the upper left corner of the first row.
  func pieces(in area: PixelRect) -> [Piece] {
    var pieces: [Piece] = []
    for row in rows.rows(from: area.minY, height: area.height) {
      if let size = sizes[row] {
        for tile in Tiling(of: size).tiles(touching: area.offset(x: 0, y: -rows.top(of: row))) {
          pieces.append(Piece(row: row, tile: tile))
        }
      } else {
        pieces.append(Piece(row: row))
      }
    }
    return pieces
  }

  /// The widest row on screen.
  var contentWidth: Int {
    var width = style.rowWidth
    // Rows of a size of their own; the others are as wide as was offered.
    if !sizes.isEmpty { for row in visibleRows { width = max(width, size(of: row).width) } }
    return width
  }

  // MARK: Changes

  /// Draws everything another way from now on; the old pictures stay until the new ones are there.
  func restyle(_ style: Style, gap: Int) {
    guard style != self.style else { return }
    if style.scale != self.style.scale {
      let factor = style.scale / self.style.scale
      func scaled(_ length: Int) -> Int { max(Int((Double(length) * factor).rounded()), 1) }
      rows = RowLayout(count: rows.count, estimate: scaled(rows.estimate), gap: gap)
      // A guess, but one that tells which tiles will be wanted.
      sizes = sizes.filter { visibleRows.contains($0.key) }
        .mapValues { PixelSize(width: scaled($0.width), height: scaled($0.height)) }
      for (row, size) in sizes { _ = rows.measure(row, height: size.height) }
    }
    self.style = style
    for row in visibleRows where sizes[row] == nil { divide(row, size(of: row)) }
    fetched = []
    isStale = true
  }

  /// Asks a live gallery for the views of `moment`.
  func advance(to moment: Moment) {
    self.moment = moment
    isStale = true
  }

  /// Draws what is on screen again, whatever is cached.
  func redraw() {
    renderer.discard(visibleKeys)
    for row in visibleRows { retry(row) }
  }

  /// Draws a row on screen again.
  func retry(_ row: Int) {
    attempts[row, default: 0] += 1
    isStale = true
  }

  /// Says what is on screen, as rows and as the area over them. Pictures that are at hand are shown at once.
  ///
  /// - Returns: the pieces whose picture changed, and whether the pieces are others than before.
  func show(_ area: PixelRect) -> (repaints: [Piece], changed: Bool) {
    rows.attend(to: area.minY, height: area.height)
    let pieces = pieces(in: area)
    let changed = !pieces.elementsEqual(visible.lazy.map(\.piece))
    if !changed { forgetUndivided() }
    guard changed || isStale else { return ([], false) }
    if changed {
      visibleRows = rows.rows(from: area.minY, height: area.height)
      if !failures.isEmpty { failures = failures.filter { visibleRows.contains($0.key) } }
      if !attempts.isEmpty { attempts = attempts.filter { visibleRows.contains($0.key) } }
    }
    let former = slots
    if changed {
      visible = pieces.map { former[$0] ?? PieceSlot($0) }
      slots = Dictionary(uniqueKeysWithValues: zip(pieces, visible))
      forgetUndivided()
    }
    for slot in visible where isStale || former[slot.piece] == nil { look(at: slot) }
    // Each time anew: the cache may have been in use, or a worker may have filled it since.
    let repaints = visible.filter { $0.missing != nil && showIfAtHand($0) }.map(\.piece)
    isStale = false
    return (repaints, changed)
  }

  /// A row that comes back in another width than it left in shows what it was, unless it shows something already.
  private func showFormer(_ slot: PieceSlot) -> Bool {
    guard slot.image == nil, undivided[slot.piece.row] == nil,
      let former = known.former(for: slot.piece, request: request(slot.piece)),
      let image = renderer.imageAtHand(for: former.key)
    else { return false }
    slot.show(image, of: former.key, for: .row(former.request), number: slot.number)
    return true
  }

  /// Cuts a row on screen into tiles, if it has become as large as that. Its picture stays until they are there.
  private func divide(_ row: Int, _ size: PixelSize) {
    guard sizes[row] == nil, Tiling(of: size).count > 1, let slot = slots[Piece(row: row)] else { return }
    sizes[row] = size
    undivided[row] = slot.image
    stopFading(slot)
    slot.clear()
    look(at: slot)
  }

  private func forgetUndivided() {
    guard !undivided.isEmpty else { return }
    undivided = undivided.filter { row, _ in visible.contains { $0.piece.row == row && $0.image == nil } }
  }

  private func showIfAtHand(_ slot: PieceSlot) -> Bool {
    guard case .row(let request) = slot.missing, let key = known.key(for: slot.piece, request: request),
      let image = renderer.imageAtHand(for: key)
    else { return showFormer(slot) }
    put(image, of: key, for: .row(request), number: slot.number, on: slot)
    slot.missing = nil
    return true
  }

  /// The keys on screen.
  var visibleKeys: Set<DrawKey> {
    var keys: Set<DrawKey> = []
    for slot in visible { if let key = slot.key { keys.insert(key) } }
    return keys
  }

  /// Has the renderer keep what is on screen, and nothing else.
  func pinVisible() {
    renderer.pin(visibleKeys)
    for slot in visible { slot.isPinned = slot.key != nil }
  }

  /// Has the renderer keep what has come on screen since, too.
  func pinNewlyVisible() {
    var keys: [DrawKey] = []
    for slot in visible where !slot.isPinned {
      guard let key = slot.key else { continue }
      keys.append(key)
      slot.isPinned = true
    }
    if !keys.isEmpty { renderer.pin(more: keys) }
  }

  /// Whether every piece on screen shows what it should.
  var isComplete: Bool { visible.allSatisfy { $0.missing == nil } }

  // MARK: Results

  struct Change {
    var repaints: [Piece] = []
    /// Rows lie elsewhere than before, or are cut otherwise.
    var moved = false
    /// There is something new to wish for.
    var wishes = false
  }

  func received(_ result: Renderer.WishResult) -> Change {
    switch (result.outcome, result.request) {
    case (.drawn(let drawing), var request as RowRequest):
      // Asked for as a tile, while the row was thought to be large.
      if Tiling(of: drawing.key.wholeSize).count == 1 { request.tile = .first }
      return drew(drawing, .row(request), Piece(row: request.index, tile: request.tile), result.number)
    case (.drawn(let drawing), let request as ErrorCardRequest):
      return drew(drawing, .card(request), Piece(row: request.index), result.number)
    case (.failed(let failure), let request as RowRequest): return failed(failure, request)
    default: return Change()
    }
  }

  private func drew(_ drawing: Drawing, _ request: StageRequest, _ piece: Piece, _ number: Int) -> Change {
    var change = Change()
    if drawing.drawTime > .zero { drawTime = (drawTime * 7 + drawing.drawTime) / 8 }
    if isPresentStyle(request) {
      divide(piece.row, drawing.key.wholeSize)
      change.moved = measure(piece.row, drawing.key.wholeSize)
      if case .row(let request) = request, request.isKept {
        known.remember(drawing.key, for: piece, request: request, near: visibleRows)
      }
    }
    guard let slot = slots[piece] else {
      fetched.insert(piece)
      return change
    }
    // One that has been overtaken is still newer than what is shown, unless that was found in the cache meanwhile.
    guard number > slot.number, slot.shown == nil || slot.missing != nil else { return change }
    put(drawing.image, of: drawing.key, for: request, number: number, on: slot)
    look(at: slot)
    change.repaints = [piece]
    return change
  }

  private func measure(_ row: Int, _ size: PixelSize) -> Bool {
    let former = self.size(of: row)
    let isPlain = size.width == style.rowWidth && Tiling(of: size).count == 1
    sizes[row] = isPlain ? nil : size
    let moved = rows.measure(row, height: size.height)
    return moved || self.size(of: row) != former
  }

  func isPresentStyle(_ request: StageRequest) -> Bool {
    let (scale, width) =
      switch request {
      case .row(let request): (request.scale, request.width)
      case .card(let request): (request.scale, request.width)
      }
    return scale == style.scale && width == Double(style.rowWidth) / style.scale
  }

  private func failed(_ failure: DrawFailure, _ request: RowRequest) -> Change {
    let row = request.index
    guard visibleRows.contains(row) else {
      fetched.insert(Piece(row: row, tile: request.tile))
      return Change()
    }
    guard request == self.request(Piece(row: row, tile: request.tile)) else { return Change() }
    let card = ErrorCard(
      title: "\(gallery.name), view \(row), could not draw", message: failure.description, palette: style.palette)
    // The card of a view that is large is no larger than others.
    let height = failure.key.flatMap { Tiling(of: $0.wholeSize).count == 1 ? $0.size.height : nil }
    failures[row] = (
      request.wholeRow,
      ErrorCardRequest(index: row, card: card, width: request.width, height: height, scale: request.scale)
    )
    let wasTiled = sizes.removeValue(forKey: row) != nil
    for slot in visible where slot.piece.row == row { look(at: slot) }
    return Change(moved: wasTiled, wishes: true)
  }
}
