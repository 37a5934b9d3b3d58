import Flyloft
import FlyloftPreview
import FlyloftRendering

extension Image {
  /// What painting commands put on screen.
  init(painting commands: [PaintCommand], size: PixelSize) throws {
    try self.init(size: size) { pixels in
      // Row by row: single pixels take long in tests, which are not optimized.
      func row(_ y: Int, _ rect: PixelRect) -> UnsafeMutableBufferPointer<UInt32> {
        let start = y * size.width + rect.minX
        return UnsafeMutableBufferPointer(rebasing: pixels[start..<(start + rect.width)])
      }
      for command in commands {
        switch command {
        case .fill(let rect, let color):
          for y in rect.minY..<rect.maxY { row(y, rect).update(repeating: color.opaquePixel) }
        case .stretch(let image, let frame, let clip):
          image.withPixels { source in
            for y in clip.minY..<clip.maxY {
              let line = (y - frame.minY) * image.size.height / frame.height * image.size.width
              let from = clip.minX - frame.minX
              for x in 0..<clip.width { row(y, clip)[x] = source[line + (from + x) * image.size.width / frame.width] }
            }
          }
        case .draw(let image, let point, let clip):
          image.withPixels { source in
            for y in clip.minY..<clip.maxY {
              let start = (y - point.y) * image.size.width + clip.minX - point.x
              _ = row(y, clip).update(fromContentsOf: source[start..<(start + clip.width)])
            }
          }
        }
      }
    }
  }
}

extension DrawKey {
  /// The picture that it leads to, drawn by the view's own code.
  func drawn() throws -> Image {
    let surface = try Surface(size: pixelSize)
    try surface.draw(scale: scale, background: background, part: (part.origin, of: wholeSize)) {
      try view.draw(on: $0)
    }
    return surface.freeze()
  }
}
