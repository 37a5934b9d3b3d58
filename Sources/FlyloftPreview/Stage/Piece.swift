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

/// A piece that is on screen: what it shows, and what that answers.
struct PieceSlot {
  /// The last finished picture, shown until a newer one is there.
  var image: Image?
  var key: DrawKey?
  /// The request that `image` answers.
  var shown: StageRequest?
  /// The number of the result that `image` came with.
  var number = 0
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
