import Flyloft
import FlyloftRegistry
package import FlyloftRendering

/// The content that a place can show: its row's drawing, or the card that says why there is none. Places are copied many times a
/// frame, and what is `indirect` costs no more than a reference.
package indirect enum RowContent: Equatable, Sendable {
  case row(RowRequest)
  case card(ErrorCardRequest)

  package var request: any DrawRequest {
    switch self {
    case .row(let request): request
    case .card(let request): request
    }
  }

  /// Where it is shown.
  var place: Place {
    switch self {
    case .row(let request): request.place
    case .card(let request): request.place
    }
  }

  /// The same at another row.
  func moved(to row: Int, _ part: PartPlace?) -> RowContent {
    switch self {
    case .row(let request): return .row(request.moved(to: row, part))
    case .card(var request):
      request.place.row = row
      return .card(request)
    }
  }

  /// The generation of the gallery that it is of.
  var generation: Int {
    switch self {
    case .row(let request): request.gallery.generation
    case .card(let request): request.generation
    }
  }

  /// Device pixels a point.
  var scale: Double {
    switch self {
    case .row(let request): request.scale
    case .card(let request): request.scale
    }
  }

  /// The width that was offered, in points.
  var width: Double {
    switch self {
    case .row(let request): request.width
    case .card(let request): request.width
    }
  }
}
