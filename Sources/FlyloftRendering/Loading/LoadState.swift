internal import Flyloft

/// All that is decided of loads, as a value: the schedule, what was loaded, until when a load may be silent, and how long its
/// turn is.
///
/// No locks, no threads, no clocks, no foreign code.
package struct LoadState {
  /// The time for which a load that was cancelled may go on.
  package static let grace = Duration.seconds(1)
  /// The most loads that are given up without having ended: beyond, each keeps its room.
  private static let stuckLimit = 16
  /// The time for which a load may keep others on screen waiting, the first time that it goes on.
  package static let turn = Duration.seconds(10)
  /// The time for which a load may wait, or tell nothing, before that is told. A sooner one would show it for a blink.
  package static let notice = Duration.seconds(1)

  struct Watch {
    /// The time for which the load may tell nothing; nil for ever.
    var limit: Duration?
    let begin: Duration
    var lastSign: Duration
    /// When it was cancelled.
    var cancelled: Duration?
    var publication = 0
    /// True if something that it has published could not be kept.
    var lacksRoom = false
    /// True if the window knows that something was published which it has not had drawn yet.
    var isTold = false
    /// When it is told that the load goes on; nil once that, or something else, was told.
    var notice: Duration?
    /// Until when it has its room to itself.
    let turnEnd: Duration

    var due: Duration? { cancelled.map { $0 + LoadState.grace } ?? limit.map { lastSign + $0 } }
  }

  private(set) var schedule: LoadSchedule
  private var data: CostAwareCache<LoadKey, LoadedData>
  private(set) var watches: [LoadID: Watch] = [:]
  private struct Wait {
    let version: Int
    let since: Duration
    var isTold = false
  }

  /// The waits of what is on screen and has not begun.
  private var waits: [Place: Wait] = [:]
  /// Which load is at which data.
  private var loads: [LoadKey: LoadID] = [:]
  private let patience: Duration?
  private var lastPublication = 0
  private(set) var stuckCount = 0

  /// - Parameter patience: how long a load may be silent that does not say otherwise; nil for ever.
  init(limit: Int, byteCount: Int, patience: Duration?) {
    schedule = LoadSchedule(limit: limit)
    data = CostAwareCache(budget: byteCount)
    self.patience = patience
  }

  /// Bytes of what was loaded and is kept, with its records.
  package var byteCount: Int { data.byteCount }
  /// The number of loads that go on.
  package var runningCount: Int { schedule.runs.count }
  /// True if something that was loaded of this view is kept.
  package func hasData(of key: LoadKey) -> Bool { data.contains(key) }
  /// True if there may be data.
  var hasData: Bool { data.count > 0 || !watches.isEmpty }
  /// True if nothing goes on and nothing waits.
  package var isIdle: Bool { schedule.isIdle }

  // MARK: Asking

  mutating func replace(
    _ visible: [Renderer.Load], prefetch: [Renderer.Load], now: Duration, _ actions: inout RendererActions
  ) {
    data.pin(Set(visible.compactMap(\.request.loadKey)))
    data.focus = visible.first?.place ?? prefetch.first?.place ?? data.focus
    let obsolete = schedule.replace(visible, prefetch: prefetch)
    for id in obsolete {
      watches[id]?.cancelled = now
      actions.setDeadline(now + Self.grace)
    }
    actions.cancelledLoads += obsolete
    actions.changesLoads = true
    let former = waits
    waits = [:]
    for load in schedule.waiting {
      let known = former[load.place].flatMap { $0.version == load.version ? $0 : nil }
      waits[load.place] = known ?? Wait(version: load.version, since: now)
    }
    if let next = nextLook { actions.setDeadline(next) }
  }

  /// The data loaded so far for a view that is about to be drawn. Publications after this are told.
  package mutating func take(_ key: LoadKey) -> LoadedData? {
    if let id = loads[key] { watches[id]?.isTold = false }
    return data.value(for: key)
  }

  // MARK: Loading

  /// Begins the load that is wanted most.
  package mutating func begin(now: Duration, _ actions: inout RendererActions) -> (id: LoadID, load: Renderer.Load)? {
    guard let (id, load) = schedule.take() else { return nil }
    let turn = Self.turn * (1 << min(schedule.setBackCount(load.place), 20))
    watches[id] = Watch(limit: patience, begin: now, lastSign: now, notice: now + Self.notice, turnEnd: now + turn)
    if let key = load.request.loadKey {
      loads[key] = id
      forgetEnd(of: key, load.place, &actions)
    }
    if waits.removeValue(forKey: load.place)?.isTold == true { tellBegun(id, &actions) }
    if let next = nextLook { actions.setDeadline(next) }
    return (id, load)
  }

  /// Data from before are shown until there is something newer, but neither as all that there is nor with how far they came.
  private mutating func forgetEnd(of key: LoadKey, _ place: Place, _ actions: inout RendererActions) {
    guard let former = data.value(for: key), former.isComplete || former.progress != nil else { return }
    lastPublication += 1
    var next = LoadedData(publication: lastPublication)
    (next.payload, next.byteCount) = (former.payload, former.byteCount)
    actions.releasedData += data.insert(next, for: key, byteCount: next.charge, cost: .zero, at: place) ?? []
  }

  private mutating func tellBegun(_ id: LoadID, _ actions: inout RendererActions) {
    watches[id]?.notice = nil
    if let load = schedule.load(id) { report(load, .begun, &actions) }
  }

  /// A load tells something.
  package mutating func receive(_ news: LoadNews, of id: LoadID, now: Duration, _ actions: inout RendererActions) {
    guard let load = schedule.load(id), let key = load.request.loadKey else { return }
    watches[id]?.lastSign = now
    switch news.content {
    case .began(let limit):
      guard let limit else { break }
      watches[id]?.limit = limit
      actions.setDeadline(now + limit)
    case .published(let payload, let byteCount):
      keep(of: id, key, load.place, now: now, &actions) {
        $0.payload = payload
        $0.byteCount = byteCount
      }
    case .progressed(let fraction):
      func percent(_ fraction: Double) -> Int { Int(fraction * 100) }
      // Else it is a sign of life, and shows nothing new.
      guard watches[id]?.publication == 0 || data.value(for: key)?.progress.map(percent) != percent(fraction) else {
        break
      }
      keep(of: id, key, load.place, now: now, &actions) { $0.progress = fraction }
    }
  }

  /// Keeps a publication, and tells of it unless the last one that was told has not been drawn yet.
  private mutating func keep(
    of id: LoadID, _ key: LoadKey, _ place: Place, now: Duration, _ actions: inout RendererActions,
    _ change: (inout LoadedData) -> Void
  ) {
    guard let watch = watches[id], let load = schedule.load(id) else { return }
    lastPublication += 1
    var next = LoadedData(publication: lastPublication)
    // Until this load has published something, what was loaded before stays.
    if let former = data.value(for: key) {
      next.payload = former.payload
      next.byteCount = former.byteCount
      next.progress = former.progress
    }
    change(&next)
    // What is on screen is never evicted, and could take all memory.
    let isKept =
      !data.pinned.contains(key)
      || data.pinnedByteCount - (data.value(for: key)?.charge ?? 0) + next.charge
        <= data.budget
    guard isKept, let gone = data.insert(next, for: key, byteCount: next.charge, cost: now - watch.begin, at: place)
    else {
      watches[id]?.lacksRoom = true
      return
    }
    actions.releasedData += gone
    watches[id]?.publication = lastPublication
    watches[id]?.notice = nil
    guard !watch.isTold else { return }
    watches[id]?.isTold = true
    report(load, lastPublication, .publishing, &actions)
  }

  /// A load is over, for better or worse.
  ///
  /// - Parameter failure: why there is nothing; nil when all has been told.
  package mutating func end(_ id: LoadID, failure: DrawFailure?, isObsolete: Bool, _ actions: inout RendererActions) {
    actions.changesLoads = true
    let watch = watches.removeValue(forKey: id)
    for (key, load) in loads where load == id { loads[key] = nil }
    if watch == nil { stuckCount -= 1 }
    let ended = schedule.end(id)
    // The next load of its place may be ready now, and wait for the room of others.
    if ended == nil, schedule.lackingCount > 0 { actions.setDeadline(.zero) }
    guard let load = ended, let key = load.request.loadKey, !isObsolete, let watch else { return }
    if let failure { return report(load, watch.publication, .failed(failure), &actions) }
    lastPublication += 1
    var all = LoadedData(publication: lastPublication)
    if watch.lacksRoom {
      let text = "there is no room for what it loaded: \(data.budget >> 20) MB are kept of all views together"
      return report(load, watch.publication, .failed(DrawFailure(.noRoom, text)), &actions)
    }
    // What is not on screen may have been evicted already. It is missed when it is drawn.
    if let former = data.value(for: key), former.publication == watch.publication {
      all.payload = former.payload
      all.byteCount = former.byteCount
      all.isComplete = true
      let gone = data.insert(
        all, for: key, byteCount: all.charge, cost: watch.lastSign - watch.begin, at: load.place)
      actions.releasedData += gone ?? []
    }
    report(load, lastPublication, .loaded, &actions)
  }

  private func report(
    _ load: Renderer.Load, _ publication: Int, _ state: Renderer.LoadReport.State, _ actions: inout RendererActions
  ) {
    let report = Renderer.LoadReport(
      place: load.place, version: load.version, publication: publication, state: state)
    actions.post(.loading(report), isUrgent: schedule.isVisible(load.place))
  }

  /// Tells of a load that has told nothing itself.
  private mutating func report(
    _ load: Renderer.Load, _ state: Renderer.LoadReport.State, _ actions: inout RendererActions
  ) {
    let kept = load.request.loadKey.flatMap { data.value(for: $0) }
    report(load, kept?.publication ?? 0, state, &actions)
  }

  // MARK: Loads that don't end

  /// The loads and watches that are past their time.
  package struct Overdue {
    package let id: LoadID
    /// For how long it has told nothing; nil for one that was cancelled.
    package let silence: Duration?
  }

  /// Tells what waits or is silent, gives others their turn, and finds what is past its time.
  ///
  /// - Returns: loads that are to be ended, and when to look again.
  package mutating func check(
    now: Duration, _ actions: inout RendererActions
  ) -> (overdue: [Overdue], next: Duration?) {
    passTurns(now: now, &actions)
    for load in schedule.waiting {
      guard let wait = waits[load.place], !wait.isTold, wait.since + Self.notice <= now else { continue }
      waits[load.place]?.isTold = true
      report(load, .waiting, &actions)
    }
    for (id, watch) in watchesInOrder { if let notice = watch.notice, notice <= now { tellBegun(id, &actions) } }
    var overdue: [Overdue] = []
    for (id, watch) in watchesInOrder {
      guard let due = watch.due, due <= now else { continue }
      overdue.append(Overdue(id: id, silence: watch.cancelled == nil ? watch.limit : nil))
      // Should that be of no use, it is tried again.
      watches[id]?.lastSign = now
      if watch.cancelled != nil { watches[id]?.cancelled = now }
    }
    return (overdue, [watches.values.compactMap(\.due).min(), nextLook].compactMap(\.self).min())
  }

  private var watchesInOrder: [(key: LoadID, value: Watch)] { watches.sorted { $0.key.number < $1.key.number } }

  /// When something is to be told, or a load's turn ends for which others wait.
  private var nextLook: Duration? {
    var times = watches.values.compactMap(\.notice)
    times += waits.values.lazy.filter { !$0.isTold }.map { $0.since + Self.notice }
    if schedule.lackingCount > 0 {
      times += watches.lazy.filter { schedule.runs[$0.key]?.isExtra == false }.map(\.value.turnEnd)
    }
    return times.min()
  }

  private mutating func passTurns(now: Duration, _ actions: inout RendererActions) {
    // Loads begin in the order of their numbers.
    let done = watchesInOrder.filter { $0.value.turnEnd <= now }.map(\.key)
    guard !done.isEmpty else { return }
    for id in schedule.passTurn(of: done) {
      guard let load = schedule.runs[id]?.load else { continue }
      watches[id]?.cancelled = now
      watches[id]?.notice = nil
      actions.cancelledLoads.append(id)
      if schedule.isVisible(load.place) {
        waits[load.place] = Wait(version: load.version, since: now, isTold: true)
        report(load, .waiting, &actions)
      }
    }
    actions.changesLoads = true
  }

  /// Gives up a load whose thread can't be ended: its place and its room are free, and what it still tells is dropped.
  package mutating func giveUp(_ overdue: Overdue, _ actions: inout RendererActions) {
    guard watches[overdue.id] != nil, stuckCount < Self.stuckLimit else { return }
    let text = "its load has told nothing for \(overdue.silence ?? .zero) and was given up"
    let failure = DrawFailure(.overdue(after: overdue.silence ?? .zero), text)
    end(overdue.id, failure: failure, isObsolete: overdue.silence == nil, &actions)
    stuckCount += 1
  }
}
