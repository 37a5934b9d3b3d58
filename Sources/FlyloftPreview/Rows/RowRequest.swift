package import Flyloft
package import FlyloftRecording
internal import FlyloftRegistry
package import FlyloftRendering
package import FlyloftStage

/// The drawing of one row of a gallery, or of one tile of it, as a value.
///
/// Requests are compared without any of the author's code: the gallery is known by its number.
package struct RowRequest: StagedRequest, LoadRequest, TracedRequest, Equatable {
  package internal(set) var place: Place
  let gallery: AnyGallery
  /// Points at hand.
  var width: Double
  var scale: Double
  let palette: Palette
  /// For live galleries.
  package let moment: Moment?
  /// Counts how often the user asked for it again.
  package let attempt: Int
  /// The last publication of what the row loads that was told; 0 for none.
  var publication = 0
  /// The mark on its card that says how its load is.
  package internal(set) var mark = LoadMark.none
  /// True if the view has the outline of a card.
  var isFramed = true
  /// True if its file shows it alone, as large as it is of itself.
  var isAlone = false
  /// The variant of a view that it is of; nil for a view of the gallery as it is.
  var variant: VariantOfView?
  /// Its place in one of several galleries that are shown in one scroll.
  var part: PartPlace?
  /// The flow of a trace that it belongs to. Not compared: it changes no pixel.
  var flow = 0

  // What a live gallery showed a second ago is never asked for again.
  package var isKept: Bool { moment == nil && gallery.drawing != .uncached }

  /// The view's number in its gallery.
  var index: Int { part?.index ?? variant?.index ?? place.row }

  private var tile: Tiling.Index { place.isThumbnail ? .first : place.tile }

  private var isInColumn: Bool { !isAlone && gallery.itemWidth != nil || variant != nil }

  package var traceFlow: Int { flow }

  package var traceSubject: TraceEvent.Subject? {
    TraceEvent.Subject(
      gallery: gallery.name, index: index,
      tile: tile == .first ? nil : [Int32(place.tile.column), Int32(place.tile.row)])
  }

  package var loadKey: LoadKey? { LoadKey(gallery, index: index) }

  package func view() throws -> AnyView { try gallery.view(at: index, moment: moment, isAlone: isAlone) }

  package func resolve() throws -> DrawKey { try resolve(with: nil) }

  package func resolve(with data: LoadedData?) throws -> DrawKey {
    let view = try view()
    var size = try view.size(fitting: width)
    // What stands beside others has no room beyond its column.
    if isInColumn { size.width = min(size.width, width) }
    let content = try view.drawn(with: data)
    let drawn = (content.base as? any ViewOfData)?.drawnData
    let card = OverlaidView(content, under: frame(drawn, progress: data?.progress))
    return try DrawKey(card, tile: tile, size: size, scale: scale, background: palette.card)
  }

  private func frame(_ drawn: DrawnData?, progress: Double?) -> CardFrame {
    CardFrame(
      palette.cardFrame, progress: progress, mark: drawn == nil ? .none : mark, button: LoadButton(for: drawn, mark),
      isOutlined: isFramed)
  }

  package func overlay(_ drawn: DrawnData?, progress: Double?) -> AnyView? {
    AnyView(frame(drawn, progress: progress))
  }

  package var staged: StagedView {
    var view = StagedView(
      of: gallery, at: index, width: width, scale: scale, background: palette.card, moment: moment, tile: tile)
    (view.isInColumn, view.isAlone) = (isInColumn, isAlone)
    view.load.isAwaited = false
    return view
  }

  /// The same view at another row, of several galleries in one scroll at a place in one.
  func moved(to row: Int, _ part: PartPlace?) -> RowRequest {
    var request = self
    (request.place.row, request.part) = (row, part)
    return request
  }

  /// The same drawing, whichever tile.
  var wholeRow: RowRequest {
    var request = self
    request.place.tile = .first
    return request
  }

  /// True if the other asks for the same in another width, of another generation of the gallery, or with other data. With
  /// another setting of a knob, a place may show something else altogether.
  func isSameView(as other: RowRequest) -> Bool {
    place == other.place && scale == other.scale && moment == other.moment && attempt == other.attempt
      && palette == other.palette && variant == other.variant && gallery.knobRevision == other.gallery.knobRevision
  }

  package static func == (a: RowRequest, b: RowRequest) -> Bool {
    a.place == b.place && a.width == b.width && a.scale == b.scale && a.moment == b.moment && a.attempt == b.attempt
      && a.palette == b.palette && a.gallery.generation == b.gallery.generation
      && a.gallery.knobRevision == b.gallery.knobRevision && a.publication == b.publication && a.mark == b.mark
      && a.isFramed == b.isFramed && a.isAlone == b.isAlone && a.variant == b.variant && a.part == b.part
  }
}

/// A view, and the variant of it that is shown.
struct VariantOfView: Hashable, Sendable {
  let index: Int
  let variant: Variant
}
