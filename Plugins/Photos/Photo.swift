public import Flyloft

/// A photograph with its title and credit, on a glow of its own colours.
public struct Photo: View {
  /// The path of a PNG or JPEG file, absolute or within `Assets/`.
  public var file: String
  /// What it shows.
  public var title: String
  /// Who took it, and under which licence it is shown.
  public var credit: String
  /// How many pixels and bytes the file may have.
  public var limits: ImageFileLimits

  /// A card for the photograph in `file`.
  public init(file: String, title: String, credit: String, limits: ImageFileLimits = ImageFileLimits()) {
    self.file = file
    self.title = title
    self.credit = credit
    self.limits = limits
  }

  private var photoFile: PhotoFile { PhotoFile(path: file.hasPrefix("/") ? file : assetPath(file), limits: limits) }

  /// As high as the whole photograph at this width, up to 480 points. Only the beginning of the file is read.
  ///
  /// - Throws: `PhotoError`.
  public func size(fitting width: Double) throws -> Size {
    PhotoLayout(shape: try photoFile.head().size, width: width).size
  }

  /// Decodes the photograph and draws it with its caption.
  ///
  /// - Throws: `PhotoError`, or `SurfaceError` if there is no memory for the pixels.
  public func draw(on canvas: borrowing Canvas) throws {
    let file = photoFile
    let head = try file.head()
    let layout = PhotoLayout(shape: head.size, width: canvas.bounds.width)
    // Decoding takes most of the time and can't be interrupted.
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
    // Opaque down to the caption, and fading out beneath it.
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
