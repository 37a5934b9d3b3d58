public import Flyloft
public import FlyloftRendering

/// One view of a gallery by its own pixels: no frame, no window.
public struct SnapshotRequest: DrawRequest {
  public let gallery: AnyGallery
  public let index: Int
  /// Points at hand for the view's width.
  public let width: Double
  /// Points; the view's own height unless given.
  public let height: Double?
  public let scale: Double
  public let appearance: Appearance

  public init(
    _ gallery: AnyGallery, index: Int, width: Double, height: Double? = nil, scale: Double = 1,
    appearance: Appearance = .light
  ) {
    self.gallery = gallery
    self.index = index
    self.width = width
    self.height = height
    self.scale = scale
    self.appearance = appearance
  }

  public var isKept: Bool { false }

  public func resolve() throws -> DrawKey {
    let view = try gallery.view(at: index)
    var size = try view.size(fitting: width)
    if let height { size.height = height }
    return try DrawKey(view, size: size, scale: scale, background: appearance.background)
  }
}
