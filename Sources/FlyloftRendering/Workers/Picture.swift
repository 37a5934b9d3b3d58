internal import CLinux
package import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording

/// The picture that a worker makes of a key. One reference, because each look-up in the cache hands it on.
package final class Picture: Sendable {
  /// The key as the renderer knows it.
  let id: PictureID
  // Held here, too, so that a look-up hands out one reference and not two.
  private let key: DrawKey
  let image: Image
  /// Time on the processor that the draw took.
  let drawTime: Duration
  let origin: DrawOrigin
  /// Its subject, for a trace of the cache; nil unless there is one.
  // Set by the worker that drew it, before anyone else sees it.
  nonisolated(unsafe) var subject: TraceEvent.Subject?

  /// - Parameters:
  ///   - key: what is drawn, without what only drawing needs.
  ///   - drawTime: time on the processor that the draw took.
  ///   - origin: where it was drawn.
  package init(
    _ id: PictureID, of key: DrawKey, image: Image, drawTime: Duration, origin: DrawOrigin = DrawOrigin()
  ) {
    self.id = id
    self.key = key
    self.image = image
    self.drawTime = drawTime
    self.origin = origin
  }

  /// True if it is the picture of `key`, whose hash is known to be the same. Compares views, which is foreign code.
  func isOf(_ key: DrawKey) -> Bool { self.key.isIdentical(to: key) || self.key == key }

  /// The key that was asked for, which is that of the picture, with its size.
  func sized(_ key: DrawKey) -> DrawKey { key.isSized ? key : self.key }

  /// True if the calling thread is inside a draw.
  static var isBeingDrawnHere: Bool { flyloft_draw_depth().pointee > 0 }

  /// Draws what was searched for.
  ///
  /// - Parameter limit: the most pixels that it may have.
  static func draw(
    _ search: KeySearch, as id: PictureID, by worker: any DrawWorker, pixels: any PixelAllocator, limit: Int,
    cancellation: CancellationToken = CancellationToken()
  ) -> Result<Picture, DrawFailure> {
    var key = search.key
    do {
      if key.isSized { try checkSize(of: key, limit: limit) }
      let (image, drawTime) = try worker.draw(&key, pixels: pixels, limit: limit, cancellation: cancellation)
      return .success(
        Picture(
          id, of: search.key.isSized ? search.stored : key, image: image, drawTime: drawTime, origin: worker.origin))
    } catch {
      var failure = DrawFailure(error, key: key)
      failure.origin = worker.origin
      return .failure(failure)
    }
  }

  private struct TooLarge: DrawWorkerError, CustomStringConvertible {
    let reason: DrawFailure.Reason
    let description: String
    var endedProcess: Bool { false }
    var crash: Int? { nil }
  }

  /// - Throws: an error for a picture that has more pixels than `limit`.
  package static func checkSize(of key: DrawKey, limit: Int) throws {
    guard let excess = ImageFileLimits(pixelCount: limit).excess(of: key.pixelSize, byteCount: 0) else { return }
    throw TooLarge(reason: .tooLarge(key.pixelSize, limit: limit), description: excess)
  }

  /// The most draws that may be within each other on one thread.
  private static let depthLimit = 32

  private struct TooDeep: Error, CustomStringConvertible {
    let description = "\(depthLimit) draws are within each other: a view asks for its own picture, or through others."
  }

  /// Draws a key on the calling thread.
  ///
  /// - Parameters:
  ///   - stopwatch: of the calling thread.
  ///   - loading: for a loading view, which is drawn once it has loaded: with it another thread can cancel the load.
  static func draw(
    _ key: DrawKey, pixels: any PixelAllocator, cancellation: CancellationToken, _ stopwatch: inout DrawStopwatch,
    loading: LoadRun? = nil
  ) throws -> (image: Image, drawTime: Duration) {
    // Far less than what fits on a thread's stack, and far more than anybody draws pictures within pictures.
    guard flyloft_draw_depth().pointee < depthLimit else { throw TooDeep() }
    flyloft_draw_depth().pointee += 1
    defer { flyloft_draw_depth().pointee -= 1 }
    let (image, drawTime) = try stopwatch.time {
      let view = if let loading { try key.view.loaded(by: loading) } else { key.view }
      let surface = try Surface(size: key.pixelSize, allocator: pixels)
      try surface.draw(
        scale: key.scale, background: key.background, part: (key.part.origin, of: key.wholeSize),
        cancellation: cancellation
      ) { canvas in
        try view.draw(on: canvas)
      }
      return surface.freeze()
    }
    return (image, drawTime)
  }
}
