public import Flyloft

/// All that changes the pixels of a drawing: the view's value, the size, the scale and the background.
///
/// Nobody invents cache keys, so nobody leaves a part out of one.
public struct DrawKey: Hashable, Sendable {
  public let view: AnyView
  public let pixelSize: PixelSize
  public let scale: Double
  public let background: Color
  // Worked out once, where the key is made, so that looking it up under the renderer's lock hashes no foreign view.
  private let hash: Int

  /// The key of `view` drawn over `size` points.
  ///
  /// - Parameter scale: device pixels a point.
  /// - Throws: `SurfaceError.unusableSize` unless both sides are from 1 to `Surface.sideLimit` pixels.
  public init(_ view: some View, size: Size, scale: Double = 1, background: Color = .clear) throws(SurfaceError) {
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    let allowed = 1...Double(Surface.sideLimit)
    // False for NaN, too.
    guard scale > 0, allowed.contains(width), allowed.contains(height) else {
      throw .unusableSize(width: size.width, height: size.height, scale: scale)
    }
    self.init(
      view, checked: PixelSize(width: Int(width), height: Int(height)), scale: scale, background: background)
  }

  /// The key of `view` drawn over exactly `pixelSize`; nil unless both sides are from 1 to `Surface.sideLimit`.
  public init?(_ view: some View, pixelSize: PixelSize, scale: Double = 1, background: Color = .clear) {
    let allowed = 1...Surface.sideLimit
    guard scale > 0, allowed.contains(pixelSize.width), allowed.contains(pixelSize.height) else { return nil }
    self.init(view, checked: pixelSize, scale: scale, background: background)
  }

  private init(_ view: some View, checked pixelSize: PixelSize, scale: Double, background: Color) {
    self.view = AnyView(view)
    self.pixelSize = pixelSize
    self.scale = scale
    self.background = background
    var hasher = Hasher()
    self.view.hash(into: &hasher)
    hasher.combine(pixelSize)
    hasher.combine(scale)
    hasher.combine(background)
    hash = hasher.finalize()
  }

  /// The size in points that the pixels stand for.
  public var size: Size {
    Size(width: Double(pixelSize.width) / scale, height: Double(pixelSize.height) / scale)
  }

  public static func == (a: DrawKey, b: DrawKey) -> Bool {
    a.hash == b.hash && a.pixelSize == b.pixelSize && a.scale == b.scale && a.background == b.background
      && a.view == b.view
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
