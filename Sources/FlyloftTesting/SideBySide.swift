internal import Flyloft

/// The expected picture, the drawn one and their difference, side by side, for people to look at.
struct SideBySide {
  private static let margin = 24
  private static let caption = 28

  let expected: Image
  let actual: Image
  let difference: PictureDifference

  /// - Throws: `SurfaceError` if that is larger than a picture can be.
  func picture() throws -> Image {
    let (margin, caption) = (Self.margin, Self.caption)
    let panels: [(name: String, image: Image)] = [
      ("expected", expected), ("actual", actual), ("difference", try difference.picture()),
    ]
    let width = panels.reduce(margin) { $0 + max($1.image.size.width, 80) + margin }
    let height = panels.reduce(0) { max($0, $1.image.size.height) } + caption + 2 * margin
    let surface = try Surface(size: PixelSize(width: width, height: height))
    try surface.draw(scale: 1, background: Color(hex: 0x8b929c)) { canvas in
      var x = Double(margin)
      for (name, image) in panels {
        let frame = Rect(
          x: x, y: Double(margin + caption), width: Double(image.size.width), height: Double(image.size.height))
        _ = canvas.draw(Text(name, font: Font(size: 15), color: .white), at: Point(x: x, y: Double(margin)))
        canvas.draw(image, in: frame)
        if name == "difference" { mark(in: frame, on: canvas) }
        x += max(frame.width, 80) + Double(margin)
      }
    }
    return surface.freeze()
  }

  /// A frame around all that differs: a single pixel is not easily found.
  private func mark(in frame: Rect, on canvas: borrowing Canvas) {
    let box = difference.box
    let around = Rect(
      x: frame.minX + Double(box.minX), y: frame.minY + Double(box.minY), width: Double(box.width),
      height: Double(box.height))
    canvas.stroke(.rectangle(around.inset(by: -4)), with: .color(Color(hex: 0xe00000)), width: 2)
  }
}
