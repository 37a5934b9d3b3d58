package import Flyloft
package import FlyloftRegistry
package import FlyloftRendering
package import FlyloftStage

/// A request for one view of a gallery, as it is drawn without a window.
package struct SnapshotRequest: StagedRequest {
  /// The gallery, with its knobs set.
  package let gallery: AnyGallery
  /// The index of the view.
  package let index: Int
  /// The width that is available to the view, in points.
  package let width: Double
  /// The height of the picture in points; nil for the view's own.
  package let height: Double?
  /// Device pixels a point.
  package let scale: Double
  /// The background that the view is drawn on: light or dark.
  package let appearance: Appearance
  /// The contact sheet to draw in place of the view; its first view is the one at `index`.
  var sheet: ContactSheet?

  /// A request for the view at `index`, which must be within the gallery.
  package init(
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

  /// False: each snapshot is drawn once, so none needs to be cached.
  package var isKept: Bool { false }

  /// The same as a value, for a stage.
  package var staged: StagedView {
    StagedView(
      of: gallery, at: index, width: width, height: height, scale: scale, background: appearance.background)
  }

  /// The view, its size and all else that its pixels depend on.
  ///
  /// - Throws: what the gallery or the view throws, or `SurfaceError` for an unusable size.
  package func resolve() throws -> DrawKey {
    if let sheet {
      return try DrawKey(sheet, size: sheet.size(fitting: width), scale: scale, background: appearance.background)
    }
    let view = try gallery.view(at: index)
    var size = try view.size(fitting: width)
    if let height { size.height = height }
    return try DrawKey(view, size: size, scale: scale, background: appearance.background)
  }
}
