internal import Flyloft
internal import FlyloftRendering
internal import Simulation

/// Reads from a renderer's log which pictures were wanted.
///
/// A picture is wanted when its drawing is done, for the screen or ahead of it, when a worker finds it in the cache, and when
/// it comes on screen out of the window's own table, which the window tells by pinning it. That a picture that was drawn
/// because its place is on screen is then pinned is no second demand. What is never kept is left out.
struct DemandLog {
  private(set) var demands: [Demand] = []
  private var numbers: [DrawKey: Int] = [:]
  private var first: [Demand] = []
  private var known: [PictureID: Int] = [:]
  private var cached: Set<PictureID> = []
  /// What is on screen, and the demand that brought it there.
  private var pinned: [PictureID: Int] = [:]
  /// Drawn for the screen and not pinned yet, by the demand.
  private var awaited: [PictureID: Int] = [:]
  private var visible: Set<Place> = []

  init(_ log: [RendererLogEntry]) {
    for entry in log {
      switch entry {
      case .carriedOut(.replaceRequests(let requests, _, _)): visible = Set(requests.map(\.place))
      case .carriedOut(.pin(let pictures)): pin(pictures)
      case .told(.ended(let result)): if result.request.isKept { end(result) }
      case .told(.evicted(let pictures)): forget(pictures)
      default: break
      }
    }
    pin([])
  }

  private mutating func end(_ result: Renderer.RequestResult) {
    guard case .drawn(let drawing) = result.outcome, drawing.isCached else { return }
    let picture = numbers[drawing.key] ?? numbers.count
    let demand = Demand(
      picture: picture, byteCount: drawing.image.byteCount, cost: drawing.drawTime, isDraw: drawing.drawTime > .zero,
      end: demands.count + 1)
    if picture == numbers.count {
      numbers[drawing.key] = picture
      first.append(demand)
    }
    known[drawing.picture] = picture
    cached.insert(drawing.picture)
    if visible.contains(result.place) { awaited[drawing.picture] = demands.count }
    add(picture, isDraw: drawing.drawTime > .zero)
  }

  private mutating func pin(_ pictures: Set<PictureID>) {
    for picture in pinned.keys where !pictures.contains(picture) { leave(picture) }
    // By number, so that it is the same each time.
    let added = pictures.filter { pinned[$0] == nil && cached.contains($0) }
      .sorted { known[$0, default: 0] < known[$1, default: 0] }
    for picture in added {
      if let demand = awaited[picture] {
        pinned[picture] = demand
      } else {
        pinned[picture] = demands.count
        add(known[picture, default: 0], isDraw: false)
      }
    }
    for picture in pictures { awaited[picture] = nil }
  }

  private mutating func forget(_ pictures: [PictureID]) {
    for picture in pictures {
      leave(picture)
      cached.remove(picture)
      awaited[picture] = nil
    }
  }

  /// It may go from here on.
  private mutating func leave(_ picture: PictureID) {
    guard let demand = pinned.removeValue(forKey: picture) else { return }
    demands[demand].end = max(demands[demand].end, demands.count)
  }

  private mutating func add(_ picture: Int, isDraw: Bool) {
    let first = first[picture]
    demands.append(
      Demand(
        picture: picture, byteCount: first.byteCount, cost: first.cost, isDraw: isDraw, end: demands.count + 1))
  }
}
