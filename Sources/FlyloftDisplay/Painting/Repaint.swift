internal import Flyloft

/// What the next frame has to do: moves of what is on screen, in order, and then the damage to paint.
struct Repaint: Equatable {
  static let moveLimit = 8

  private(set) var moves: [Move] = []
  var damage = Damage()

  var isEmpty: Bool { moves.isEmpty && damage.isEmpty }

  /// Adds a scroll of `area` to the frame; consecutive scrolls of one area add up to one copy.
  mutating func scroll(_ area: PixelRect, byX x: Int, y: Int) {
    let move = Move(area: area, x: x, y: y)
    guard !area.isEmpty, !move.isNothing else { return }
    guard !move.isTotal else { return replace(area) }
    damage.follow(move)
    guard let last = moves.last, last.area == area else { return append(move) }
    let sum = Move(area: area, x: last.x + x, y: last.y + y)
    moves.removeLast()
    if sum.isTotal {
      damage.add(area)
    } else if !sum.isNothing {
      moves.append(sum)
    }
  }

  /// Paints what would have been moved: for a window whose picture can't be counted on.
  mutating func forgetMoves() {
    for move in moves { damage.add(move.area) }
    moves = []
  }

  private mutating func append(_ move: Move) {
    moves.append(move)
    guard moves.count > Self.moveLimit else { return }
    // Moves may feed one another, so that none can be left out alone; painting all their areas anew is always right.
    forgetMoves()
  }

  private mutating func replace(_ area: PixelRect) {
    if moves.last?.area == area { moves.removeLast() }
    damage.add(area)
  }

  /// Adds an area that the server says has lost its picture, at a time before the waiting moves are made.
  ///
  /// They will carry the loss along, so it is damage in both places.
  mutating func expose(_ rect: PixelRect) {
    for lost in moves.carrying([rect]) { damage.add(lost) }
  }

  /// Leaves damage of so many pixels, whole rows of them and one row at least.
  ///
  /// - Returns: the damage beyond that, for a later frame.
  mutating func holdBack(beyond limit: Int) -> [PixelRect] {
    var room = limit
    var later: [PixelRect] = []
    for rect in damage.take() {
      let rows = min(max(room / rect.width, damage.isEmpty ? 1 : 0), rect.height)
      room -= rows * rect.width
      damage.add(PixelRect(x: rect.minX, y: rect.minY, width: rect.width, height: rows))
      let rest = PixelRect(x: rect.minX, y: rect.minY + rows, width: rect.width, height: rect.height - rows)
      if !rest.isEmpty { later.append(rest) }
    }
    return later
  }

  mutating func take() -> Repaint {
    defer { self = Repaint() }
    return self
  }
}

extension Sequence<Move> {
  /// The areas given, and wherever these moves, one after the other, carry what is in them.
  func carrying(_ rects: [PixelRect]) -> [PixelRect] {
    reduce(into: rects) { rects, move in
      rects += rects.map(move.moved).filter { !$0.isEmpty }
    }
  }
}
