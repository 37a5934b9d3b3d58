public import Flyloft

/// All that changes the pixels of a drawing: the view's value, the size, the scale, the background and, of a large view,
/// the tile.
///
/// Nobody invents cache keys, so nobody leaves a part out of one.
public struct DrawKey: Hashable, Sendable {
  // One reference, because keys are kept at many places and handed from thread to thread.
  private let content: Content

  private final class Content: Sendable {
    let view: AnyView
    let part: PixelRect
    let wholeSize: PixelSize
    // In points, of which whole pixels say less where the scale is small.
    let size: Size
    let scale: Double
    let background: Color
    // Of a view whose value says its size, too, that is known once it has been drawn, and not compared.
    let isSizedByView: Bool
    let data: DrawnData?
    // Worked out once, where the key is made, so that looking it up under the renderer's lock hashes no foreign view.
    let hash: Int

    init(
      _ view: AnyView, _ extent: Extent, scale: Double, background: Color, isSizedByView: Bool = false
    ) {
      self.view = view
      (part, wholeSize, size) = extent
      self.scale = scale
      self.background = background
      self.isSizedByView = isSizedByView
      data = nil
      var hasher = Hasher()
      hasher.combine(view)
      // Each side takes 32 bits at most, and what hardly ever differs one word.
      hasher.combine(part.minX ^ part.minY << 32)
      hasher.combine(part.width ^ part.height << 32)
      hasher.combine(wholeSize.width ^ wholeSize.height << 32)
      hasher.combine(Self.mixed(scale, background))
      hash = hasher.finalize()
    }

    init(_ former: Content, _ extent: Extent, data: DrawnData?) {
      (view, scale, background, isSizedByView) = (former.view, former.scale, former.background, former.isSizedByView)
      (part, wholeSize, size) = extent
      (hash, self.data) = (former.hash, data)
    }

    /// A word that is the same for equal values, also for zeros of both signs.
    private static func mixed(_ scale: Double, _ background: Color) -> UInt64 {
      func step(_ word: UInt64, _ value: Double) -> UInt64 { (word &* 0x9e37_79b9_7f4a_7c15) ^ (value + 0).bitPattern }
      let colour = step(step(step(step(0, background.red), background.green), background.blue), background.opacity)
      return step(colour, scale)
    }
  }

  /// The key of `view` drawn over `size` points.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - size: in points.
  ///   - scale: device pixels a point.
  ///   - background: the colour under the view.
  /// - Throws: `SurfaceError.unusableSize` unless both sides are from 1 to `Surface.sideLimit` pixels.
  public init(_ view: some View, size: Size, scale: Double = 1, background: Color = .clear) throws(SurfaceError) {
    self.init(view, try Self.extent(of: size, tile: nil, scale: scale), scale: scale, background: background)
  }

  /// The key of one tile of `view` drawn over `size` points.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - tile: its place in the `Tiling` of the view's size in pixels; held to the tiles there are. A view that is not
  ///     large has one.
  ///   - size: of the whole view, in points.
  ///   - scale: device pixels a point.
  ///   - background: the colour under the view.
  /// - Throws: `SurfaceError.unusableSize` unless both sides are from 1 to `Tiling.sideLimit` pixels.
  public init(
    _ view: some View, tile: Tiling.Index, size: Size, scale: Double = 1, background: Color = .clear
  ) throws(SurfaceError) {
    self.init(view, try Self.extent(of: size, tile: tile, scale: scale), scale: scale, background: background)
  }

  /// The key of `view` drawn over exactly `pixelSize`; nil unless both sides are from 1 to `Surface.sideLimit`.
  public init?(_ view: some View, pixelSize: PixelSize, scale: Double = 1, background: Color = .clear) {
    let allowed = 1...Surface.sideLimit
    guard scale > 0, scale.isFinite, allowed.contains(pixelSize.width), allowed.contains(pixelSize.height) else {
      return nil
    }
    let size = Size(width: Double(pixelSize.width) / scale, height: Double(pixelSize.height) / scale)
    let part = PixelRect(origin: .zero, size: pixelSize)
    self.init(view, (part, pixelSize, size), scale: scale, background: background)
  }

