import Flyloft
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage

/// The rows that could not be drawn, each with the card that says so, and how often the user had rows drawn
/// again.
struct RowFailures: Sendable {
  private struct Failure: Sendable {
    /// The request that failed.
    let request: RowRequest
    var card: ErrorCardRequest
    /// True if it is not to be tried again in any way, unless the user says so: each time costs a process, or ten seconds.
    let isHeld: Bool
    /// True if the picture of the version before stays, where it is on screen.
    let keepsFormer: Bool
    let crash: Int?
    let origin: DrawOrigin
    /// The line of its author's source that it crashed in, once that is known.
    var source: SourceLine?
  }

  /// The most rows that are held although they are off the screen.
  private static let heldLimit = 1000

  private var failures: [Int: Failure] = [:]
  private var attempts: [Int: Int] = [:]

  func attempts(of row: Int) -> Int { attempts[row] ?? 0 }

  /// The card to be shown instead of what `request` asks for; nil if that did not fail.
  func card(insteadOf request: RowRequest) -> ErrorCardRequest? {
    guard let failure = failures[request.place.row] else { return nil }
    if failure.request == request.wholeRow { return failure.card }
    // With other values of knobs it is another view, which may well be drawn.
    guard failure.isHeld, failure.request.attempt == request.attempt,
      failure.request.gallery.generation == request.gallery.generation,
      failure.request.gallery.knobRevision == request.gallery.knobRevision
    else { return nil }
    var card = failure.card.card
    card.palette = request.palette
    return ErrorCardRequest(
      place: failure.card.place, card: card, width: request.width, height: failure.card.height,
      scale: request.scale, generation: request.gallery.generation)
  }

  /// True if a row's picture of the version before stays in place of a card.
  func keepsFormer(_ row: Int) -> Bool { failures[row]?.keepsFormer ?? false }

  /// - Parameters:
  ///   - isLoad: true if it could not be loaded.
  ///   - isOfFile: true if the view is of a file, whose views are counted from 1.
  ///   - keepsFormer: true if the picture of the version before stays.
  mutating func enter(
    _ failure: DrawFailure, of request: RowRequest, isLoad: Bool = false, isOfFile: Bool = false,
    keepsFormer: Bool = false
  ) {
    let row = request.place.row
    let gallery = request.gallery
    let card = ErrorCard(
      title: gallery.isStandIn
        ? "\(gallery.name) can’t be shown"
        : "\(gallery.name), view \((request.index + (isOfFile ? 1 : 0)).grouped), could not \(isLoad ? "load" : "draw")",
      message: AuthorText.plain(failure.description, limit: 600, keepsLines: true),
      palette: request.palette)
    let whole = request.wholeRow
    let height = failure.key.flatMap { self.height(of: $0, in: request) }
    failures[row] = Failure(
      request: whole,
      card: ErrorCardRequest(
        place: whole.place, card: card, width: request.width, height: height, scale: request.scale,
        generation: request.gallery.generation),
      isHeld: failure.endedProcess || isLoad, keepsFormer: keepsFormer, crash: failure.crash, origin: failure.origin)
  }

  /// Where a row was to be drawn that could not be.
  func origin(of row: Int) -> DrawOrigin? { failures[row]?.origin }

  /// The line of its author's source in which a row has crashed; nil where it has not, or where that is not known.
  func source(of row: Int) -> SourceLine? { failures[row]?.source }

  /// Adds to a crash where in its author's code it came from.
  ///
  /// - Returns: the row that has crashed so; nil where there is none any more.
  mutating func explain(_ crash: Int, _ frames: String, _ source: SourceLine?) -> Int? {
    guard let row = failures.first(where: { $0.value.crash == crash })?.key, let card = failures[row]?.card else {
      return nil
    }
    failures[row]?.source = source
    failures[row]?.card = card.with(frames: AuthorText.plain(frames, limit: 600, keepsLines: true))
    return row
  }

  /// The height of what failed, in points; nil where a card as high as that would be large.
  private func height(of key: DrawKey, in request: RowRequest) -> Double? {
    let width = Int((request.width * request.scale).rounded())
    let isLarge = Tiling(of: PixelSize(width: width, height: key.wholeSize.height)).count > 1
    return isLarge ? nil : key.size.height
  }

  /// Has a row drawn again, whether it failed or not.
  ///
  /// Attempts are counted anew when a row that is not held comes back on screen, so the former failure would stand for it
  /// again.
  mutating func retry(_ row: Int) {
    attempts[row, default: 0] += 1
    failures[row] = nil
  }

  mutating func forget(outside rows: Range<Int>) {
    if !failures.isEmpty { failures = failures.filter { rows.contains($0.key) || $0.value.isHeld } }
    if failures.count > Self.heldLimit { failures = failures.filter { rows.contains($0.key) } }
    // What is held is held for its attempt.
    if !attempts.isEmpty { attempts = attempts.filter { rows.contains($0.key) || failures[$0.key] != nil } }
  }
}
