internal import Flyloft
internal import FlyloftRegistry
package import FlyloftRendering
package import FlyloftStage

/// A view that is taken along, as it was when that was asked for: all that leads to its picture, which is its own, without the frame
/// of a card.
package struct TakenView: StagedRequest, Equatable {
  let gallery: AnyGallery
  /// Its number in the gallery.
  let row: Int
  /// Points that the view is offered.
  let width: Double
  /// Device pixels a point.
  let scale: Double
  let background: Color
  /// For live galleries.
  let moment: Moment?
  /// True if its file shows it alone, as large as it is of itself.
  var isAlone = false
  /// The part of a file's name that tells its variant.
  var variant = ""
  /// Its picture, where all of that is on screen as it is to be, in one part or several.
  var tiles: [ShownCloseup.Tile] = []
  /// The size of that picture.
  var size = PixelSize.zero

  private var isInColumn: Bool { !isAlone && gallery.itemWidth != nil }

  package var isKept: Bool { false }

  package var staged: StagedView {
    var view = StagedView(
      of: gallery, at: row, width: width, scale: scale, background: background, moment: moment)
    (view.isInColumn, view.isAlone) = (isInColumn, isAlone)
    return view
  }

  package func resolve() throws -> DrawKey {
    let view = try gallery.view(at: row, moment: moment, isAlone: isAlone)
    var size = try view.size(fitting: width)
    // What stands beside others has no room beyond its column.
    if isInColumn { size.width = min(size.width, width) }
    return try DrawKey(view, size: size, scale: scale, background: background)
  }

  /// The picture that is on screen, in one piece.
  ///
  /// - Throws: `SurfaceError` where there is no memory for it, or a side is too long.
  func image() throws -> Image {
    if let tile = tiles.first, tile.image.size == size { return tile.image }
    return try Image(size: size) { pixels in
      for tile in tiles {
        let (width, height) = (tile.image.size.width, tile.image.size.height)
        tile.image.withPixels { source in
          for row in 0..<height {
            let start = (tile.origin.y + row) * size.width + tile.origin.x
            _ = pixels[start..<start + width].update(fromContentsOf: source[row * width..<(row + 1) * width])
          }
        }
      }
    }
  }
}
