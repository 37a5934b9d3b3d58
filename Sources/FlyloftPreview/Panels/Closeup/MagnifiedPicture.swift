import Flyloft

/// The pixels of a picture as they are, each as a square, with lines between them where these are large enough.
struct MagnifiedPicture: View {
  let tiles: [ShownCloseup.Tile]
  /// Device pixels of a square's side.
  let pixelSize: Int
  /// The picture's upper left corner, and its size, in device pixels of what is drawn.
  let frame: PixelRect
  /// Device pixels a point.
  let scale: Double
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: width) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.background))
    let room = PixelRect(
      x: 0, y: 0, width: Int((canvas.bounds.width * scale).rounded()),
      height: Int((canvas.bounds.height * scale).rounded()))
    for tile in tiles { draw(tile, in: room, on: canvas) }
    if pixelSize >= Closeup.gridMinimum { drawGrid(in: room.intersection(frame), on: canvas) }
  }

  private func points(_ rect: PixelRect) -> Rect {
    Rect(
      x: Double(rect.minX) / scale, y: Double(rect.minY) / scale, width: Double(rect.width) / scale,
      height: Double(rect.height) / scale)
  }

  private func draw(_ tile: ShownCloseup.Tile, in room: PixelRect, on canvas: borrowing Canvas) {
    let origin = PixelPoint(
      x: frame.minX + tile.origin.x * pixelSize, y: frame.minY + tile.origin.y * pixelSize)
    // No more of it than is seen: enlarged, the whole would be huge.
    func range(_ start: Int, _ extent: Int, _ low: Int, _ high: Int) -> Range<Int> {
      let first = min(max(-start / pixelSize, low), high)
      return first..<max(min((extent - start + pixelSize - 1) / pixelSize, high), first)
    }
    let columns = range(origin.x, room.width, tile.part.minX, tile.part.maxX)
    let rows = range(origin.y, room.height, tile.part.minY, tile.part.maxY)
    let part = PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    let place = PixelRect(
      x: origin.x + part.minX * pixelSize, y: origin.y + part.minY * pixelSize, width: part.width * pixelSize,
      height: part.height * pixelSize)
    canvas.draw(tile.image, part: part, in: points(place), interpolation: .nearest)
  }

  private func drawGrid(in area: PixelRect, on canvas: borrowing Canvas) {
    let color = Paint.color(palette.dim.opacity(0.35))
    func lines(_ low: Int, _ high: Int, _ start: Int) -> StrideTo<Int> {
      stride(from: low + (pixelSize - (low - start) % pixelSize) % pixelSize, to: high, by: pixelSize)
    }
    for x in lines(area.minX, area.maxX, frame.minX) {
      canvas.fill(.rectangle(points(PixelRect(x: x, y: area.minY, width: 1, height: area.height))), with: color)
    }
    for y in lines(area.minY, area.maxY, frame.minY) {
      canvas.fill(.rectangle(points(PixelRect(x: area.minX, y: y, width: area.width, height: 1))), with: color)
    }
  }
}
