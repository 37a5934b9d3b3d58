import Flyloft
import FlyloftRecording
import FlyloftRendering

/// The drawing of one row of a gallery, or of one tile of it, as a value.
struct RowRequest: DrawRequest {
  let gallery: AnyGallery
  let index: Int
  var tile = Tiling.Index.first
  /// Points at hand.
  var width: Double
  let scale: Double
  let palette: Palette
  /// For live galleries.
  let moment: Moment?
  /// Counts how often the user asked for it again.
  let attempt: Int
  /// The flow of a trace that it belongs to. Not compared: it changes no pixel.
  var flow = 0

  // What a live gallery showed a second ago is never asked for again.
  var isKept: Bool { moment == nil }

  var traceFlow: Int { flow }

  var traceSubject: TraceEvent.Subject? {
    TraceEvent.Subject(
      gallery: gallery.name, index: index, tile: tile == .first ? nil : [Int32(tile.column), Int32(tile.row)])
  }

  func resolve() throws -> DrawKey {
    let view = try gallery.view(at: index, moment: moment)
    let size = try view.size(fitting: width)
    return try DrawKey(
      CardFrame(content: view, line: palette.line, surround: palette.background), tile: tile, size: size, scale: scale,
      background: palette.card)
  }

  /// The same drawing, whichever tile.
  var wholeRow: RowRequest {
    var request = self
    request.tile = .first
    return request
  }

  /// Whether the other asks for the same in another width.
  func isSameView(as other: RowRequest) -> Bool {
    var request = self
    request.width = other.width
    return request == other
  }

  // The gallery last, since comparing it takes longest and it seldom differs.
  static func == (a: RowRequest, b: RowRequest) -> Bool {
    a.index == b.index && a.tile == b.tile && a.width == b.width && a.scale == b.scale && a.moment == b.moment
      && a.attempt == b.attempt
      && a.palette == b.palette && a.gallery == b.gallery
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(tile)
    hasher.combine(attempt)
  }
}

/// The card that stands in for a row that could not be drawn.
struct ErrorCardRequest: DrawRequest {
  let index: Int
  let card: ErrorCard
  let width: Double
  /// The row's own height, where it is known.
  let height: Double?
  let scale: Double

  func resolve() throws -> DrawKey {
    let size = Size(width: width, height: max(card.size(fitting: width).height, height ?? 0))
    return try DrawKey(
      CardFrame(content: AnyView(card), line: card.palette.line, surround: card.palette.background), size: size,
      scale: scale, background: card.palette.card)
  }
}

/// A part of the interface.
struct PartRequest: DrawRequest {
  let key: DrawKey
  /// Whether it is likely to be shown again.
  let isKept: Bool

  var traceSubject: TraceEvent.Subject? { TraceEvent.Subject(gallery: "the interface", index: 0) }

  func resolve() -> DrawKey { key }
}
