package import Flyloft

/// The work of the next frame: first it moves what is on screen, move by move, then it paints the damage.
package struct PendingFrame: Equatable {
  /// The most moves that a frame makes.
  static let moveLimit = 8

  package private(set) var moves: [Move] = []
  package var damage = Damage()

  /// Nothing to do.
  package init() {}

  package var isEmpty: Bool { moves.isEmpty && damage.isEmpty }

  /// Adds a scroll of `area` to the frame. Consecutive scrolls of one area become a single move.
  package mutating func scroll(_ area: PixelRect, byX x: Int, y: Int) {
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

  /// Turns the moves into damage of their areas.
  package mutating func forgetMoves() {
    for move in moves { damage.add(move.area) }
    moves = []
  }

  private mutating func append(_ move: Move) {
    moves.append(move)
    guard moves.count > Self.moveLimit else { return }
    // A move may carry on what an earlier one brought, so they can't be turned into damage one by one.
    forgetMoves()
  }

  private mutating func replace(_ area: PixelRect) {
    if moves.last?.area == area { moves.removeLast() }
    damage.add(area)
  }

  /// Adds an area that has no pixels now, before the moves of this frame are made.
  ///
  /// The moves will carry it along, so the area is damaged both where it is and where it goes.
  package mutating func expose(_ rect: PixelRect) {
    for lost in moves.carrying([rect]) { damage.add(lost) }
  }

  /// Limits the damage to so many pixels, in whole rows of a rectangle, and one row at least.
  ///
  /// - Returns: the rest of the damage, for a later frame.
  package mutating func limitDamage(to limit: Int) -> [PixelRect] {
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

  package mutating func take() -> PendingFrame {
    defer { self = PendingFrame() }
    return self
  }
}

extension Sequence<Move> {
  /// The areas given, together with all areas to which these moves, one after the other, carry them.
  func carrying(_ rects: [PixelRect]) -> [PixelRect] {
    reduce(into: rects) { rects, move in
      rects += rects.map(move.moved).filter { !$0.isEmpty }
    }
  }
}
