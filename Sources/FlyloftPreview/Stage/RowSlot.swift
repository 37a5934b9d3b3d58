import Flyloft
import FlyloftRendering

/// A row that is on screen: what it shows, and what it should.
struct RowSlot {
  /// The last finished picture, shown until a newer one is there.
  var image: Image?
  /// What `image` was drawn from, unless it is an error card.
  var key: DrawKey?
  /// The request that `image` answers.
  var shown: AnyRowRequest?
  /// The request that failed, and the card that says so.
  var failure: (request: RowRequest, card: ErrorCardRequest)?
  /// How often the user asked to have it drawn again.
  var attempt = 0

  /// What has to be drawn so that the row shows `request`, or why it can't be; nil when it does.
  func missing(for request: RowRequest) -> AnyRowRequest? {
    let wanted: AnyRowRequest
    if let failure, failure.request == request { wanted = .card(failure.card) } else { wanted = .row(request) }
    return shown == wanted ? nil : wanted
  }
}

/// A row's picture, or the card in its place.
enum AnyRowRequest: Equatable {
  case row(RowRequest)
  case card(ErrorCardRequest)

  var request: any DrawRequest {
    switch self {
    case .row(let request): request
    case .card(let request): request
    }
  }
}
