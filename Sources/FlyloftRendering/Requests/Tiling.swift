public import Flyloft

/// The division of a large view into tiles, each of which is drawn, cached and shown by itself.
///
/// Cairo's surfaces end at 32,767 pixels, and long before that one picture would take memory that nobody looks at. A view
/// that is not large is one tile.
public struct Tiling: Hashable, Sendable {
  /// The place of a tile, from the upper left.
  public struct Index: Hashable, Sendable {
    /// From 0, left to right.
    public var column: Int
    /// From 0, top to bottom. Not the row of a gallery.
    public var row: Int

    /// The tile at that column and row.
    public init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }

    /// The upper left tile, which is the only one unless the view is large.
    public static let first = Index(column: 0, row: 0)
  }

  /// The most pixels a side of a tiled view may have: half of what Cairo's coordinates reach, so that shapes may jut out.
  package static let sideLimit = 4_000_000
  /// The most pixels of a view that is drawn in one piece: a card as wide as a large screen and half as high.
  static let pieceLimit = 4_194_304
  /// Sides of a tile; the last of a row or column is what is left.
  static let tileSize = PixelSize(width: 2048, height: 1024)

  /// Size of the whole view.
  package let whole: PixelSize
  private let tile: PixelSize

  /// The tiles of a view of that size.
  public init(of whole: PixelSize) {
    self.whole = whole
    let isLarge =
      whole.width * whole.height > Self.pieceLimit || max(whole.width, whole.height) > Surface.sideLimit
    tile = isLarge ? Self.tileSize : whole
  }

  /// The number of tiles side by side.
  package var columns: Int { max((whole.width + tile.width - 1) / max(tile.width, 1), 1) }
  /// The number of tiles on top of each other.
  package var rows: Int { max((whole.height + tile.height - 1) / max(tile.height, 1), 1) }

  /// The number of all tiles.
  package var count: Int { columns * rows }

  /// The area of a tile in the whole; held to the tiles there are.
  package func rect(of index: Index) -> PixelRect {
    let x = min(max(index.column, 0), columns - 1) * tile.width
    let y = min(max(index.row, 0), rows - 1) * tile.height
    return PixelRect(x: x, y: y, width: min(tile.width, whole.width - x), height: min(tile.height, whole.height - y))
  }

  /// The tiles that touch `rect`, row by row.
  package func tiles(touching rect: PixelRect) -> [Index] {
    let common = rect.intersection(PixelRect(origin: .zero, size: whole))
    guard !common.isEmpty else { return [] }
    return (common.minY / tile.height...(common.maxY - 1) / tile.height).flatMap { row in
      (common.minX / tile.width...(common.maxX - 1) / tile.width).map { Index(column: $0, row: row) }
    }
  }
}
