import Flyloft

/// The part of a damaged rectangle that is still to be painted.
///
/// Painting goes from front to back, and every pixel is sent to the server once: nothing flickers through from below.
struct PaintRegion: Sendable {
  private(set) var remaining: [PixelRect]

  init(_ rect: PixelRect) {
    remaining = rect.isEmpty ? [] : [rect]
  }

  /// - Parameter pieces: of which no two overlap.
  init(_ pieces: [PixelRect]) { remaining = pieces }

  var isEmpty: Bool { remaining.isEmpty }

  /// True if any of `rect` is still to be painted.
  func touches(_ rect: PixelRect) -> Bool {
    for piece in remaining where !piece.intersection(rect).isEmpty { return true }
    return false
  }

  /// Takes out what lies in `rect`.
  ///
  /// - Returns: the parts taken.
  mutating func take(_ rect: PixelRect) -> [PixelRect] {
    guard touches(rect) else { return [] }
    var taken: [PixelRect] = []
    var kept: [PixelRect] = []
    for piece in remaining {
      let common = piece.intersection(rect)
      guard !common.isEmpty else {
        kept.append(piece)
        continue
      }
      taken.append(common)
      kept.append(contentsOf: piece.subtracting(common))
    }
    remaining = kept
    return taken
  }
}
