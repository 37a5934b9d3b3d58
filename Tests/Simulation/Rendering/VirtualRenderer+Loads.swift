internal import Flyloft
internal import FlyloftRendering

/// Loads as `RendererCore` has them carried out: each on a thread, or in a process that a thread waits for.
extension VirtualRenderer {
  /// What has been loaded of the view that a request leads to.
  mutating func data(for request: any DrawRequest) -> LoadedData? { request.loadKey.flatMap { state.loads.take($0) } }

  /// Begins all loads that may go on.
  mutating func startLoads(at now: Duration) {
    while mayStartLoads {
      mayStartLoads = false
      while let (id, load) = step(at: now, { $0.loads.begin(now: now, &$1) }) {
        log?.append(.loadBegan(id, load, at: now))
        start(load, as: id, at: now)
      }
    }
  }

  private mutating func start(_ load: Renderer.Load, as id: LoadID, at now: Duration) {
    do {
      guard try load.request.view().base is any LoadingView else { throw LoadFailure("it has nothing to load") }
    } catch { return finishLoad(id, DrawFailure(error, key: nil), at: now) }
    let course = courses.course(of: load)
    if course.end != .returns { faultCount += 1 }
    loads.append(VirtualLoad(id, course, begin: now))
    tell([LoadNews(.began(limit: course.limit))], of: id, at: now)
  }

  /// Has the load at `index` do what it is time for.
  mutating func act(_ index: Int, at now: Duration) {
    let id = loads[index].id
    switch loads[index].act() {
    case .tells(let news): tell(news, of: id, at: now)
    case .ends(let news, let failure):
      loads.remove(at: index)
      tell(news, of: id, at: now)
      finishLoad(id, failure, at: now)
    }
  }

  private mutating func tell(_ news: [LoadNews], of id: LoadID, at now: Duration) {
    for news in news { step(at: now) { $0.loads.receive(news, of: id, now: now, &$1) } }
  }

  private mutating func finishLoad(_ id: LoadID, _ failure: DrawFailure?, isObsolete: Bool = false, at now: Duration) {
    endLoad(id, at: now) { $0.loads.end(id, failure: failure, isObsolete: isObsolete, &$1) }
  }

  /// A thread that was given up is nobody's any more when it returns, and one more can be too many to be given up.
  private mutating func endLoad(
    _ id: LoadID, at now: Duration, _ body: (inout RendererState, inout RendererActions) -> Void
  ) {
    let before = state.loads.runningCount
    step(at: now, body)
    if state.loads.runningCount < before { log?.append(.loadEnded(id)) }
  }

  mutating func cancel(_ id: LoadID, at now: Duration) {
    guard let index = loads.firstIndex(where: { $0.id == id }) else { return }
    loads[index].cancel(at: now, noticedAfter: courses.cancellationDelay)
  }

  /// Ends loads that are past their time: kills their processes, or gives up their threads.
  ///
  /// - Returns: when to look again.
  mutating func checkLoads(at now: Duration) -> Duration? {
    let (overdue, next) = step(at: now) { $0.loads.check(now: now, &$1) }
    for late in overdue {
      guard courses.killsHanging else {
        endLoad(late.id, at: now) { $0.loads.giveUp(late, &$1) }
        continue
      }
      loads.removeAll { $0.id == late.id }
      let failure = late.silence.map {
        DrawFailure(.overdue(after: $0), "its load has told nothing for \($0)", endedProcess: true)
      }
      finishLoad(late.id, failure, isObsolete: failure == nil, at: now)
    }
    return next
  }
}
