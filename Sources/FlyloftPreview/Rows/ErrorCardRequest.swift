import Flyloft
package import FlyloftRendering

/// The card that stands in for a row that could not be drawn.
package struct ErrorCardRequest: DrawRequest, Equatable {
  var place: Place
  let card: ErrorCard
  /// Points at hand.
  let width: Double
  /// The row's own height, where it is known; in points.
  let height: Double?
  /// Device pixels a point of its row.
  let scale: Double
  /// The generation of the gallery that failed.
  let generation: Int

  /// The same card with the frames of a crash.
  func with(frames: String) -> ErrorCardRequest {
    var card = card
    card.frames = frames
    return ErrorCardRequest(
      place: place, card: card, width: width, height: height, scale: scale, generation: generation)
  }

  /// Device pixels a point in which the card is drawn: one of eight from any to twice as many. Rows are fitted to whatever room there
  /// is, and Cairo keeps the letters of thousands of scales, six megabytes an hour of a window that is resized.
  var drawScale: Double {
    Double(sign: .plus, exponent: scale.exponent, significand: (scale.significand * 8).rounded() / 8)
  }

  package func resolve() throws -> DrawKey {
    // As many pixels as its row has.
    func points(_ length: Double) -> Double { (length * scale).rounded() / drawScale }
    let room = points(width)
    let size = Size(width: room, height: max(card.size(fitting: room).height, points(height ?? 0)))
    return try DrawKey(
      OverlaidView(AnyView(card), under: CardFrame(card.palette.cardFrame)), size: size, scale: drawScale,
      background: card.palette.card)
  }

  // MARK: In the window

  /// The part of its row that the card takes, in the same coordinates: one that is higher than what is shown of it is as high as
  /// that, so that its words and its button stay in sight.
  ///
  /// - Parameter area: what the window shows.
  func frame(in row: PixelRect, shown area: PixelRect) -> PixelRect {
    let least = pixels(ErrorCard.wordsLimit)
    let top = min(max(row.minY, area.minY), max(row.maxY - least, row.minY))
    let bottom = max(min(row.maxY, area.maxY), min(top + least, row.maxY))
    return PixelRect(x: row.minX, y: top, width: row.width, height: bottom - top)
  }

  /// Paints the card's picture as a card of the size of `frame`: its upper end from the upper edge on, and its foot above the
  /// lower one. What is between the words and the foot of a card looks the same at all heights.
  func paint(_ picture: Image, in frame: PixelRect, inside clip: PixelRect, into list: inout PaintList) {
    let foot = min(pixels(ErrorCard.foot), frame.height)
    let lower = PixelRect(x: frame.minX, y: frame.maxY - foot, width: frame.width, height: foot)
    let upper = PixelRect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height - foot)
    list.draw(picture, at: frame.origin, inside: upper.intersection(clip))
    let origin = PixelPoint(x: frame.minX, y: frame.maxY - picture.size.height)
    list.draw(picture, at: origin, inside: lower.intersection(clip))
  }

  private func pixels(_ points: Double) -> Int { Int((points * drawScale).rounded(.up)) }
}
