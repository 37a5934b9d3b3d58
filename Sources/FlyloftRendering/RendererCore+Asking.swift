internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording

/// Requests to the renderer, other than by a window.
extension RendererCore {
  // MARK: Looking up

  /// The picture for `key`, if it is cached. With one key of that hash, the lock is taken once.
  func cachedPicture(for key: DrawKey, isRequest: Bool = false) -> Picture? {
    switch stepWithoutActions({ $0.guess(key, isRequest: isRequest) }) {
    case .missing: return nil
    case .probably(let picture):
      if picture.isOf(key) { return picture }
      stepWithoutActions { $0.uncountHit(picture) }
    case .unclear: break
    }
    var search = KeySearch(key)
    while true {
      switch stepWithoutActions({ $0.lookUp(search, isRequest: isRequest) }) {
      case .cached(let picture): return picture
      case .missing: return nil
      case .compare(let candidates): search.compare(with: candidates)
      }
    }
  }

  // MARK: Asking

  func makeLane() -> Place { stepWithoutActions { $0.makeLane() } }

  /// The picture, if it is cached; else `completion` will be called.
  func submit(_ key: DrawKey, in lane: Place?, completion: @escaping RendererState.Completion) -> Drawing? {
    // Most often all is said by one look, from which no actions follow.
    if let picture = stepWithoutActions({ $0.hit(key, in: lane) }) {
      if picture.isOf(key) { return Drawing(picture, of: key) }
      stepWithoutActions { $0.uncountHit(picture) }
    }
    switch step({ $0.submit(for: key, in: lane, completion: completion, &$1) }) {
    case .submitted: return nil
    case .probably(let picture, let busy):
      if picture.isOf(key) {
        guard let lane, let busy, !step({ $0.answer(lane, upTo: busy, &$1) }) else { return Drawing(picture, of: key) }
        stepWithoutActions { $0.uncountHit(picture) }
        submit(key, in: lane, completion)
        return nil
      }
      stepWithoutActions { $0.uncountHit(picture) }
    case .unclear: break
    }
    var search = KeySearch(key)
    while true {
      switch step({ $0.submit(for: search, in: lane, completion: completion, &$1) }) {
      case .cached(let picture): return Drawing(picture, of: key)
      case .missing: return nil
      case .compare(let candidates): search.compare(with: candidates)
      }
    }
  }

  func submit(_ request: any DrawRequest, in lane: Place, _ completion: @escaping RendererState.Completion) {
    step { $0.submit(request, in: lane, completion: completion, &$1) }
  }

  func cancel(_ lane: Place) { step { $0.cancel(lane, &$1) } }

  func shutDown() {
    let now = alarm.now
    step { $0.shutDown(now: now, &$1) }
    loaders.endAll()
    alarm.stop()
  }

  var metrics: RendererMetrics {
    let now = alarm.now
    return stepWithoutActions { $0.metrics(at: now) }
  }

  // MARK: Memory

  /// Gives up part of the cache. Called by what watches memory, on any thread.
  func memoryIsShort() {
    let now = alarm.now
    let evicted = step { $0.memoryIsShort(now: now, &$1) }
    if let pressureTrack { pressureLock.withLock { DrawEnd.record(evictions: evicted, in: pressureTrack) } }
    let isSmaller = !evicted.isEmpty
    // The last references, given up before the heap is asked for what they left.
    _ = consume evicted
    if isSmaller { returnFreeMemory() }
  }

  /// Says that `memoryIsShort` will be called when it is.
  func hearsOfPressure() { stepWithoutActions { $0.hearsOfPressure() } }
}
