internal import Flyloft
internal import FlyloftDisplay
internal import FlyloftPreview

/// A rectangle of a screen that shows one thing. Plain numbers throughout: every frame compares hundreds with hundreds.
struct ScreenPiece: Equatable, Sendable {
  /// What covers it.
  enum Content: Equatable, Sendable {
    /// The server has no picture there.
    case lost
    case fill(Color)
    /// A picture, whose upper left corner stands at a point.
    case image(ObjectIdentifier, x: Int, y: Int)
    /// A picture that is made as large as a rectangle.
    case stretched(ObjectIdentifier, over: PixelRect)
  }

  private let minX: Int
  private let minY: Int
  private let maxX: Int
  private let maxY: Int
  private let content: Content

  init(_ rect: PixelRect, _ content: Content) {
    (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    self.content = content
  }

  /// Nil for what paints nothing.
  init?(_ command: PaintCommand) {
    switch command {
    case .draw(let image, let point, let clip):
      let rect = PixelRect(origin: point, size: image.size).intersection(clip)
      self.init(rect, .image(ObjectIdentifier(image.memory), x: point.x, y: point.y))
    case .stretch(let image, let frame, let clip):
      self.init(frame.intersection(clip), .stretched(ObjectIdentifier(image.memory), over: frame))
    case .fill(let rect, let color): self.init(rect, .fill(color))
    }
    if rect.isEmpty { return nil }
  }

  var rect: PixelRect { PixelRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }
  var area: Int { (maxX - minX) * (maxY - minY) }

  func moved(x: Int, y: Int) -> ScreenPiece {
    let rect = rect.offset(x: x, y: y)
    return switch content {
    case .image(let image, let imageX, let imageY): ScreenPiece(rect, .image(image, x: imageX + x, y: imageY + y))
    case .stretched(let image, let frame): ScreenPiece(rect, .stretched(image, over: frame.offset(x: x, y: y)))
    case .lost, .fill: ScreenPiece(rect, content)
    }
  }

  fileprivate func clipped(to area: PixelRect) -> ScreenPiece? {
    let rect = rect.intersection(area)
    return rect.isEmpty ? nil : ScreenPiece(rect, content)
  }

  fileprivate func without(_ hole: PixelRect) -> [ScreenPiece] {
    rect.subtracting(hole).map { ScreenPiece($0, content) }
  }

  /// Where this differs from all of `others`, apart from `hidden`.
  fileprivate func difference(from others: [ScreenPiece], besides hidden: [PixelRect]) -> PixelRect? {
    for other in others {
      guard other.minX < maxX, other.maxX > minX, other.minY < maxY, other.maxY > minY, other.content != content else {
        continue
      }
      let common = rect.intersection(other.rect)
      let rests = hidden.reduce([common]) { rests, hole in rests.flatMap { $0.subtracting(hole) } }
      if let rest = rests.first { return rest }
    }
    return nil
  }
}

extension [ScreenPiece] {
  func clipped(to area: PixelRect) -> [ScreenPiece] { compactMap { $0.clipped(to: area) } }

  func without(_ holes: [PixelRect]) -> [ScreenPiece] {
    holes.reduce(self) { pieces, hole in pieces.flatMap { $0.without(hole) } }
  }

  /// Where these differ from others that cover the same, apart from `hidden`.
  func difference(from others: [ScreenPiece], besides hidden: [PixelRect] = []) -> PixelRect? {
    var next = 0
    // Made at the first piece that has moved, which in most frames there is none of.
    var strips: Strips?
    for piece in self {
      // Most pieces are there as they are, in the same order but for a few.
      var probe = next
      while probe < others.count, probe < next + 4, others[probe] != piece { probe += 1 }
      if probe < others.count, probe < next + 4 {
        next = probe + 1
      } else {
        let known = strips ?? Strips(others)
        strips = known
        for strip in known.touching(piece) {
          if let wrong = piece.difference(from: strip, besides: hidden) { return wrong }
        }
      }
    }
    return nil
  }
}

/// Pieces by the strips of the screen that they touch: a grid of small views has thousands of pieces, and each that has moved
/// is compared with those beside it only.
private struct Strips {
  private static let height = 64
  private var pieces: [Int: [ScreenPiece]] = [:]

  init(_ all: [ScreenPiece]) {
    for piece in all { for strip in Self.strips(of: piece) { pieces[strip, default: []].append(piece) } }
  }

  func touching(_ piece: ScreenPiece) -> [[ScreenPiece]] { Self.strips(of: piece).compactMap { pieces[$0] } }

  private static func strips(of piece: ScreenPiece) -> ClosedRange<Int> {
    let rect = piece.rect
    return Int(
      (Double(rect.minY) / Double(height)).rounded(.down))...Int(
        (Double(rect.maxY) / Double(height)).rounded(.down))
  }
}
