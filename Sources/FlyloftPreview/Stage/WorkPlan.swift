import Flyloft

/// In which order pieces are to be drawn, for a viewport that moves as an outlook says.
///
/// What is on screen comes first, from where the viewport will be when a drawing is done outward. Then what a scroll
/// brings next, nearest first, as much as there is room for.
struct WorkPlan {
  private(set) var visible: [Piece]
  private(set) var ahead: [Piece]

  /// What the plan asks about a piece; lengths are in device pixels.
  struct Measures {
    /// The middle of a piece, from the top of the first row.
    var middle: (Piece) -> Int
    /// Bytes of its picture.
    var byteCount: (Piece) -> Int
  }

  /// - Parameters:
  ///   - area: the viewport over the rows.
  ///   - pieces: the pieces that touch an area.
  ///   - room: bytes of pictures that may be fetched ahead without displacing each other.
  init(over area: PixelRect, _ outlook: Outlook, pieces: (PixelRect) -> [Piece], measures: Measures, room: Int) {
    let focus = area.minY + area.height / 2 + outlook.shift
    let onScreen = pieces(area)
    visible = onScreen.map { ($0, abs(measures.middle($0) - focus)) }.sorted { $0.1 < $1.1 }.map(\.0)
    let below = pieces(PixelRect(x: area.minX, y: area.maxY, width: area.width, height: outlook.below))
    let top = max(area.minY - outlook.above, 0)
    let above = pieces(PixelRect(x: area.minX, y: top, width: area.width, height: max(area.minY - top, 0)))
    let isShown = Set(onScreen)
    let candidates = outlook.below >= outlook.above ? below + above.reversed() : above.reversed() + below
    var left = room
    ahead = Array(
      candidates.filter { !isShown.contains($0) }.prefix { piece in
        left -= measures.byteCount(piece)
        return left >= 0
      })
  }
}
