public import Flyloft

/// A photograph with its title and credit, on a glow of its own colours.
public struct Photo: View {
  /// A PNG or JPEG file: its path in `Assets/`, or an absolute one.
  public var file: String
  public var title: String
  /// Whose it is, and under which rights it is shown.
  public var credit: String

  public init(file: String, title: String, credit: String) {
    self.file = file
    self.title = title
    self.credit = credit
  }

  private var photoFile: PhotoFile { PhotoFile(path: file.hasPrefix("/") ? file : assetPath(file)) }

  /// As high as the whole photograph needs, within what leaves the next one in sight. Reads the head of the file only.
  ///
  /// - Throws: `PhotoError`.
  public func size(fitting width: Double) throws -> Size {
    PhotoLayout(shape: try photoFile.head().size, width: width).size
  }

  /// - Throws: `PhotoError`, or what the memory for the picture's pixels throws.
  public func draw(on canvas: borrowing Canvas) throws {
    let file = photoFile
    let head = try file.head()
    let layout = PhotoLayout(shape: head.size, width: canvas.bounds.width)
    // Decoding is most of the work, and nothing in it asks by itself whether it is still wanted.
    if canvas.isObsolete { return }
    let picture = try file.picture(head, covering: layout.pixels(at: canvas.scale))
    try drawGlow(of: picture, on: canvas)
    draw(picture, in: layout.frame, on: canvas)
    drawCaption(in: layout.frame, on: canvas)
  }

  private func drawGlow(of picture: Image, on canvas: borrowing Canvas) throws {
    let glow = try picture.glow()
    let size = Size(width: Double(glow.size.width), height: Double(glow.size.height)).scaledToFill(canvas.bounds.size)
    canvas.draw(glow, in: Rect(center: canvas.bounds.center, size: size), opacity: canvas.isDark ? 0.4 : 0.25)
  }

  private func draw(_ picture: Image, in frame: Rect, on canvas: borrowing Canvas) {
    // Whole down to where the caption begins, then fading out beneath it.
    let mask = Gradient(stops: [
      .init(.black, at: 0), .init(.black.opacity(0.7), at: 0.25), .init(.black.opacity(0.16), at: 0.6),
      .init(.black.opacity(0.04), at: 1),
    ])
    let fadeStart = Point(x: 0, y: frame.maxY - min(140, frame.height * 0.45))
    let fadeEnd = Point(x: 0, y: frame.maxY)
    canvas.masked(by: .linear(mask, from: fadeStart, to: fadeEnd)) { canvas in
      canvas.clipped(to: .roundedRectangle(frame, radius: 12)) { $0.draw(picture, in: frame) }
    }
  }

  private func drawCaption(in frame: Rect, on canvas: borrowing Canvas) {
    let (left, room) = (frame.minX + 20, max(frame.width - 40, 1))
    let name = Text(title, font: .system(size: 20, weight: .semibold), color: canvas.ink, lineLimit: 1)
    let rights = Text(credit, font: .system(size: 13), color: canvas.ink.opacity(0.75), lineLimit: 1)
    let foot = frame.maxY - 16 - rights.size(fitting: room).height
    canvas.draw(rights, at: Point(x: left, y: foot), width: room)
    canvas.draw(name, at: Point(x: left, y: foot - 4 - name.size(fitting: room).height), width: room)
  }
}
