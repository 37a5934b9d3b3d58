package import Flyloft
package import FlyloftDisplay
package import FlyloftPreview

/// What the display shows of a window, to the pixel: which part of which picture, or which colour, covers what.
///
/// It holds no pixels. Frames are carried out on it as they were given, and then it is compared with what the window would be
/// if all of it were painted anew: a pixel that differs was forgotten.
package struct VirtualScreen: Sendable {
  package private(set) var size: PixelSize
  private var pieces: [ScreenPiece] = []
  /// Keeps the pictures that the pieces name.
  private var painted: [PaintCommand] = []

  private var bounds: PixelRect { PixelRect(origin: .zero, size: size) }

  /// A screen of which nothing has been painted.
  package init(size: PixelSize) {
    self.size = size
    pieces = [ScreenPiece(bounds, .lost)]
  }

  // MARK: What the server does

  /// The window has another size. What it showed stays at the upper left; what is new has no picture.
  ///
  /// - Returns: what is new.
  package mutating func resize(to size: PixelSize) -> [PixelRect] {
    let former = bounds
    self.size = size
    let added = bounds.subtracting(former)
    pieces = pieces.clipped(to: bounds) + added.map { ScreenPiece($0, .lost) }
    return added
  }

  /// The server has lost what it showed in an area.
  package mutating func lose(_ area: PixelRect) {
    pieces = pieces.without([area])
    let lost = area.intersection(bounds)
    if !lost.isEmpty { pieces.append(ScreenPiece(lost, .lost)) }
  }

  private mutating func carryOut(_ move: Move) {
    let area = move.area.intersection(bounds)
    let arrived = pieces.clipped(to: area).map { $0.moved(x: move.x, y: move.y) }.clipped(to: area)
    // What nothing is moved to stays as it was.
    pieces = pieces.without([area.offset(x: move.x, y: move.y).intersection(area)]) + arrived
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
    let goal = whole.compactMap(ScreenPiece.init)
    for (rect, commands) in painted {
      let parts = commands.compactMap(ScreenPiece.init)
      guard parts.reduce(0, { $0 + $1.area }) == rect.area else { return .unpainted(rect) }
      if let wrong = parts.difference(from: goal) { return .inconsistent(wrong) }
    }
    if let wrong = pieces.difference(from: goal, besides: painted.map(\.rect) + pending) { return .stale(wrong) }
    pieces = goal.without(pending) + pending.map { ScreenPiece($0.intersection(bounds), .lost) }
    self.painted = whole
    return nil
  }
}
