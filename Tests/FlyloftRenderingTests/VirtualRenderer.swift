import Flyloft
import Testing

@testable import FlyloftRendering

/// A renderer's state with one worker that draws nothing and takes no time: all is the same on each run.
struct VirtualRenderer {
  var state: RendererState
  /// Everything a window was told.
  private(set) var events: [Renderer.Event] = []
  /// What embedders were told.
  private(set) var deliveries: [RendererActions.Delivery] = []
  var now = Duration.zero
  private var post: WorkerPost

  init(cacheByteCount: Int, workerCount: Int = 1) {
    state = RendererState(workerCount: workerCount, cacheByteCount: cacheByteCount)
    post = state.posts[0]
  }

  /// Takes a step, and notes what it leads to.
  @discardableResult
  mutating func step<Result>(_ body: (inout RendererState, inout RendererActions) -> Result) -> Result {
    var actions = RendererActions()
    defer {
      events += actions.events
      deliveries += actions.deliveries
    }
    return body(&state, &actions)
  }

  mutating func order(_ order: WindowOrder) { step { [now] in $0.carryOut(order, now: now, &$1) } }

  /// The next request, as a worker takes it.
  mutating func take() -> RendererState.Work? {
    guard case .work(let work) = step({ [post, now] in $0.take(at: post, now: now, &$1) }) else { return nil }
    return work
  }

  /// The next request, which must be there.
  mutating func begin() throws -> RendererState.Work {
    let work = take()
    return try #require(work)
  }

  /// What the request leads to, which must be drawn.
  mutating func identified(_ work: RendererState.Work) throws -> (PictureID, KeySearch) {
    let identified = try identify(work)
    return try #require(identified)
  }

  /// What the request leads to; nil if there is nothing to draw.
  mutating func identify(_ work: RendererState.Work) throws -> (PictureID, KeySearch)? {
    var search = KeySearch(try work.request.request.resolve())
    while true {
      switch step({ $0.identify(work, as: search, &$1) }) {
      case .compare(let candidates): search.compare(with: candidates)
      case .draw(let id): return (id, search)
      case .ended: return nil
      }
    }
  }

  mutating func finish(_ work: RendererState.Work, _ id: PictureID, _ search: KeySearch, cost: Duration) throws {
    let image = try Image(
      size: search.key.pixelSize, pixels: Array(repeating: 0, count: search.key.pixelSize.byteCount / 4))
    let picture = Picture(id, of: search.stored, image: image, drawTime: cost)
    let isKept = work.request.request.isKept
    step { [now] in $0.finish(work, .success(picture), isKept: isKept, now: now, &$1) }
  }

  /// Draws all there is to draw.
  mutating func drawAll(cost: Duration = .milliseconds(5)) throws {
    while let work = take() {
      if let (id, search) = try identify(work) { try finish(work, id, search, cost: cost) }
    }
  }

  /// The numbers of the pictures that were drawn for each place.
  var pictures: [Place: PictureID] {
    var pictures: [Place: PictureID] = [:]
    for case .ended(let result) in events {
      if case .drawn(let drawing) = result.outcome { pictures[result.place] = drawing.picture }
    }
    return pictures
  }

  var evicted: [PictureID] {
    events.flatMap { event in if case .evicted(let pictures) = event { pictures } else { [PictureID]() } }
  }
}

/// What a `GatedView` takes of a cache's budget: 64 bytes of pixels and a record.
let gatedByteCount = CacheCharge.of(64)

extension Renderer.Request {
  /// A view of `gatedByteCount` that is like no other row's.
  init(row: Int, tile: Tiling.Index = .first, version: Int = 0) {
    self.init(
      key(GatedView(number: row * 1_000 + tile.row * 10 + tile.column)),
      at: Place(gallery: 1, row: row, tile: tile), version: version)
  }
}
