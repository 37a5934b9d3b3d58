internal import Flyloft
internal import Glibc

/// How a window speaks to the renderer without ever waiting for it.
///
/// A worker may be put aside by the system while it holds the lock, for as long as the machine is busy. So the window
/// leaves its orders in a mailbox and carries them out itself only if the lock is free; else whoever holds it does, right
/// after unlocking. Either way they are carried out in the order they were given.
extension RendererCore {
  enum Order: Sendable {
    case replaceRequests([Renderer.Request], prefetch: [Renderer.Request], around: Place?)
    case request(any DrawRequest, at: Place)
    case withdraw(at: Place)
    case pin(Set<PictureID>)
    case discard(Set<PictureID>)
    case reportMetrics
  }

  private func wish(_ request: Renderer.Request) -> Schedule.Wish {
    Schedule.Wish(lane: request.place, request: AnyRequest(request.request, version: request.version))
  }

  func give(_ order: Order) {
    orders.post(order)
    if !carryOutOrders() { tryAgainLater() }
  }

  // A worker that was just going to sleep has looked for orders already and gives the lock up without another look, so
  // whoever gave the order comes back for it, between other things, until it is done.
  private func tryAgainLater() {
    completions.perform { [weak self] in
      guard let self, !carryOutOrders() else { return }
      // For the lock's holder, should it wait for this processor.
      sched_yield()
      tryAgainLater()
    }
  }

  /// Runs `body` under the lock, then sees to the orders given meanwhile.
  func locked<Result>(_ body: () -> Result) -> Result {
    let result = lock.withLock(body)
    carryOutOrders()
    return result
  }

  /// Runs `body` under the lock, unless that is taken.
  func lockedIfFree<Result>(_ body: () -> Result) -> Result? {
    let result = lock.withLockIfFree(body)
    if result != nil { carryOutOrders() }
    return result
  }

  /// Carries out all orders, unless another thread is inside, which then does.
  ///
  /// - Returns: whether none are left.
  @discardableResult
  func carryOutOrders() -> Bool {
    while !orders.isEmpty {
      var sequel = Sequel()
      let isDone: Void? = lock.withLockIfFree {
        for order in orders.takeAll() { carryOut(order, &sequel) }
      }
      guard isDone != nil else { return false }
      follow(sequel)
    }
    return true
  }

  private func carryOut(_ order: Order, _ sequel: inout Sequel) {
    var actions: [Schedule.Action] = []
    switch order {
    case .pin(let pictures): cache.pin(Set(identities.filter { pictures.contains($0.value) }.keys))
    case .discard(let pictures):
      for (key, picture) in identities where pictures.contains(picture) {
        if let removed = cache.remove(key) { sequel.released.append(removed) }
      }
    case .reportMetrics: break
    case .withdraw(let place): schedule.cancel(place, actions: &actions)
    case .request(let request, let place):
      guard !isShutDown else { return }
      _ = schedule.submit(AnyRequest(request), in: place, keepsLane: false, actions: &actions)
    case .replaceRequests(let visible, let prefetch, let center):
      guard !isShutDown else { return }
      // What is wanted most is in the viewport or next to it, and evictions come with new requests only.
      if let center = center ?? visible.first?.place ?? prefetch.first?.place { cache.focus = center }
      schedule.replaceRequests(visible.map(wish), prefetch: prefetch.map(wish), actions: &actions)
    }
    carryOut(actions, outcome: nil, &sequel)
  }
}
