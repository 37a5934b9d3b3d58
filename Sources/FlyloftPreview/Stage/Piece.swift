import Flyloft
import FlyloftRendering

/// What has a picture of its own on the stage: a row, or one tile of a row that is large.
struct Piece: Hashable {
  let row: Int
  let tile: Tiling.Index

  init(row: Int, tile: Tiling.Index = .first) {
    self.row = row
    self.tile = tile
  }

  /// The piece's lane. Tiles count in thousands each way, rows to ten million: 16, 16 and 31 bits hold them.
  func lane(in group: Int) -> Lane { Lane(group: group, index: row << 32 | tile.row << 16 | tile.column) }
}

/// A piece that is on screen: what it shows, what that answers, and what is still to come.
///
/// An object, because every frame looks at all of them and copying one costs more than looking.
final class PieceSlot {
  let piece: Piece
  /// The last finished picture, shown until a newer one is there.
  private(set) var image: Image?
  private(set) var key: DrawKey?
  /// The request that `image` answers.
  private(set) var shown: StageRequest?
  /// The number of the result that `image` came with.
  private(set) var number = 0
  /// Whether the renderer knows that `key` is on screen.
  var isPinned = false
  /// The way from the last picture to this one, while it lasts.
  var fade: Fade?
  /// What has to be drawn so that the piece shows what it should; nil when it does.
  var missing: StageRequest?

  init(_ piece: Piece) {
    self.piece = piece
  }

  /// What is on screen.
  var face: Image? { fade?.shown ?? image }

  func show(_ image: Image, of key: DrawKey, for request: StageRequest, number: Int) {
    (self.image, self.key, shown, self.number) = (image, key, request, number)
    isPinned = false
  }

  func clear() { (image, key, shown, isPinned, fade) = (nil, nil, nil, false, nil) }
}

/// What a piece can show: its row's drawing, or the card that says why there is none.
enum StageRequest: Equatable {
  case row(RowRequest)
  case card(ErrorCardRequest)

  var request: any DrawRequest {
    switch self {
    case .row(let request): request
    case .card(let request): request
    }
  }
}
