import Flyloft
import FlyloftDisplay
import FlyloftRecording
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage

/// The heading of a table, which stays above its views while they scroll. Above those of several files it is that of the topmost one.
struct HeadingPanel: Panel {
  /// In points of the window; 0 where there is no heading.
  var height = 0.0

  var room: PanelRoom { height > 0 ? .above(height: height) : .none }

  func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard let heading = window.heading, !window.coversViews else { return [] }
    switch heading.content {
    case .file(let view):
      return [PanelPicture(0, view, in: heading.frame, inside: window.frame, background: view.palette.background)]
    case .authors(var view):
      let tiling = Tiling(of: heading.frame.size)
      let seen = window.frame.offset(x: -heading.frame.minX, y: -heading.frame.minY)
      // One that is too wide for a picture is drawn in parts, as rows are.
      return tiling.tiles(touching: seen).map { tile in
        view.tile = tile
        return PanelPicture(
          tile.column, view, in: tiling.rect(of: tile).offset(x: heading.frame.minX, y: heading.frame.minY),
          inside: window.frame, background: view.background)
      }
    }
  }

  // Its links are found as those of views are.
  func pressed(_ button: Button, at point: PixelPoint?, in window: PanelWindow) -> PanelAnswer { ([], false) }
  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? { nil }
}

/// A heading, and where it stands in the window.
struct ShownHeading: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case authors(HeadingView)
    /// Of a file in the scroll of several that has no heading of its own.
    case file(FileHeading)
  }

  let content: Content
  let frame: PixelRect
}

/// The name of a file, above its views in the scroll of several.
struct FileHeading: CuttingView {
  let name: String
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: AnyGallery.nameHeight) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.background))
    let frame = frame(in: canvas.bounds.size)
    canvas.draw(words, at: frame.origin, width: frame.width)
    let line = Rect(x: 0, y: canvas.bounds.maxY - canvas.pixel, width: canvas.bounds.width, height: canvas.pixel)
    canvas.fill(.rectangle(line), with: .color(palette.dim.opacity(0.3)))
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    words.cut(at: point, in: frame(in: size))
  }

  private var words: Text {
    Text(name, font: .system(size: 13, weight: .semibold), color: palette.text, lineLimit: 1)
  }

  private func frame(in size: Size) -> Rect {
    let (x, height) = (WindowLayout.margin, 18.0)
    return Rect(x: x, y: (size.height - height) / 2, width: max(size.width - 2 * x, 1), height: height)
  }
}

/// The heading of a gallery, as a part of the interface that its author's code draws.
struct HeadingView: View {
  let gallery: AnyGallery
  /// In points, as rows are offered it.
  let width: Double
  let scale: Double
  let background: Color
  /// Of one that is too wide for a picture.
  var tile = Tiling.Index.first

  func size(fitting width: Double) -> Size { Size(width: width, height: gallery.headingHeight ?? 1) }
  func draw(on canvas: borrowing Canvas) { preconditionFailure("it is drawn by its request") }
}

/// The drawing of a heading.
struct HeadingRequest: InterfaceRequest, StagedRequest {
  let key: DrawKey
  let heading: HeadingView
  var isKept: Bool { true }

  var traceFlow: Int { 0 }
  var traceSubject: TraceEvent.Subject? { TraceEvent.Subject(gallery: heading.gallery.name, index: 0) }

  func resolve() throws -> DrawKey {
    let view = try heading.gallery.view(at: AnyGallery.headingIndex)
    return try DrawKey(
      view, tile: heading.tile, size: try view.size(fitting: heading.width), scale: heading.scale,
      background: heading.background)
  }

  var staged: StagedView {
    StagedView(
      gallery: heading.gallery.name, generation: heading.gallery.generation, knobs: heading.gallery.chosen,
      index: AnyGallery.headingIndex, width: heading.width, scale: heading.scale, background: heading.background,
      tile: heading.tile)
  }
}