  private init(_ view: some View, _ extent: Extent, scale: Double, background: Color) {
    content = Content(AnyView(view), extent, scale: scale, background: background)
  }

  /// The key of a view whose value says all that leads to its pixels, its size too, which is known once it has been drawn.
  package init(sizedBy view: some View, scale: Double, background: Color) {
    let extent = (PixelRect(origin: .zero, size: .zero), PixelSize.zero, Size(width: 0, height: 0))
    content = Content(AnyView(view), extent, scale: scale, background: background, isSizedByView: true)
  }

  /// An equal key, of a view that said its size, with that.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - tile: of a large view; nil for one that is drawn in one piece.
  ///   - data: with which of its data it was drawn; nil for a view that loads nothing.
  /// - Throws: `SurfaceError.unusableSize`.
  package func with(size: Size, tile: Tiling.Index?, data: DrawnData?) throws(SurfaceError) -> DrawKey {
    DrawKey(content: Content(content, try Self.extent(of: size, tile: tile, scale: scale), data: data))
  }

  private init(content: Content) {
    self.content = content
  }

  /// What is drawn, and of what that is all or a part.
  private typealias Extent = (part: PixelRect, whole: PixelSize, size: Size)

  private static func extent(of size: Size, tile: Tiling.Index?, scale: Double) throws(SurfaceError) -> Extent {
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    let limit = tile == nil ? Surface.sideLimit : Tiling.sideLimit
    let allowed = 1...Double(limit)
    // False for NaN, too.
    guard scale > 0, allowed.contains(width), allowed.contains(height) else {
      throw .unusableSize(width: size.width, height: size.height, scale: scale, limit: limit)
    }
    let whole = PixelSize(width: Int(width), height: Int(height))
    return (tile.map(Tiling(of: whole).rect) ?? PixelRect(origin: .zero, size: whole), whole, size)
  }

  /// The view that is drawn.
  public var view: AnyView { content.view }
  /// Size of the whole view.
  public var wholeSize: PixelSize { content.wholeSize }
  /// The part of the whole that is drawn; all of it, unless the view is large.
  public var part: PixelRect { content.part }
  /// Device pixels a point.
  public var scale: Double { content.scale }
  /// The colour that is under the view.
  public var background: Color { content.background }

  /// True if the size is known.
  package var isSized: Bool { !part.size.isEmpty }

  /// With which of its data the view was drawn; nil for one that loads nothing.
  package var data: DrawnData? { content.data ?? (view.base as? any ViewOfData)?.drawnData }

  /// Size of the picture.
  public var pixelSize: PixelSize { part.size }

  /// Size of the whole view in points, of which `wholeSize` is rounded to pixels.
  public var size: Size { content.size }

  /// An equal key to hold on to: without the closure of a `DrawBlock`, which may hold on to much.
  var stored: DrawKey {
    guard let view = view.base as? any DrawsByClosure else { return self }
    return DrawKey(view.withoutClosure, (part, wholeSize, size), scale: scale, background: background)
  }

  // Two references to one content are compared, too: a view that holds NaN is not equal to itself, and is never cached.
  /// True if both draw the same pixels. Compares the views, which is foreign code.
  public static func == (a: DrawKey, b: DrawKey) -> Bool {
    let (a, b) = (a.content, b.content)
    return a.hash == b.hash && a.isSizedByView == b.isSizedByView
      && (a.isSizedByView || a.part == b.part && a.wholeSize == b.wholeSize) && a.scale == b.scale
      && a.background == b.background && a.view == b.view
  }

  /// The hash of all that is in the key, the same for equal keys. Worked out before, so it calls no foreign code.
  var hash: Int { content.hash }

  /// True if both are copies of one key, which is found out without calling foreign code.
  package func isIdentical(to other: DrawKey) -> Bool { content === other.content }

  /// Adds the hash that was worked out when the key was made.
  public func hash(into hasher: inout Hasher) { hasher.combine(content.hash) }
}
