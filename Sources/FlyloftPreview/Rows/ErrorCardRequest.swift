import Flyloft
package import FlyloftRendering
import FlyloftStage

/// The card that stands in for a row that could not be drawn.
package struct ErrorCardRequest: DrawRequest, Equatable {
  let place: Place
  let card: ErrorCard
  /// Points at hand.
  let width: Double
  /// The row's own height, where it is known; in points.
  let height: Double?
  let scale: Double

  /// The same card with the frames of a crash.
  func with(frames: String) -> ErrorCardRequest {
    var card = card
    card.frames = frames
    return ErrorCardRequest(place: place, card: card, width: width, height: height, scale: scale)
  }

  package func resolve() throws -> DrawKey {
    let size = Size(width: width, height: max(card.size(fitting: width).height, height ?? 0))
    return try DrawKey(
      CardFrame(content: AnyView(card), card.palette.cardFrame), size: size, scale: scale,
      background: card.palette.card)
  }
}
