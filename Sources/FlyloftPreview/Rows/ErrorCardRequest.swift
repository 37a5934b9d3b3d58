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

  package func resolve() throws -> DrawKey {
    let size = Size(width: width, height: max(card.size(fitting: width).height, height ?? 0))
    return try DrawKey(
      CardFrame(content: AnyView(card), line: card.palette.line, surround: card.palette.background), size: size,
      scale: scale, background: card.palette.card)
  }
}
