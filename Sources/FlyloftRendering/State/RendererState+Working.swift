package import Flyloft
internal import FlyloftRecording

/// The steps of workers: take a request, say what key it leads to, hand over the picture.
extension RendererState {
  /// The work that a worker has taken.
  package struct Work: Sendable {
    let draw: DrawID
    /// The request.
    package let request: Renderer.Request
    /// Says to the draw that nobody wants it any more.
    package let token: CancellationToken
    let post: WorkerPost
  }

  /// The turn of a worker that is free.
  package enum Turn {
    case work(Work)
    /// Nothing now; an action will wake it.
    case idle
    /// Nothing any more.
    case ended
  }

  /// Gives a free worker its next work.
  package mutating func take(at post: WorkerPost, now: Duration, _ actions: inout RendererActions) -> Turn {
    guard !isShutDown else { return .ended }
    let isExtraWorker = watchdog.isExtraWorker(post)
    guard let (draw, request) = isExtraWorker ? schedule.takeInteractive() : schedule.take() else {
      guard isExtraWorker else { return .idle }
      extraWorker.end()
      return .ended
    }
    let token = CancellationToken()
    runs[draw] = Run(token: token, build: request.build)
    let limit = request.build.flatMap { patience.limit(of: $0) }
    if let deadline = watchdog.begin(draw, at: post, now: now, within: limit) { actions.setDeadline(deadline) }
    if request.build != nil { keepWorker(now: now, &actions) }
    return .work(Work(draw: draw, request: request, token: token, post: post))
  }

  /// The outcome for a key that a worker has found.
  package enum Identification {
    /// To be compared by the search, which is then to be given again.
    case compare([KeyCandidate])
    /// It is to be drawn, and `finish` to be called.
    case draw(PictureID)
    /// There is nothing to draw, and its requests have been seen to.
    case ended(DrawEnd)
  }

  /// Says what key a request has led to.
  package mutating func identify(
    _ work: Work, as search: KeySearch, _ actions: inout RendererActions
  ) -> Identification {
    guard watchdog.holds(work.post) else { return .ended(DrawEnd(ending: "given up")) }
    guard schedule.isWanted(work.draw) else {
      runs[work.draw] = nil
      return .ended(end(work.draw, as: .cancelled, "cancelled", &actions))
    }
    let known: PictureID?
    switch pictures.answer(search) {
    case .compare(let candidates): return .compare(candidates)
    case .known(let id): known = id
    case .unknown: known = nil
    }
    if let known, let picture = pictures.picture(known) {
      countHit(picture)
      runs[work.draw] = nil
      return .ended(
        end(work.draw, as: .drawn, "found in the cache", result: .drawn(Drawing(picture, of: search.key)), &actions))
    }
    guard search.isEqualToItself else {
      counts.misses += 1
      runs[work.draw]?.key = search.key
      return .draw(pictures.makeNumber())
    }
    let picture = hold(known, or: search)
    guard schedule.identify(work.draw, as: picture) else {
      counts.joined += 1
      runs[work.draw] = nil
      pictures.release(picture, &actions)
      return .ended(DrawEnd(ending: "joined another"))
    }
    counts.misses += 1
    runs[work.draw]?.begin(search.key, as: picture)
    return .draw(picture)
  }

  /// Hands over what a worker has drawn: to the cache, and to those who asked.
  ///
  /// - Parameter isKept: true if the request wants it in the cache.
  @discardableResult
  package mutating func finish(
    _ work: Work, _ result: Result<Picture, DrawFailure>, isKept: Bool, now: Duration,
    _ actions: inout RendererActions
  ) -> DrawEnd {
    // Given up before: its requests have their answer.
    guard watchdog.holds(work.post) else { return DrawEnd(ending: "given up") }
    let run = endRun(work.draw, result, &actions)
    defer { if let picture = run?.picture { pictures.release(picture, &actions) } }
    // A cancelled draw left things out, and what it threw may come of that.
    guard schedule.isWanted(work.draw) else { return end(work.draw, as: .cancelled, "cancelled", &actions) }
    switch result {
    case .success(let picture):
      guard let key = run?.key else { preconditionFailure("a picture of an unknown key") }
      let place = schedule.lane(of: work.draw)
      let end = keep(picture, isKept: isKept && run?.picture != nil, at: place, now: now, &actions)
      let drawing = Drawing(picture, of: key, drawTime: picture.drawTime, isCached: end.kept != nil)
      if run?.build != nil { schedule.noteInTime(work.draw) }
      schedule.finish(work.draw, as: .drawn, actions: &actions.scheduled)
      conclude(&actions, result: .drawn(drawing))
      return end
    case .failure(let failure) where failure.endedProcess && run?.interruption == .postponed:
      schedule.postpone(work.draw, actions: &actions.scheduled)
      conclude(&actions)
      return DrawEnd(ending: "postponed")
    case .failure(let failure):
      if run?.interruption == .overdue { schedule.noteSlow(work.draw) }
      counts.failed += 1
      return end(work.draw, as: .failed, "failed", result: .failed(failure), &actions)
    }
  }

