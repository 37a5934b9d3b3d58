internal import Flyloft

/// What the renderer's threads do.
extension RendererCore {
  private typealias Post = WorkerWatch<Schedule.DrawID>.Post

  /// Starts the threads.
  func start() {
    if watch.deadline != nil { alarm.start { self.checkDeadlines() } }
    for post in watch.posts { startWorker(at: post) }
  }

  /// - Parameter overdue: a draw that was given up, whose requests the new thread tells first.
  private func startWorker(at post: Post, overdue: Schedule.DrawID? = nil) {
    startThread(named: "flyloft-draw-\(post.worker)", niceness: niceness) {
      if let overdue { self.giveUp(overdue) }
      self.work(at: post)
    }
  }

  /// A worker's life.
  private func work(at first: Post) {
    var post = first
    while let (id, request, mark) = nextDraw(at: post) {
      let begin = ContinuousClock.now
      draw(id, request, mark, at: post)
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
      let evicted = locked { account(for: kept, key: key, isKept: true, in: nil) }
      withExtendedLifetime(evicted) {}
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

  private func draw(_ id: Schedule.DrawID, _ request: AnyRequest, _ mark: Obsolescence, at post: Post) {
    let key: DrawKey
    do { key = try request.base.resolve() } catch {
      return finish(id, .failure(DrawFailure(error, key: nil)), key: nil, isKept: false, at: post)
    }
    let goesOn = step { actions in
      guard watch.holds(post) else { return Effect(result: false) }
      runs[id]?.key = key
      if let kept = lookUp(key) {
        let drawing = Drawing(key: key, image: kept.image, drawTime: .zero)
        runs[id] = nil
        schedule.finish(id, as: .drawn, actions: &actions)
        return Effect(result: false, outcome: .drawn(drawing))
      }
      let goesOn = schedule.identify(id, as: key, actions: &actions)
      if !goesOn {
        if !mark.isSet { counts.joined += 1 }
        runs[id] = nil
      }
      return Effect(result: goesOn)
    }
    guard goesOn else { return }
    let result = Picture.draw(key, pixels: pixels, obsolescence: mark)
    finish(id, result, key: key, isKept: request.base.isKept, at: post)
  }

  private func finish(
    _ id: Schedule.DrawID, _ result: Result<Picture, DrawFailure>, key: DrawKey?, isKept: Bool, at post: Post
  ) {
    let evicted = step { actions in
      // Given up before: its requests have been told.
      guard watch.holds(post) else { return Effect(result: [Picture]()) }
      runs[id] = nil
      // An obsolete draw left things out, and what it threw may come of that.
      guard schedule.isWanted(id) else {
        schedule.finish(id, as: .cancelled, actions: &actions)
        return Effect(result: [Picture]())
      }
      switch result {
      case .success(let kept):
        let evicted = account(for: kept, key: key!, isKept: isKept, in: schedule.lane(of: id))
        schedule.finish(id, as: .drawn, actions: &actions)
        return Effect(
          result: evicted, outcome: .drawn(Drawing(key: key!, image: kept.image, drawTime: kept.drawTime)))
      case .failure(let failure):
        counts.failed += 1
        schedule.finish(id, as: .failed, actions: &actions)
        return Effect(result: [], outcome: .failed(failure))
      }
    }
    // Released here, after unlocking: giving pixels back is the allocator's business.
    withExtendedLifetime(evicted) {}
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
