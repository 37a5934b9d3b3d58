package import Flyloft

/// The area of a window to paint again, as a few rectangles.
///
/// Two rectangles are joined when the rectangle around both is hardly larger than they are, so they never overlap much.
/// Each rectangle costs requests of its own, so more than `limit` of them become one.
package struct Damage: Equatable {
  /// The most rectangles that there are.
  static let limit = 16

  package private(set) var rects: [PixelRect] = []

  var isEmpty: Bool { rects.isEmpty }
  var bounds: PixelRect { rects.reduce(.zero) { $0.union($1) } }

  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // Repeated after each join, because the larger rectangle may meet others.
    while let index = rects.firstIndex(where: { Self.joinsCheaply($0, rect) }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
    if rects.count > Self.limit { rects = [bounds] }
  }

  /// True if joining adds at most an eighth to the pixels: so many are cheaper to paint than a rectangle more.
  private static func joinsCheaply(_ a: PixelRect, _ b: PixelRect) -> Bool {
    let covered = a.area + b.area - a.intersection(b).area
    return a.union(b).area <= covered + covered / 8
  }

  package mutating func clip(to bounds: PixelRect) {
    rects = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
  }

  /// Removes all rectangles, and returns them.
  mutating func take() -> [PixelRect] {
    defer { rects = [] }
    return rects
  }

  /// Moves the damage inside the area of `move` along with it, and adds the strip that the move uncovers.
  mutating func follow(_ move: Move) {
    for rect in take() {
      add(move.moved(rect))
      for outside in rect.subtracting(move.area) { add(outside) }
    }
    for strip in move.uncovered { add(strip) }
  }
}
