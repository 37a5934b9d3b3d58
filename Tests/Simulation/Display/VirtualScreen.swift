package import Flyloft
package import FlyloftDisplay
package import FlyloftPreview

/// What the display shows of a window, to the pixel: which part of which picture, or which colour, covers what.
///
/// It holds no pixels. Frames are carried out on it as they were given, and then it is compared with what the window would be
/// if all of it were painted anew: a pixel that differs was forgotten.
package struct VirtualScreen: Sendable {
  /// What covers a rectangle.
  fileprivate enum Content: Equatable, Sendable {
    /// The server has no picture there.
    case lost
    case fill(Color)
    /// The picture stands with its upper left corner at a point.
    case image(Image, at: PixelPoint)
  }

  fileprivate struct Piece: Equatable, Sendable {
    var rect: PixelRect
    var content: Content
  }

  private var pieces: [Piece] = []
  package private(set) var size: PixelSize

  private var bounds: PixelRect { PixelRect(origin: .zero, size: size) }

  /// A screen of which nothing has been painted.
  package init(size: PixelSize) {
    self.size = size
    pieces = [Piece(rect: bounds, content: .lost)]
  }

  // MARK: What the server does

  /// The window has another size. What it showed stays at the upper left; what is new has no picture.
  ///
  /// - Returns: what is new.
  package mutating func resize(to size: PixelSize) -> [PixelRect] {
    let former = bounds
    self.size = size
    pieces = Self.clipped(pieces, to: bounds)
    let added = bounds.subtracting(former)
    pieces += added.map { Piece(rect: $0, content: .lost) }
    return added
  }

  /// The server has lost what it showed in an area.
  package mutating func lose(_ area: PixelRect) {
    pieces = Self.without([area], pieces)
    let lost = area.intersection(bounds)
    if !lost.isEmpty { pieces.append(Piece(rect: lost, content: .lost)) }
  }

  private mutating func carryOut(_ move: Move) {
    let area = move.area.intersection(bounds)
    let moved = Self.clipped(pieces, to: area).map { piece in
      var piece = piece
      piece.rect = piece.rect.offset(x: move.x, y: move.y)
      if case .image(let image, let point) = piece.content {
        piece.content = .image(image, at: PixelPoint(x: point.x + move.x, y: point.y + move.y))
      }
      return piece
    }
    // What nothing is moved to stays as it was.
    let arrived = Self.clipped(moved, to: area)
    pieces = Self.without([area.offset(x: move.x, y: move.y).intersection(area)], pieces) + arrived
  }

  // MARK: Frames

  /// What is wrong with a frame.
  package enum Fault: Hashable, Sendable {
    /// A frame left something that differs from what all of the window would look like, painted anew.
    case stale(PixelRect)
    /// Painting a part of the window differs from that part of all of it.
    case inconsistent(PixelRect)
    /// Painting a rectangle left some of it out, or painted some of it twice.
    case unpainted(PixelRect)
  }

  /// A frame is painted.
  ///
  /// - Parameters:
  ///   - moves: what is moved before anything is painted.
  ///   - painted: the rectangles that are painted, and by what.
  ///   - whole: what would paint all of the window.
  ///   - pending: what a later frame will paint.
  /// - Returns: the first thing that is wrong.
  package mutating func show(
    _ moves: [Move], _ painted: [(rect: PixelRect, commands: [PaintCommand])], whole: [PaintCommand],
    pending: [PixelRect]
  ) -> Fault? {
    for move in moves { carryOut(move) }
    let goal = whole.compactMap(Piece.init)
    for (rect, commands) in painted {
      let parts = commands.compactMap(Piece.init)
      guard parts.reduce(0, { $0 + $1.rect.area }) == rect.area else { return .unpainted(rect) }
      for part in parts {
        if let wrong = Self.difference(part, goal) { return .inconsistent(wrong) }
      }
    }
    let hidden = painted.map(\.rect) + pending
    var next = 0
    for piece in pieces {
      // Most pieces are as they were, in the order in which they were painted.
      if next < goal.count, goal[next] == piece {
        next += 1
        continue
      }
      if let index = goal.firstIndex(of: piece) {
        next = index + 1
        continue
      }
      if let wrong = Self.difference(piece, goal, besides: hidden) { return .stale(wrong) }
    }
    pieces = Self.without(pending, goal) + pending.map { Piece(rect: $0.intersection(bounds), content: .lost) }
    return nil
  }

  /// Where `piece` differs from all pieces of `others`, apart from `hidden`.
  private static func difference(_ piece: Piece, _ others: [Piece], besides hidden: [PixelRect] = []) -> PixelRect? {
    for other in others {
      let common = piece.rect.intersection(other.rect)
      guard !common.isEmpty, other.content != piece.content else { continue }
      if let rest = hidden.reduce([common], { rests, hole in rests.flatMap { $0.subtracting(hole) } }).first {
        return rest
      }
    }
    return nil
  }

  private static func clipped(_ pieces: [Piece], to area: PixelRect) -> [Piece] {
    pieces.compactMap { piece in
      let rect = piece.rect.intersection(area)
      return rect.isEmpty ? nil : Piece(rect: rect, content: piece.content)
    }
  }

  private static func without(_ holes: [PixelRect], _ pieces: [Piece]) -> [Piece] {
    holes.reduce(pieces) { pieces, hole in
      pieces.flatMap { piece in
        piece.rect.subtracting(hole).map { Piece(rect: $0, content: piece.content) }
      }
    }
  }
}

extension VirtualScreen.Piece {
  fileprivate init?(_ command: PaintCommand) {
    switch command {
    case .draw(let image, let point, let clip):
      rect = PixelRect(origin: point, size: image.size).intersection(clip)
      content = .image(image, at: point)
    case .fill(let area, let color):
      rect = area
      content = .fill(color)
    }
    if rect.isEmpty { return nil }
  }
}
