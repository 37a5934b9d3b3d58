internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording

/// What the renderer's threads do.
extension RendererCore {
  typealias Post = WorkerWatch<Schedule.DrawID>.Post

  /// Starts the threads.
  func start() {
    if watch.deadline != nil { alarm.start { self.checkDeadlines() } }
    for post in watch.posts { startWorker(at: post) }
  }

  /// - Parameter overdue: a draw that was given up, whose requests the new thread tells first.
  private func startWorker(at post: Post, overdue: Schedule.DrawID? = nil) {
    startThread(named: "flyloft-draw-\(post.worker)", niceness: niceness) {
      if let overdue { self.giveUp(overdue) }
      self.work(at: post, self.trace?.track(named: "flyloft-draw-\(post.worker)"))
    }
  }

  /// A worker's life.
  private func work(at first: Post, _ track: TraceTrack?) {
    var post = first
    while let (id, request, mark) = nextDraw(at: post) {
      let begin = ContinuousClock.now
      let traceBegin = track == nil ? 0 : TraceTrack.now
      let end = draw(id, request, mark, at: post)
      if let track { end.tell(track, of: request.base, since: traceBegin) }
      let busy = ContinuousClock.now - begin
      let next = locked {
        counts.busyTime[post.worker] += busy
        return watch.end(post)
      }
      guard let next else { return }
      post = next
    }
  }

  /// Draws on the calling thread, outside the schedule.
  func drawHere(_ key: DrawKey) throws(DrawFailure) -> Image {
    let result = Picture.draw(key, pixels: pixels)
    switch result {
    case .success(let kept):
      let end = locked { account(for: kept, key: key, isKept: true, in: nil) }
      withExtendedLifetime(end) {}
      return kept.image
    case .failure(let failure):
      locked { counts.failed += 1 }
      throw failure
    }
  }

  private enum Next {
    case draw(Schedule.DrawID, AnyRequest, Obsolescence)
    case orders
    case end
  }

  private func nextDraw(at post: Post) -> (Schedule.DrawID, AnyRequest, Obsolescence)? {
    while true {
      var look: Duration?
      let next = lock.withLock {
        while !isShutDown {
          if let (id, request) = schedule.take() {
            let run = Run()
            runs[id] = run
            look = watch.begin(id, at: post, now: alarm.now)
            return Next.draw(id, request, run.mark)
          }
          if !orders.isEmpty { return Next.orders }
          lock.wait()
        }
        return Next.end
      }
      carryOutOrders()
      if let look { alarm.set(for: look) }
      switch next {
      case .draw(let id, let request, let mark): return (id, request, mark)
      case .orders: continue
      case .end: return nil
      }
    }
  }

  private func draw(_ id: Schedule.DrawID, _ request: AnyRequest, _ mark: Obsolescence, at post: Post) -> DrawEnd {
    switch begin(id, request, mark, at: post) {
    case .end(let end): return end
    case .draw(let key):
      let result = Picture.draw(key, pixels: pixels, obsolescence: mark)
      let time = trace == nil ? nil : TraceTrack.now
      var end = finish(id, result, key: key, request: request, at: post)
      end.time = time
      return end
    }
  }

  /// What a request that a worker has taken comes to.
  enum Beginning {
    case draw(DrawKey)
    /// There is nothing to draw, and its requests have been seen to.
    case end(DrawEnd)
  }

  /// Finds out what is to be drawn, and whether it must be.
  func begin(_ id: Schedule.DrawID, _ request: AnyRequest, _ mark: Obsolescence, at post: Post) -> Beginning {
    let key: DrawKey
    do { key = try request.base.resolve() } catch {
      return .end(finish(id, .failure(DrawFailure(error, key: nil)), request: request, at: post))
    }
    let end: DrawEnd? = step { actions in
      guard watch.holds(post) else { return Effect(result: DrawEnd(ending: "given up")) }
      runs[id]?.key = key
      if let kept = lookUp(key) {
        let drawing = Drawing(key: key, image: kept.image, drawTime: .zero)
        runs[id] = nil
        schedule.finish(id, as: .drawn, actions: &actions)
        return Effect(result: DrawEnd(ending: "found in the cache"), outcome: .drawn(drawing))
      }
      let goesOn = schedule.identify(id, as: key, actions: &actions)
      if !goesOn {
        if !mark.isSet { counts.joined += 1 }
        runs[id] = nil
      }
      return Effect(result: goesOn ? nil : DrawEnd(ending: mark.isSet ? "cancelled" : "joined another"))
    }
    return end.map(Beginning.end) ?? .draw(key)
  }

  /// Hands a drawing over: to the cache, and to those who asked.
  func finish(
    _ id: Schedule.DrawID, _ result: Result<Picture, DrawFailure>, key: DrawKey? = nil, request: AnyRequest,
    at post: Post
  ) -> DrawEnd {
    // What was evicted is released by the caller, after unlocking: giving pixels back is the allocator's business.
    step { actions in
      // Given up before: its requests have been told.
      guard watch.holds(post) else { return Effect(result: DrawEnd(ending: "given up")) }
      runs[id] = nil
      // An obsolete draw left things out, and what it threw may come of that.
      guard schedule.isWanted(id) else {
        schedule.finish(id, as: .cancelled, actions: &actions)
        return Effect(result: DrawEnd(ending: "cancelled"))
      }
      switch result {
      case .success(let kept):
        if trace != nil { kept.subject = request.base.traceSubject }
        let end = account(for: kept, key: key!, isKept: request.base.isKept, in: schedule.lane(of: id))
        schedule.finish(id, as: .drawn, actions: &actions)
        return Effect(
          result: end, outcome: .drawn(Drawing(key: key!, image: kept.image, drawTime: kept.drawTime)))
      case .failure(let failure):
        counts.failed += 1
        schedule.finish(id, as: .failed, actions: &actions)
        return Effect(result: DrawEnd(ending: "failed"), outcome: .failed(failure))
      }
    }
  }

  // MARK: Draws that don't return

  /// Takes the posts of workers that are past the deadline.
  ///
  /// - Returns: when to look again.
  private func checkDeadlines() -> Duration? {
    let verdict = locked { watch.check(now: alarm.now) }
    for (id, replacement) in verdict.overdue {
      if let replacement { startWorker(at: replacement, overdue: id) } else { giveUp(id) }
    }
    while refuseNext() {}
    return verdict.next
  }

  /// Ends the requests of a draw that is past the deadline. Should it return, its result is dropped.
  private func giveUp(_ id: Schedule.DrawID) {
    step { actions in
      // The draw may have ended just then.
      guard schedule.isRunning(id) else { return Effect(result: ()) }
      let run = runs.removeValue(forKey: id)
      // What it still draws costs next to nothing from here on.
      run?.mark.set()
      if schedule.isWanted(id) { counts.failed += 1 }
      schedule.finish(id, as: .failed, actions: &actions)
      let message = "its draw has not returned for \(watch.deadline ?? .zero) and was given up"
      return Effect(result: (), outcome: .failed(DrawFailure(message, key: run?.key)))
    }
  }

  /// Fails a request that nobody is left to draw.
  ///
  /// - Returns: whether there was one.
  private func refuseNext() -> Bool {
    step { actions in
      guard watch.isDeserted, let (id, _) = schedule.take() else { return Effect(result: false) }
      counts.failed += 1
      schedule.finish(id, as: .failed, actions: &actions)
      let message = "no worker is left to draw it: \(watch.stuckCount) draws have not returned"
      return Effect(result: true, outcome: .failed(DrawFailure(message, key: nil)))
    }
  }
}
