internal import FlyloftConcurrency
internal import Glibc

/// How a window speaks to the renderer without ever waiting for it.
///
/// A worker may be put aside by the system while it holds the lock, for as long as the machine is busy. So the window
/// leaves its orders in a mailbox and carries them out itself only if the lock is free; else whoever holds it does, right
/// after unlocking. Either way they are carried out in the order they were given.
extension RendererCore {
  enum Order: Sendable {
    case replaceWishes([Schedule.Wish], [Schedule.Wish], around: Lane?)
    case wish(AnyRequest, Lane)
    case withdraw(Lane)
    case pin(Set<DrawKey>)
    case pinMore([DrawKey])
    case discard(Set<DrawKey>)
  }

  static func wish(_ wish: (lane: Lane, request: any DrawRequest)) -> Schedule.Wish {
    Schedule.Wish(lane: wish.lane, request: AnyRequest(wish.request))
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
    case .pin(let keys): cache.pin(keys)
    case .pinMore(let keys): cache.pin(more: keys)
    case .discard(let keys): sequel.released += keys.compactMap { cache.remove($0) }
    case .withdraw(let lane): schedule.cancel(lane, actions: &actions)
    case .wish(let request, let lane):
      guard !isShutDown else { return }
      _ = schedule.submit(request, in: lane, keepsLane: false, actions: &actions)
    case .replaceWishes(let visible, let ahead, let center):
      guard !isShutDown else { return }
      // What is wanted most is in the viewport or next to it, and evictions come with new wishes only.
      if let center = center ?? visible.first?.lane ?? ahead.first?.lane { cache.focus = CachePlace(center) }
      schedule.replaceWishes(visible, ahead: ahead, actions: &actions)
    }
    carryOut(actions, outcome: nil, &sequel)
  }
}
