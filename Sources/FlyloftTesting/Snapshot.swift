public import Flyloft
internal import FlyloftRendering

/// Draws `view` as the window would, on the calling thread, without a display.
///
/// - Parameters:
///   - view: the view.
///   - width: the width that is available to the view, in points; the view decides its height.
///   - scale: device pixels a point.
///   - appearance: whether it is drawn on light or on dark.
/// - Throws: what the view throws, or `SurfaceError`.
public func snapshot(
  of view: some View, width: Double = 992, scale: Double = 1, appearance: Appearance = .light
) throws -> Image {
  let key = try DrawKey(view, size: view.size(fitting: width), scale: scale, background: appearance.background)
  let surface = try Surface(size: key.pixelSize)
  let loaded = try AnyView(view).loaded()
  try surface.draw(scale: scale, background: appearance.background) { canvas in try loaded.draw(on: canvas) }
  return surface.freeze()
}
