package import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording

/// What a worker makes of a key. One reference, because each look-up in the cache hands it on.
package final class Picture: Sendable {
  /// The key as the renderer knows it.
  let id: PictureID
  let image: Image
  /// Time on the processor that the draw took.
  let drawTime: Duration
  /// What it is of, for a trace of the cache; nil unless there is one.
  // Set by the worker that drew it, before anyone else sees it.
  nonisolated(unsafe) var subject: TraceEvent.Subject?

  /// - Parameter drawTime: time on the processor that the draw took.
  package init(_ id: PictureID, image: Image, drawTime: Duration) {
    self.id = id
    self.image = image
    self.drawTime = drawTime
  }

  /// Draws `key` on the calling thread.
  static func draw(
    _ key: DrawKey, as id: PictureID, pixels: any PixelAllocator, cancellation: CancellationToken = CancellationToken()
  ) -> Result<Picture, DrawFailure> {
    do {
      let begin = Duration.threadProcessorTime
      let surface = try Surface(size: key.pixelSize, allocator: pixels)
      try surface.draw(
        scale: key.scale, background: key.background, part: (key.part.origin, of: key.wholeSize),
        cancellation: cancellation
      ) { canvas in
        try key.view.draw(on: canvas)
      }
      return .success(Picture(id, image: surface.freeze(), drawTime: .threadProcessorTime - begin))
    } catch {
      return .failure(DrawFailure(error, key: key))
    }
  }
}
