package import Flyloft
package import FlyloftRendering

/// Where the rows of one gallery lie and how large each is, in device pixels from the upper left corner of the first.
///
/// A row that has not been drawn yet has the width that is offered and the height of the others. A row that is large is
/// cut into tiles, each of which is a place of its own.
package struct RowGeometry: Sendable {
  /// The gallery's number among those of the window.
  let gallery: Int
  private(set) var layout: RowLayout
  /// The width that is offered to rows.
  private(set) var rowWidth: Int
  /// Sizes of rows that are large or not as wide as was offered.
  private var sizes: [Int: PixelSize] = [:]
  /// Grows with each change of where anything lies.
  private(set) var revision = 0

  /// - Parameters:
  ///   - count: rows.
  ///   - estimate: height of a row that has not been drawn, in device pixels.
  ///   - gap: between rows, in device pixels.
  init(gallery: Int, count: Int, estimate: Int, rowWidth: Int, gap: Int) {
    self.gallery = gallery
    self.rowWidth = rowWidth
    layout = RowLayout(count: count, estimate: estimate, gap: gap)
  }

  /// The size of a row; of one that has not been drawn, what is expected.
  func size(of row: Int) -> PixelSize {
    sizes[row] ?? PixelSize(width: rowWidth, height: layout.height(of: row))
  }

  /// Whether the row is cut into tiles, or not as wide as was offered.
  func hasOwnSize(_ row: Int) -> Bool { sizes[row] != nil }

  /// Where a place lies.
  package func rect(of place: Place) -> PixelRect {
    let size = size(of: place.row)
    let top = layout.top(of: place.row)
    guard sizes[place.row] != nil else { return PixelRect(x: 0, y: top, width: size.width, height: size.height) }
    return Tiling(of: size).rect(of: place.tile).offset(x: 0, y: top)
  }

  /// Where a row lies, all its tiles together.
  func rect(ofRow row: Int) -> PixelRect {
    PixelRect(origin: PixelPoint(x: 0, y: layout.top(of: row)), size: size(of: row))
  }

  /// The rows that touch an area.
  func rows(in area: PixelRect) -> Range<Int> { layout.rows(from: area.minY, height: area.height) }

  /// The places that touch an area, row by row and within a row tile by tile.
  func places(in area: PixelRect) -> [Place] {
    let rows = rows(in: area)
    guard !sizes.isEmpty else { return rows.map { Place(gallery: gallery, row: $0) } }
    var places: [Place] = []
    for row in rows {
      if let size = sizes[row] {
        for tile in Tiling(of: size).tiles(touching: area.offset(x: 0, y: -layout.top(of: row))) {
          places.append(Place(gallery: gallery, row: row, tile: tile))
        }
      } else {
        places.append(Place(gallery: gallery, row: row))
      }
    }
    return places
  }

  /// The width of the widest of these rows; at least what is offered.
  func width(of rows: Range<Int>) -> Int {
    guard !sizes.isEmpty else { return rowWidth }
    return rows.reduce(rowWidth) { max($0, size(of: $1).width) }
  }

  /// Says which part is looked at, so that places in and around it are found at a constant cost.
  mutating func attend(to area: PixelRect) { layout.attend(to: area.minY, height: area.height) }

  // MARK: Changes

  /// Sets the size that a row turned out to have.
  ///
  /// - Returns: whether anything lies elsewhere than before, or is cut otherwise.
  mutating func measure(_ row: Int, _ size: PixelSize) -> Bool {
    let former = self.size(of: row)
    let isPlain = size.width == rowWidth && Tiling(of: size).count == 1
    sizes[row] = isPlain ? nil : size
    let moved = layout.measure(row, height: size.height) || self.size(of: row) != former
    if moved { revision += 1 }
    return moved
  }

  /// Sets the height of a row that is as wide as is offered and never cut into tiles, however large it is.
  ///
  /// - Returns: whether anything lies elsewhere than before, or is cut otherwise.
  mutating func measureUndivided(_ row: Int, height: Int) -> Bool {
    let hadOwnSize = sizes.removeValue(forKey: row) != nil
    let moved = layout.measure(row, height: height) || hadOwnSize
    if moved { revision += 1 }
    return moved
  }

  /// Cuts a row into tiles, as the size that it is expected to have asks.
  mutating func expectTiles(of row: Int, _ size: PixelSize) {
    sizes[row] = size
    revision += 1
  }

  /// Forgets that a row has a size of its own.
  ///
  /// - Returns: whether it had one.
  mutating func forgetSize(of row: Int) -> Bool {
    guard sizes.removeValue(forKey: row) != nil else { return false }
    revision += 1
    return true
  }

  /// Offers rows another width.
  mutating func offer(width: Int) {
    guard width != rowWidth else { return }
    rowWidth = width
    revision += 1
  }

  /// Takes every length times `factor`: a guess until rows have been drawn anew, but one that tells which tiles of the rows
  /// on screen will be wanted.
  mutating func rescale(by factor: Double, gap: Int, onScreen rows: Range<Int>) {
    func scaled(_ length: Int) -> Int { max(Int((Double(length) * factor).rounded()), 1) }
    layout = RowLayout(count: layout.count, estimate: scaled(layout.estimate), gap: gap)
    let onScreen = sizes.filter { rows.contains($0.key) }
    sizes = onScreen.mapValues { PixelSize(width: scaled($0.width), height: scaled($0.height)) }
    for (row, size) in sizes.sorted(by: { $0.key < $1.key }) { _ = layout.measure(row, height: size.height) }
    revision += 1
  }
}