  /// A thread is done with its work, in time or not.
  ///
  /// - Parameter busy: how long it was at it.
  /// - Returns: the post it has from here on; nil if it is to end.
  package mutating func leave(_ post: WorkerPost, busy: Duration) -> WorkerPost? {
    if !watchdog.isExtraWorker(post) { counts.busyTime[post.worker] += busy }
    return watchdog.end(post)
  }

  // MARK: Draws that don't return

  /// The work that is due.
  package struct Due {
    /// Each draw is to be given up, and each replacement to be given to a new thread.
    package var overdue: [(draw: DrawID, replacement: WorkerPost?)]
    /// To be given to a new thread that helps out, until it is told that it has ended.
    package var extraWorker: WorkerPost?
    /// The waits of workers, by their posts, that are to be interrupted since they took so long: the workers keep their posts.
    /// Without a time where nobody wants the draw any more.
    package var interrupts: [(worker: Int, number: Int, after: Duration?)] = []
    /// When to look again.
    package var next: Duration?
  }

  /// The workers whose draws may have to be interrupted now.
  package func workersToInterrupt(now: Duration) -> [Int] {
    var late = watchdog.workersPastDeadline(now: now) { limit(of: $0) }
    if let time = timeToPostpone, time <= now {
      late += watchdog.latestFirst.map(\.worker).filter { !late.contains($0) }
    }
    if let time = timeToEndUnwanted, time <= now {
      late += watchdog.busyWorkers.map(\.worker).filter { !late.contains($0) }
    }
    return late
  }

  /// Takes the posts of workers that are past the deadline, and looks whether one more thread is needed.
  ///
  /// - Parameter interruptible: a number for what a worker waits for, if that can be interrupted.
  package mutating func checkDeadlines(now: Duration, interruptible: (Int) -> Int? = { _ in nil }) -> Due {
    let verdict = watchdog.check(now: now, interruptible: interruptible) { [self] in limit(of: $0) }
    let post = watchdog.reliefPost
    let canHelp = post != nil && !isShutDown && watchdog.isBusy
    let (starts, next) = extraWorker.check(waiting: canHelp ? schedule.firstInteractiveTurn : nil, now: now)
    var due = Due(
      overdue: verdict.overdue.map { ($0.work, $0.replacement) }, extraWorker: starts ? post : nil,
      next: [verdict.next, next].compactMap(\.self).min())
    for (worker, number) in verdict.interrupts {
      let patience = watchdog.work(of: worker).flatMap { limit(of: $0) } ?? watchdog.deadline
      due.interrupts.append((worker, number, patience ?? .zero))
    }
    let interrupted = verdict.interrupts.compactMap { watchdog.work(of: $0.worker) }
    for draw in interrupted { runs[draw]?.interruption = .overdue }
    // The kin of what hangs may be over their time from now on.
    for draw in interrupted + verdict.overdue.map(\.work) where noteHang(draw) { due.next = now }
    if due.interrupts.isEmpty, due.overdue.isEmpty { postpone(&due, now: now, interruptible) }
    endUnwanted(&due, now: now, interruptible)
    return due
  }

  private mutating func noteHang(_ draw: DrawID) -> Bool {
    runs[draw]?.build.map { patience.noteHang(of: $0) } ?? false
  }

  private func limit(of draw: DrawID) -> Duration? { runs[draw]?.build.flatMap { patience.limit(of: $0) } }

  // MARK: A worker for what has not been tried

  /// When a worker is to be had for something on screen that has not been tried, if none is free before that.
  private var timeToPostpone: Duration? {
    guard let short = patience.short, schedule.isUntriedWaiting else { return nil }
    return watchdog.latestFirst.first.map { $0.since + short }
  }

  /// Has a look taken then.
  func keepWorker(now: Duration, _ actions: inout RendererActions) {
    if let time = timeToPostpone { actions.setDeadline(max(time, now)) }
  }

  /// Ends, of the draws that all workers are at, the one that began last.
  private mutating func postpone(_ due: inout Due, now: Duration, _ interruptible: (Int) -> Int?) {
    guard let time = timeToPostpone, let short = patience.short else { return }
    guard time <= now else {
      due.next = min(due.next ?? time, time)
      return
    }
    for (worker, _) in watchdog.latestFirst {
      guard let draw = watchdog.work(of: worker), let run = runs[draw], run.build != nil, run.interruption == nil,
        run.waiting.isEmpty, let number = interruptible(worker)
      else { continue }
      runs[draw]?.interruption = .postponed
      return due.interrupts.append((worker, number, short))
    }
  }

  // MARK: Draws that nobody wants any more

  /// The time that a draw may take to notice that nobody wants it, while something on screen waits; nil for ever.
  private var unwantedPatience: Duration? { watchdog.deadline.map { $0 / 10 } }

  /// When the first of them has had its time.
  private var timeToEndUnwanted: Duration? {
    guard let patience = unwantedPatience,
      let first = runs.values.lazy.filter({ $0.interruption == nil }).compactMap(\.unwantedSince).min(),
      schedule.isVisibleWaiting
    else { return nil }
    return first + patience
  }

