internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRendering

/// The pictures of one contact sheet's views, drawn by a renderer of their own: each in a process, while the page itself is put
/// together here.
final class SheetPictures: @unchecked Sendable {
  private let renderer: Renderer
  /// Tells its views' lanes from those of other pages.
  private let page: Int
  private let lock = Lock()
  // Accessed under the lock only, which is what makes the class Sendable.
  private var pictures: [Int: Result<Image, any Error>] = [:]

  init(ofPage page: Int, by renderer: Renderer) {
    self.renderer = renderer
    self.page = page
  }

  /// The picture of a view, which is drawn when it is first asked for. Waits for it.
  ///
  /// - Throws: why it could not be drawn.
  func picture(for request: SnapshotRequest) throws -> Image {
    if let picture = lock.withLock({ pictures[request.index] }) { return try picture.get() }
    let ended = Semaphore()
    renderer.draw(request, in: Place(gallery: page, row: request.index)) { [self] outcome in
      lock.withLock { pictures[request.index] = Self.result(of: outcome) }
      ended.signal()
    }
    ended.wait()
    return try lock.withLock { pictures[request.index] }?.get() ?? { throw SnapshotError("it was not drawn") }()
  }

  private static func result(of outcome: DrawOutcome) -> Result<Image, any Error> {
    switch outcome {
    case .drawn(let drawing): .success(drawing.image)
    case .failed(let error): .failure(error)
    case .superseded, .cancelled: .failure(SnapshotError("it was not drawn"))
    }
  }
}
