internal import Flyloft

/// The window area to paint again, as few rectangles.
///
/// Rectangles never overlap much: two are joined when the area around both is hardly larger than theirs. Beyond
/// `limit` rectangles they become one, since each costs requests of its own.
struct Damage: Equatable {
  static let limit = 16

  private(set) var rects: [PixelRect] = []

  var isEmpty: Bool { rects.isEmpty }
  var bounds: PixelRect { rects.reduce(.zero) { $0.union($1) } }

  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // Again after each join: the larger rectangle may now meet others.
    while let index = rects.firstIndex(where: { Self.joinsCheaply($0, rect) }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
    if rects.count > Self.limit { rects = [bounds] }
  }

  /// An eighth more pixels to paint is cheaper than one rectangle more.
  private static func joinsCheaply(_ a: PixelRect, _ b: PixelRect) -> Bool {
    let covered = a.area + b.area - a.intersection(b).area
    return a.union(b).area <= covered + covered / 8
  }

  mutating func clip(to bounds: PixelRect) {
    rects = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
  }

  /// Takes it all out.
  mutating func take() -> [PixelRect] {
    defer { rects = [] }
    return rects
  }

  /// What happens to damage when the picture under `move` moves: inside it moves along, and what was uncovered is new.
  mutating func follow(_ move: Move) {
    for rect in take() {
      add(move.moved(rect))
      for outside in rect.subtracting(move.area) { add(outside) }
    }
    for strip in move.uncovered { add(strip) }
  }
}

extension PixelRect {
  /// What is left of this rectangle without `other`: at most four pieces.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: minX, y: minY, width: width, height: hole.minY - minY),
      PixelRect(x: minX, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: minX, y: hole.minY, width: hole.minX - minX, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.minY, width: maxX - hole.maxX, height: hole.height),
    ].filter { !$0.isEmpty }
  }
}
