internal import FlyloftConcurrency

/// The threads on which loads go on. There are none before something is to be loaded.
extension RendererCore {
  /// The data loaded for the view that a request leads to.
  func data(for request: any DrawRequest) -> LoadedData? {
    // Nearly always there is none, and then no key is hashed.
    guard let key = request.loadKey, stepWithoutActions({ $0.loads.hasData }) else { return nil }
    return stepWithoutActions { $0.loads.take(key) }
  }

  /// Starts a thread that loads, and goes on with the next load as long as there is one.
  func startLoader() {
    startAlarm()
    let isStarted = startThread(named: "flyloft-load", niceness: configuration.niceness) { self.load() }
    guard !isStarted, case .work(let id, _) = takeLoad() else { return }
    let failure = DrawFailure(.noWorker, "no thread could be started to load it")
    step { $0.loads.end(id, failure: failure, isObsolete: false, &$1) }
  }

  private func load() {
    var loader: (any LoadWorker)?
    var turn = takeLoad()
    while true {
      switch turn {
      case .ended: return
      case .idle:
        // Its process ends with it: nothing is kept for what may never come.
        loader = nil
        idleLoader.wait()
        turn = takeLoad()
      case .work(let id, let load):
        let present = loader ?? configuration.drawing.makeLoader()
        loader = present
        turn = takeLoad(after: (id, carryOut(load, as: id, by: present)))
      }
    }
  }

  private func carryOut(_ load: Renderer.Load, as id: LoadID, by loader: any LoadWorker) -> LoadEnd {
    loaders.enter(loader, at: id)
    defer { loaders.leave(id) }
    // Before there was anything to cancel.
    if stepWithoutActions({ $0.loads.schedule.load(id) }) == nil { loader.cancel(id.number) }
    do {
      try loader.load(load.request, as: id.number) { news in
        let now = self.alarm.now
        self.step { $0.loads.receive(news, of: id, now: now, &$1) }
      }
      return LoadEnd()
    } catch is ObsoleteLoad {
      return LoadEnd(isObsolete: true)
    } catch {
      return LoadEnd(failure: DrawFailure(error, key: nil))
    }
  }

  /// Ends loads that are past their time.
  ///
  /// - Returns: when to look again.
  func checkLoads(now: Duration) -> Duration? {
    let (overdue, next) = step { $0.loads.check(now: now, &$1) }
    for load in overdue where !loaders.end(load.id, after: load.silence) {
      step { $0.loads.giveUp(load, &$1) }
    }
    return next
  }
}
