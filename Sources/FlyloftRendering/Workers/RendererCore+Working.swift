internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording
internal import Synchronization

/// The work of the renderer's threads.
extension RendererCore {
  /// Starts the threads.
  func start() {
    if configuration.drawDeadline != nil || configuration.extraWorkerDelay != nil { startAlarm() }
    for post in step({ state, _ in state.posts }) { startWorker(at: post) }
  }

  /// Starts the alarm, unless that has been done.
  func startAlarm() {
    guard !wantsAlarm.exchange(true, ordering: .relaxed) else { return }
    if alarm.start({ self.checkDeadlines() }) { hasAlarm.store(true, ordering: .relaxed) }
  }

  /// - Parameter overdue: a draw that was given up, whose requests the new thread ends first.
  private func startWorker(at post: WorkerPost, overdue: DrawID? = nil) {
    let name = "flyloft-draw-\(post.worker)"
    let isStarted = startThread(named: name, niceness: configuration.niceness) {
      if let overdue { self.step { $0.giveUp(overdue, &$1) } }
      self.configuration.prepareWorker()
      self.work(at: post, self.configuration.trace?.track(named: name))
    }
    guard !isStarted else { return }
    if let overdue { step { $0.giveUp(overdue, &$1) } }
    step { $0.leaveVacant(post, &$1) }
  }

  /// A worker's life.
  private func work(at first: WorkerPost, _ track: TraceTrack?) {
    var post = first
    let drawer = configuration.drawing.makeWorker()
    drawWorkers.enter(drawer, at: post)
    defer { drawWorkers.leave(drawer) }
    var former: CancellationToken?
    var begin = alarm.now
    var turn = take(at: post, now: begin)
    while true {
      switch turn {
      case .ended: return
      case .idle:
        waitForWork()
        begin = alarm.now
        turn = take(at: post, now: begin)
      case .work(let work):
        if let former { work.token.follow(former) }
        former = work.token
        let traceBegin = track == nil ? 0 : TraceTrack.now
        let end = draw(work, by: drawer)
        if let track { end.record(in: track, of: work.request.request, since: traceBegin) }
        let now = alarm.now
        guard let next = leaveAndTake(post, busy: now - begin, now: now) else { return }
        if next.post != post { drawWorkers.enter(drawer, at: next.post) }
        (post, turn) = next
        begin = now
      }
    }
  }

  private func draw(_ work: RendererState.Work, by drawer: any DrawWorker) -> DrawEnd {
    let key: DrawKey
    do { key = try drawer.resolve(work.request.request, with: data(for: work.request.request)) } catch {
      return finish(work, .failure(DrawFailure(error, key: nil)))
    }
    var search = KeySearch(key)
    while true {
      switch step({ $0.identify(work, as: search, &$1) }) {
      case .compare(let candidates): search.compare(with: candidates)
      case .ended(let end): return end
      case .draw(let id):
        let result = Picture.draw(
          search, as: id, by: drawer, pixels: pixels, limit: configuration.pixelLimit, cancellation: work.token)
        let time = configuration.trace == nil ? nil : TraceTrack.now
        var end = finish(work, result)
        end.time = time
        return end
      }
    }
  }

  private func finish(_ work: RendererState.Work, _ result: Result<Picture, DrawFailure>) -> DrawEnd {
    // Read before locking: both may be an author's.
    let isKept = work.request.request.isKept
    if configuration.trace != nil, case .success(let picture) = result {
      picture.subject = (work.request.request as? any TracedRequest)?.traceSubject
    }
    let now = alarm.now
    return step { $0.finish(work, result, isKept: isKept, now: now, &$1) }
  }

  /// Draws on the calling thread, or waits for another that draws the same already.
  func drawHere(_ key: DrawKey) throws(DrawFailure) -> Image {
    var search = KeySearch(key)
    let mayWait = !Picture.isBeingDrawnHere
    while true {
      let begin = alarm.now
      switch step({ $0.beginForCaller(search, mayWait: mayWait, now: begin, &$1) }) {
      case .compare(let candidates): search.compare(with: candidates)
      case .cached(let picture): return picture.image
      case .wait(let pending): return try pending.wait().get().image
      case .draw(let id, let draw):
        let result = Picture.draw(
          search, as: id, by: ThreadDrawWorker(), pixels: pixels, limit: configuration.pixelLimit)
        let now = alarm.now
        step { $0.finishForCaller(id, draw, result, of: search, now: now, &$1) }
        return try result.get().image
      }
    }
  }

  // MARK: Draws that don't return

  /// Takes the posts of workers that are past the deadline, and starts a thread that helps out where one is needed.
  ///
  /// - Returns: when to look again.
  private func checkDeadlines() -> Duration? {
    let now = alarm.now
    // Asked without the lock: it may be somebody's own way of drawing. What has ended by the second look is not overdue then.
    let late = step { state, _ in state.workersToInterrupt(now: now) }
    let interruptible = Dictionary(uniqueKeysWithValues: late.map { ($0, drawWorkers.interruptible(at: $0)) })
    let due = step { state, _ in state.checkDeadlines(now: now) { interruptible[$0] ?? nil } }
    for (worker, number, patience) in due.interrupts { drawWorkers.interrupt(number, at: worker, after: patience) }
    if let extraWorker = due.extraWorker { startWorker(at: extraWorker) }
    for (draw, replacement) in due.overdue {
      if let replacement { startWorker(at: replacement, overdue: draw) } else { step { $0.giveUp(draw, &$1) } }
    }
    refuseAll()
    return [due.next, checkLoads(now: now)].compactMap(\.self).min()
  }

  /// Fails what waits, if nobody is left to draw it.
  func refuseAll() {
    // A completion that asks again comes here from inside of the loop, which then goes round once more.
    guard refusals.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    var count: Int
    repeat {
      count = refusals.load(ordering: .acquiring)
      while step({ $0.refuseNext(&$1) }) {}
    } while refusals.wrappingSubtract(count, ordering: .acquiringAndReleasing).newValue > 0
  }
}