  private mutating func noteUnwanted(now: Duration) {
    for (draw, run) in runs where run.unwantedSince == nil && !schedule.isWanted(draw) {
      runs[draw]?.unwantedSince = now
    }
  }

  /// Has a look taken when the first of them has had its time.
  mutating func watchUnwanted(now: Duration, _ actions: inout RendererActions) {
    noteUnwanted(now: now)
    if let time = timeToEndUnwanted { actions.setDeadline(max(time, now)) }
  }

  /// Ends those that have had their time, if what their workers wait for can be interrupted: they would keep the workers from
  /// what is on screen until their deadlines.
  private mutating func endUnwanted(_ due: inout Due, now: Duration, _ interruptible: (Int) -> Int?) {
    noteUnwanted(now: now)
    guard let patience = unwantedPatience, schedule.isVisibleWaiting else { return }
    for (worker, draw) in watchdog.busyWorkers {
      guard var run = runs[draw], run.interruption == nil, let since = run.unwantedSince, since + patience <= now else {
        continue
      }
      // Where that is of no use, since it is between two questions to its process, say, it is tried again after as long.
      run.unwantedSince = now
      runs[draw] = run
      if let number = interruptible(worker) { due.interrupts.append((worker, number, nil)) }
    }
    due.next = [due.next, timeToEndUnwanted].compactMap(\.self).min()
  }

  /// Ends the requests of a draw that is past the deadline. Should it return, its result is dropped.
  package mutating func giveUp(_ draw: DrawID, _ actions: inout RendererActions) {
    // It may have ended just then.
    guard schedule.isRunning(draw), let key = runs[draw].map(\.key) else { return }
    let patience = limit(of: draw) ?? watchdog.deadline ?? .zero
    let message = "its draw has not returned for \(patience) and was given up"
    let failure = DrawFailure(.overdue(after: patience), message, key: key)
    let run = endRun(draw, .failure(failure), &actions)
    // What it still draws costs next to nothing from here on.
    if let token = run?.token { actions.cancelled.append(token) }
    if schedule.isWanted(draw) { counts.failed += 1 }
    schedule.noteSlow(draw)
    end(draw, as: .failed, "given up", result: .failed(failure), &actions)
    if let picture = run?.picture { pictures.release(picture, &actions) }
    if let key { actions.releasedKeys.append(key) }
  }

  /// No thread could be started for a post. Where it was the last one, what waits is to be refused.
  package mutating func leaveVacant(_ post: WorkerPost, _ actions: inout RendererActions) {
    watchdog.leaveVacant(post)
    if watchdog.isExtraWorker(post) { extraWorker.end() }
    actions.hasNoWorkers = watchdog.hasNoWorkers
  }

  /// Fails a request that nobody is left to draw.
  ///
  /// - Returns: true if there was one.
  package mutating func refuseNext(_ actions: inout RendererActions) -> Bool {
    guard watchdog.hasNoWorkers, let (draw, _) = schedule.take() else { return false }
    counts.failed += 1
    let stuck = watchdog.stuckCount
    let message =
      stuck > 0
      ? "no worker is left to draw it: \(stuck.counted("draw")) \(stuck == 1 ? "has" : "have") not returned"
      : "no thread could be started to draw it"
    end(draw, as: .failed, "failed", result: .failed(DrawFailure(.noWorker, message)), &actions)
    return true
  }

  // MARK: Parts of steps

  /// Forgets a draw that has ended, and gives its result to the threads that wait for it.
  mutating func endRun(
    _ draw: DrawID, _ result: Result<Picture, DrawFailure>, _ actions: inout RendererActions
  ) -> Run? {
    let run = runs.removeValue(forKey: draw)
    for pending in run?.waiting ?? [] { actions.settled.append((pending, result)) }
    return run
  }

  /// Keeps a key known while it is drawn.
  mutating func hold(_ known: PictureID?, or search: KeySearch) -> PictureID {
    guard let known else { return pictures.add(search.stored) }
    pictures.hold(known)
    return known
  }

  @discardableResult
  mutating func end(
    _ draw: DrawID, as ending: Schedule.Ending, _ word: StaticString, result: DrawOutcome? = nil,
    _ actions: inout RendererActions
  ) -> DrawEnd {
    schedule.finish(draw, as: ending, actions: &actions.scheduled)
    conclude(&actions, result: result)
    return DrawEnd(ending: word)
  }

  /// Counts what was drawn, and caches it.
  mutating func keep(
    _ picture: Picture, isKept: Bool, at place: Place?, now: Duration, _ actions: inout RendererActions
  ) -> DrawEnd {
    counts.drawn += 1
    counts.drawTime += picture.drawTime
    guard isKept else { return DrawEnd(ending: "drawn") }
    var end = DrawEnd(ending: "drawn", evicted: pictures.grow(now: now, &actions))
    switch pictures.insert(picture, at: place, &actions) {
    case .oversized: counts.oversized += 1
    case .kept(let evicted):
      end.kept = (picture.image.byteCount, pictures.byteCount)
      end.evicted += evicted
    }
    counts.evicted += end.evicted.count
    return end
  }
}
