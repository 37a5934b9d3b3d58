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
      title: "\(request.gallery.name), view \(row), could not draw",
      message: AuthorText.plain(failure.description, limit: 600, keepsLines: true),
      palette: request.palette)
    let whole = request.wholeRow
    let height = failure.key.flatMap { self.height(of: $0, in: request) }
    failures[row] = Failure(
      request: whole,
      card: ErrorCardRequest(
        place: whole.place, card: card, width: request.width, height: height, scale: request.scale))
  }

  /// The height of what failed, in points; nil where a card as high as that would be large.
  private func height(of key: DrawKey, in request: RowRequest) -> Double? {
    let width = Int((request.width * request.scale).rounded())
    let isLarge = Tiling(of: PixelSize(width: width, height: key.wholeSize.height)).count > 1
    return isLarge ? nil : key.size.height
  }

  /// Has a row drawn again, whether it failed or not.
  mutating func retry(_ row: Int) { attempts[row, default: 0] += 1 }

  mutating func forget(outside rows: Range<Int>) {
    if !failures.isEmpty { failures = failures.filter { rows.contains($0.key) } }
    if !attempts.isEmpty { attempts = attempts.filter { rows.contains($0.key) } }
  }
}
