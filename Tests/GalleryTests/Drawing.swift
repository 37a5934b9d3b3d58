import Flyloft

/// A picture of `view`, `width` points wide, on a light or a dark background.
func drawn(_ view: some View, width: Double, scale: Double = 1, dark: Bool = false) throws -> Image {
  let size = try view.size(fitting: width)
  let surface = try Surface(
    size: PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded())))
  try surface.draw(scale: scale, background: dark ? Color(hex: 0x20242b) : .white) { try view.draw(on: $0) }
  return surface.freeze()
}
