import Flyloft
import Testing

@testable import FlyloftRendering

/// The renderer's state with workers whose draws go on until a test ends them.
struct SteppedWorkers {
  var state: RendererState
  private var works: [RendererState.Work?]
  private var pictures: [DrawID: PictureID] = [:]
  private(set) var failed: [Int] = []
  private(set) var drawn: [Int] = []
  private(set) var deadlines: [Duration] = []
  /// The rows whose draws were ended since nobody wanted them.
  private(set) var unwanted: [Int?] = []

  init(_ count: Int) {
    state = RendererState(workerCount: count, cacheByteCount: 1 << 20, drawDeadline: .seconds(10))
    works = Array(repeating: nil, count: count)
  }

  private mutating func step<Result>(
    _ body: (inout RendererState, inout RendererActions) -> Result
  ) -> Result {
    var actions = RendererActions()
    let result = body(&state, &actions)
    if let deadline = actions.deadline { deadlines.append(deadline) }
    for case .ended(let result) in actions.events {
      if case .failed = result.outcome { failed.append(result.place.row) } else { drawn.append(result.place.row) }
    }
    return result
  }

  mutating func ask(_ rows: [Int], generation: Int, at now: Duration) {
    let requests = rows.map { row in
      var request = Renderer.Request(
        key(GatedView(number: 100 * generation + row)), at: Place(gallery: 1, row: row), version: generation)
      request.generation = generation
      return request
    }
    step { $0.carryOut(.replaceRequests(requests, prefetch: [], around: nil), now: now, &$1) }
  }

  /// Has each free worker begin something.
  mutating func begin(at now: Duration) {
    for (worker, post) in state.posts.enumerated() where works[worker] == nil {
      guard case .work(let work) = step({ $0.take(at: post, now: now, &$1) }) else { continue }
      works[worker] = work
      identify(work)
    }
  }

  private mutating func identify(_ work: RendererState.Work) {
    guard let key = try? work.request.request.resolve() else {
      preconditionFailure("the views of these tests are keys")
    }
    var search = KeySearch(key)
    while true {
      switch step({ $0.identify(work, as: search, &$1) }) {
      case .compare(let candidates): search.compare(with: candidates)
      case .draw(let picture):
        pictures[work.draw] = picture
        return
      case .ended: return
      }
    }
  }

  /// The rows that workers are at, by worker.
  var running: [Int?] { works.map { $0.flatMap { state.schedule.lane(of: $0.draw)?.row } } }

  /// Draws what a row's worker is at.
  mutating func draw(_ row: Int, at now: Duration) throws {
    let worker = try #require(running.firstIndex(of: row))
    let work = try #require(works[worker])
    let key = try work.request.request.resolve()
    let image = try Image(size: key.pixelSize, { $0.update(repeating: 0) })
    let id = try #require(pictures[work.draw])
    end(worker, .success(Picture(id, of: key, image: image, drawTime: .milliseconds(1))), at: now)
  }

  private mutating func end(_ worker: Int, _ result: Result<Picture, DrawFailure>, at now: Duration) {
    guard let work = works[worker] else { return }
    works[worker] = nil
    step { _ = $0.finish(work, result, isKept: true, now: now, &$1) }
    let post = state.posts[worker]
    _ = state.leave(post, busy: .zero)
  }

  /// Looks at the deadlines, and ends the processes that are to be ended.
  ///
  /// - Parameters:
  ///   - canInterrupt: false where nothing that a worker waits for can be interrupted.
  ///   - isOfUse: false where what is interrupted goes on.
  /// - Returns: the rows that were at work in them, each with how long it may have taken.
  @discardableResult
  mutating func look(at now: Duration, canInterrupt: Bool = true, isOfUse: Bool = true) -> [Int: Duration] {
    let late = state.workersToInterrupt(now: now)
    let due = step { state, _ in state.checkDeadlines(now: now) { canInterrupt && late.contains($0) ? $0 : nil } }
    next = due.next
    var ended: [Int: Duration] = [:]
    for (worker, _, patience) in due.interrupts {
      if let row = running[worker], let patience {
        ended[row] = patience
      } else {
        unwanted.append(works[worker]?.request.place.row)
      }
      guard isOfUse else { continue }
      end(worker, .failure(DrawFailure(.overdue(after: now), "killed", key: nil, endedProcess: true)), at: now)
    }
    begin(at: now)
    return ended
  }

  /// When the next look is due.
  private(set) var next: Duration?
}
