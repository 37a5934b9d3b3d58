public import Flyloft
public import FlyloftRegistry
public import FlyloftRendering

/// A view of a gallery in a stage, as a value: all that leads to its pixels, and none of its author's code.
///
/// Two that are equal draw equal pixels, so it stands for the view in the cache's keys. It draws in a stage only, whose
/// messages have bounds: 4,096 bytes for the gallery's name and for the name and the value of a knob, and for 128 knobs 48 KB
/// together. What is beyond them is refused in words.
public struct StagedView: Hashable, Sendable {
  /// The name of the gallery.
  public var gallery: String
  /// Counts the builds of the gallery's module: after an edit its pictures are of a new generation.
  public var generation: Int
  /// The knobs that are set; the others have their defaults.
  public var knobs: [KnobSetting]
  /// The index of the view.
  public var index: Int
  /// The width that is available to the view, in points.
  public var width: Double
  /// The height of the picture in points; nil for the view's own.
  public var height: Double?
  /// Device pixels a point.
  public var scale: Double
  /// The colour under the view.
  public var background: Color
  /// True if it stands beside others, and has no room beyond its width.
  package var isInColumn = false
  /// True if it is shown alone, as large as it is of itself.
  package var isAlone = false
  /// The most width that it is offered, in the middle of all its width, in points; nil for no less than that.
  package var widthLimit: Double?
  /// The data loaded for it.
  package var load = StagedLoad()
  /// For live galleries.
  public var moment: Moment?
  /// The tile of a large view; nil for a view that is drawn in one piece, whatever its size.
  public var tile: Tiling.Index?

  /// A view of a gallery.
  public init(
    gallery: String, generation: Int = 0, knobs: [KnobSetting] = [], index: Int, width: Double, height: Double? = nil,
    scale: Double = 1, background: Color = .clear, moment: Moment? = nil, tile: Tiling.Index? = nil
  ) {
    self.gallery = gallery
    self.generation = generation
    self.knobs = knobs
    self.index = index
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.moment = moment
    self.tile = tile
  }

  /// The view of a gallery in a stage at an index, or that of another which is shown in its place.
  package init(
    of gallery: AnyGallery, at index: Int, width: Double, height: Double? = nil, scale: Double = 1,
    background: Color = .clear, moment: Moment? = nil, tile: Tiling.Index? = nil
  ) {
    let other = gallery.embedded[index]
    self.init(
      gallery: other?.name ?? gallery.name, generation: gallery.generation, knobs: other == nil ? gallery.chosen : [],
      index: other == nil ? index : 0, width: width, height: height, scale: scale, background: background,
      moment: other == nil ? moment : nil, tile: tile)
    widthLimit = other?.widthLimit
  }

  /// The key of `view`, which this stands for.
  ///
  /// - Parameter size: what the view says of its own, in points.
  /// - Throws: `SurfaceError` for an unusable size.
  func key(of view: some View, size: Size) throws(SurfaceError) -> DrawKey {
    let size = pictureSize(size)
    guard let tile else { return try DrawKey(view, size: size, scale: scale, background: background) }
    return try DrawKey(view, tile: tile, size: size, scale: scale, background: background)
  }

  /// The size of the whole picture, in points.
  ///
  /// - Parameter size: what the view says of its own.
  func pictureSize(_ size: Size) -> Size {
    Size(width: isInColumn ? min(size.width, width) : size.width, height: height ?? size.height)
  }
}

/// The load of a staged view.
package struct StagedLoad: Hashable, Sendable {
  /// True if it is drawn once all is loaded, or else with what there is.
  package var isAwaited = true
  /// The bytes of what has been loaded so far, which go to the process that draws it; nil for nothing.
  package var byteCount: Int?
  /// Which of its data that is, if it loads something; known to the host only.
  package var drawn: DrawnData?

  package init() {}
}

extension StagedView: View {
  /// Why a staged view can't draw itself.
  struct NoStage: Error, CustomStringConvertible {
    let description = "this view is drawn in a stage, and there is none"
  }

  /// Throws: only a stage knows.
  public func size(fitting width: Double) throws -> Size { throw NoStage() }

  /// Throws: only a stage can.
  public func draw(on canvas: borrowing Canvas) throws { throw NoStage() }
}

/// A request that a stage can draw.
package protocol StagedRequest: DrawRequest {
  /// The view that it leads to, as a value.
  var staged: StagedView { get }
  /// The view that is drawn over its picture, by a worker of this process; nil, unless said otherwise, for none.
  ///
  /// - Parameters:
  ///   - drawn: with which of its data it is drawn; nil for a view that loads nothing.
  ///   - progress: the share of its load that is done; nil where it does not say.
  func overlay(_ drawn: DrawnData?, progress: Double?) -> AnyView?
}

extension StagedRequest {
  /// Nothing.
  package func overlay(_ drawn: DrawnData?, progress: Double?) -> AnyView? { nil }
}

extension StagedView: StagedRequest {
  package var staged: StagedView { self }

  /// Throws: there is no stage.
  public func resolve() throws -> DrawKey { throw NoStage() }
}
