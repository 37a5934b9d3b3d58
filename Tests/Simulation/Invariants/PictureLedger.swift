internal import FlyloftPreview
internal import FlyloftRendering

/// What the cache holds, as far as the window was told, and what was said to be on screen.
struct PictureLedger {
  /// Pictures that the window was told are cached, and can find again.
  private var kept: Set<PictureID> = []
  /// The pictures on screen, as the window said last.
  private var pinned: Set<PictureID> = []
  /// The same, by the last order that was carried out.
  private var pinnedInside: Set<PictureID> = []
  private var discardedInside: Set<PictureID> = []
  /// The most bytes that were on screen at once.
  private(set) var mostPinnedBytes = 0

  var keptCount: Int { kept.count }
  var pinnedCount: Int { pinnedInside.count }

  // MARK: The window's side

  mutating func told(_ result: Renderer.RequestResult) {
    guard case .drawn(let drawing) = result.outcome, drawing.isCached else { return }
    // Error cards are cached, but nobody looks for them.
    if !(result.request is ErrorCardRequest) { kept.insert(drawing.picture) }
  }

  mutating func evicted(_ pictures: [PictureID]) { kept.subtract(pictures) }

  mutating func pin(_ pictures: Set<PictureID>, byteCount: Int) {
    pinned = pictures
    mostPinnedBytes = max(mostPinnedBytes, byteCount)
  }

  /// Whether a picture on screen that is cached, as far as the window knows, is one that was said to be on screen.
  func isPinned(_ picture: PictureID) -> Bool { !kept.contains(picture) || pinned.contains(picture) }

  // MARK: The renderer's side

  mutating func carriedOut(_ order: WindowOrder) {
    switch order {
    case .pin(let pictures): pinnedInside = pictures
    case .discard(let pictures): discardedInside = pictures
    default: break
    }
  }

  /// Whether the renderer may say so: it evicts nothing that is on screen, unless it was told to.
  func mayTell(_ event: Renderer.Event) -> Bool {
    guard case .evicted(let pictures) = event else { return true }
    return pictures.allSatisfy { !pinnedInside.contains($0) || discardedInside.contains($0) }
  }
}
