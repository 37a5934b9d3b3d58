import Flyloft
import FlyloftRendering

/// The rows on screen that could not be drawn, each with the card that says so, and how often the user had rows drawn
/// again.
struct RowFailures: Sendable {
  private struct Failure: Sendable {
    /// What failed.
    let request: RowRequest
    let card: ErrorCardRequest
  }

  private var failures: [Int: Failure] = [:]
  private var attempts: [Int: Int] = [:]

  func attempts(of row: Int) -> Int { attempts[row] ?? 0 }

  /// The card to be shown instead of what `request` asks for; nil if that did not fail.
  func card(insteadOf request: RowRequest) -> ErrorCardRequest? {
    guard let failure = failures[request.place.row], failure.request == request.wholeRow else { return nil }
    return failure.card
  }

  mutating func enter(_ failure: DrawFailure, of request: RowRequest) {
    let row = request.place.row
    let card = ErrorCard(
      title: "\(request.gallery.name), view \(row), could not draw", message: failure.description,
      palette: request.palette)
    // The card of a view that is large is no larger than others.
    let height = failure.key.flatMap { Tiling(of: $0.wholeSize).count == 1 ? $0.size.height : nil }
    let whole = request.wholeRow
    failures[row] = Failure(
      request: whole,
      card: ErrorCardRequest(
        place: whole.place, card: card, width: request.width, height: height, scale: request.scale))
  }

  /// Has a row drawn again, whether it failed or not.
  mutating func retry(_ row: Int) { attempts[row, default: 0] += 1 }

  mutating func forget(outside rows: Range<Int>) {
    if !failures.isEmpty { failures = failures.filter { rows.contains($0.key) } }
    if !attempts.isEmpty { attempts = attempts.filter { rows.contains($0.key) } }
  }
}
