internal import FlyloftPreview
internal import FlyloftRendering

/// What was asked of the renderer, and what became of it.
struct RequestLedger {
  /// What the window asked for last for places on screen and has no answer to.
  private var asked: [Place: Renderer.Request] = [:]
  /// The same, for places that are not on screen yet.
  private var prefetched: [Place: Renderer.Request] = [:]
  /// What was on screen by the last order that was carried out, and which of it has not been done.
  private var visible: Set<Place> = []
  private var undone: Set<Place> = []
  private var ended: Set<Int> = []

  /// How many requests are open.
  var askedCount: Int { asked.count + prefetched.count }
  /// How many have ended.
  var endedCount: Int { ended.count }

  // MARK: The window's side

  mutating func replaced(_ requests: PictureRequests) {
    asked = Dictionary(requests.visible.map { ($0.place, $0) }) { first, _ in first }
    prefetched = Dictionary(requests.prefetch.map { ($0.place, $0) }) { first, _ in first }
  }

  mutating func answered(_ result: Renderer.RequestResult) {
    if asked[result.place]?.version == result.version { asked[result.place] = nil }
    if prefetched[result.place]?.version == result.version { prefetched[result.place] = nil }
  }

  /// Whether the window waits for `content` at a place on screen.
  func isAsked(_ content: RowContent, at place: Place) -> Bool {
    guard let request = asked[place]?.request else { return false }
    return switch content {
    case .row(let row): (request as? RowRequest) == row
    case .card(let card): (request as? ErrorCardRequest) == card
    }
  }

  // MARK: The renderer's side

  mutating func carriedOut(_ order: WindowOrder) {
    guard case .replaceRequests(let visible, _, _) = order else { return }
    self.visible = Set(visible.lazy.map(\.place))
    undone = self.visible
  }

  mutating func told(_ event: Renderer.Event) {
    if case .ended(let result) = event { undone.remove(result.place) }
  }

  /// Whether a worker may begin `request` now.
  func mayBegin(_ request: any DrawRequest) -> Bool {
    guard let place = (request as? RowRequest)?.place else { return true }
    return undone.isEmpty || visible.contains(place)
  }

  /// - Returns: whether it had not ended before.
  mutating func ended(_ number: Int) -> Bool { ended.insert(number).inserted }
}
