public import Flyloft

/// A picture, or a page of several.
public struct Picture: View {
  /// Nil for the card that says how to open one.
  let file: PictureFile?
  let page: Int
  /// As it stands in the file, in pixels: of them each is a point.
  let pixels: Size
  /// True if it is as wide as there is room; else no wider than it is.
  let isFitted: Bool
  /// The width that pictures of a wall want, which stand in squares, with their names; 0 for one by itself.
  let wall: Double

  /// True if it is shown alone: as large as it has pixels, with no room around it.
  let isAlone: Bool

  /// The room around the picture, in points.
  private static let (margin, wallMargin) = (16.0, 8.0)
  private static let captionHeight = 22.0

  /// No wider than the picture with its margins; in a wall as its column, with the name below.
  public func size(fitting width: Double) -> Size {
    if isOfWall(width) { return Size(width: width, height: width + Self.captionHeight) }
    let size = shown(in: width)
    let isHint = file == nil
    return Size(width: max(size.width + 2 * margin, isHint ? width : 0), height: size.height + 2 * margin)
  }

  private var margin: Double { isAlone ? 0 : Self.margin }

  /// True for what is as narrow as a column of a wall: beside files that want all the room there is none.
  private func isOfWall(_ width: Double) -> Bool { width <= 2 * wall + 2 * Self.margin && wall > 0 }

  private func shown(in width: Double) -> Size {
    if isAlone { return pixels }
    let room = max(width - 2 * Self.margin, 1)
    return pixels * (isFitted ? room / pixels.width : min(room / pixels.width, 1))
  }

  private func frame(in size: Size) -> Rect {
    guard isOfWall(size.width) else {
      let shown = shown(in: size.width)
      return Rect(
        x: max((size.width - shown.width) / 2, margin), y: margin, width: shown.width, height: shown.height)
    }
    let square = Rect(x: 0, y: 0, width: size.width, height: size.width).inset(by: Self.wallMargin)
    // Shapes have no size that would be too large for them.
    let isWhole = pixels.width <= square.width && pixels.height <= square.height && file?.isDrawing != true
    return isWhole ? Rect(center: square.center, size: pixels) : square.fitting(pixels)
  }

  /// Decodes the picture in the size in which it is shown, and draws it.
  ///
  /// - Throws: `PictureError`, or `SurfaceError` if there is no memory for the pixels.
  public func draw(on canvas: borrowing Canvas) throws {
    var frame = canvas.snapped(frame(in: canvas.bounds.size))
    // What is thinner than a pixel, as a band of thousands may be, would come to nothing.
    frame.size = Size(width: max(frame.width, 1 / canvas.scale), height: max(frame.height, 1 / canvas.scale))
    guard let file else { return drawHint(in: frame, on: canvas) }
    if file.hasAlpha { drawBoard(in: frame, on: canvas) }
    try file.draw(page, in: frame, on: canvas)
    guard isOfWall(canvas.bounds.width) else { return }
    let name = Text(
      file.file.name, font: .system(size: 12), color: canvas.ink.opacity(0.75), alignment: .center, lineLimit: 1)
    canvas.draw(name, at: Point(x: 4, y: canvas.bounds.width), width: max(canvas.bounds.width - 8, 1))
  }

  /// Squares behind a picture that can be seen through, on which black and white can be seen, too.
  private func drawBoard(in frame: Rect, on canvas: borrowing Canvas) {
    let (light, dark) =
      canvas.isDark ? (Color(hex: 0x5a5e66), Color(hex: 0x4e525a)) : (Color(hex: 0xd8dade), Color(hex: 0xc8cace))
    canvas.fill(.rectangle(frame), with: .color(light))
    let side = 8.0
    guard let seen = frame.intersection(canvas.wanted) else { return }
    func numbers(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      Int((low / side).rounded(.down))...Int((high / side).rounded(.down))
    }
    var squares = Path()
    for row in numbers(seen.minY - frame.minY, seen.maxY - frame.minY) {
      for column in numbers(seen.minX - frame.minX, seen.maxX - frame.minX) where (row + column) % 2 == 0 {
        let square = Rect(
          x: frame.minX + Double(column) * side, y: frame.minY + Double(row) * side, width: side, height: side)
        if let square = square.intersection(frame) { squares.append(.rectangle(square)) }
      }
    }
    canvas.antialiased(false) { $0.fill(squares, with: .color(dark)) }
  }

  private func drawHint(in frame: Rect, on canvas: borrowing Canvas) {
    let lines = [
      Text("No picture is open", font: .system(size: 17, weight: .semibold), color: canvas.ink, alignment: .center),
      Text("flyloft holiday.jpg", font: .monospaced(size: 13), color: canvas.ink, alignment: .center),
    ]
    for (line, y) in zip(lines, [-22.0, 12]) {
      canvas.draw(line, at: Point(x: frame.minX, y: frame.midY + y), width: frame.width)
    }
  }

  /// True for the same page of one file.
  public static func == (a: Picture, b: Picture) -> Bool {
    a.file === b.file && a.page == b.page && a.isFitted == b.isFitted && a.wall == b.wall && a.isAlone == b.isAlone
  }

  /// Hashes the page's number.
  public func hash(into hasher: inout Hasher) { hasher.combine(page) }
}
