import Flyloft
import FlyloftRendering

extension RowStage {
  typealias Wish = (lane: Lane, request: any DrawRequest)

  /// What is wanted: first what is on screen, then what a scroll will bring there.
  struct Wishes {
    var visible: [Wish] = []
    var ahead: [Wish] = []
  }

  /// What is to be drawn for a viewport over `area` that moves as `motion` says, most wanted first.
  ///
  /// - Parameter room: bytes of pictures that may be fetched ahead without displacing each other.
  func wishes(over area: PixelRect, _ outlook: Outlook, room: Int) -> Wishes {
    var wishes = Wishes()
    let focus = area.minY + area.height / 2 + outlook.shift
    for piece in visible.sorted(by: { distance(of: $0, to: focus) < distance(of: $1, to: focus) }) {
      if let missing = missing(piece) { wishes.visible.append((piece.lane(in: group), missing.request)) }
    }
    wishes.ahead = piecesAhead(of: area, outlook, room: room).map { ($0.lane(in: group), request($0)) }
    return wishes
  }

  private func distance(of piece: Piece, to y: Int) -> Int {
    let rect = rect(of: piece)
    return abs(rows.top(of: piece.row) + rect.minY + rect.height / 2 - y)
  }

  private func piecesAhead(of area: PixelRect, _ outlook: Outlook, room: Int) -> [Piece] {
    // What a live gallery will show next second is not known now.
    guard gallery.period == nil, !visible.isEmpty else { return [] }
    let below = PixelRect(x: area.minX, y: area.maxY, width: area.width, height: outlook.below)
    let top = max(area.minY - outlook.above, 0)
    let above = PixelRect(x: area.minX, y: top, width: area.width, height: max(area.minY - top, 0))
    let onScreen = Set(visible)
    let (down, up) = (pieces(in: below), Array(pieces(in: above).reversed()))
    var ahead = (outlook.below >= outlook.above ? down + up : up + down).filter { !onScreen.contains($0) }
    var left = room
    ahead = Array(
      ahead.prefix { piece in
        left -= rect(of: piece).size.byteCount
        return left >= 0
      })
    // Once is enough: what the cache then gave up for something better is not worth a second time.
    fetched.formIntersection(ahead)
    return ahead.filter { !fetched.contains($0) }
  }
}
