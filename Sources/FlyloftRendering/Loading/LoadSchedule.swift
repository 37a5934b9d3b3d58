/// The identity of a load from its beginning to its end.
package struct LoadID: Hashable, Sendable {
  package let number: Int
}

/// Which loads go on and which goes next, as a value: no locks, no threads, no clocks.
///
/// Each place is a lane of its own: its next load begins when its last is over, so that of one view no two loads are at the
/// same file. What is on screen goes first; what is not may take half of the room only, so that something that comes on screen
/// does not wait for it.
///
/// No load keeps room for ever while others wait. One that has had its turn goes on beside those that have the room, so that
/// nothing is lost of a load that merely takes long. There are four times as many loads as there is room for at the most;
/// beyond that one that has had its turn is set back: it ends, and begins anew when those have begun that were set back less
/// often. Its next turn is twice as long, so that whatever ends by itself comes to its end.
package struct LoadSchedule {
  /// A load that has begun.
  struct Run {
    let load: Renderer.Load
    /// Nobody wants it any more: it is to stop, and nothing of it is to be told.
    var isObsolete = false
    /// It has had its turn, and takes no room from others.
    var isExtra = false
  }

  private struct SetBack {
    let version: Int
    var count: Int
  }

  /// The most loads that go on at once, besides those that have had their turn.
  let limit: Int
  /// The most loads that go on at once in all.
  private var extraLimit: Int { 4 * limit }
  private var wanted: [Renderer.Load] = []
  /// The first so many of `wanted` are on screen.
  private var visibleCount = 0
  /// The versions of wanted loads that have ended.
  private var ended: [Place: Int] = [:]
  /// The number of times that wanted loads were set back.
  private var setBacks: [Place: SetBack] = [:]
  private(set) var runs: [LoadID: Run] = [:]
  private var lanes: [Place: LoadID] = [:]
  private var lastNumber = 0

  init(limit: Int) {
    self.limit = max(limit, 1)
  }

  // MARK: Asking

  /// Replaces all that is wanted, most wanted first. What has begun goes on if its version is the same.
  ///
  /// - Returns: the loads that are to stop.
  mutating func replace(_ visible: [Renderer.Load], prefetch: [Renderer.Load]) -> [LoadID] {
    wanted = visible + prefetch
    visibleCount = visible.count
    let versions = Dictionary(wanted.map { ($0.place, $0.version) }) { first, _ in first }
    ended = ended.filter { versions[$0.key] == $0.value }
    setBacks = setBacks.filter { versions[$0.key] == $0.value.version }
    let obsolete = runs.filter { !$0.value.isObsolete && versions[$0.value.load.place] != $0.value.load.version }
      .map(\.key).sorted { $0.number < $1.number }
    for id in obsolete { runs[id]?.isObsolete = true }
    return obsolete
  }

  /// True if what is loaded for a place would be seen at once.
  func isVisible(_ place: Place) -> Bool { wanted.prefix(visibleCount).contains { $0.place == place } }

  // MARK: Working

  /// The load that is to begin now; nil if none is, or too many go on.
  mutating func take() -> (id: LoadID, load: Renderer.Load)? {
    guard let index = next else { return nil }
    let load = wanted[index]
    lastNumber += 1
    let id = LoadID(number: lastNumber)
    runs[id] = Run(load: load)
    lanes[load.place] = id
    return (id, load)
  }

  /// The number of loads that could begin now.
  var readyCount: Int {
    var other = self
    var count = 0
    while other.take() != nil { count += 1 }
    return count
  }

  private var next: Int? {
    guard room > 0 else { return nil }
    let ready = wanted.indices.prefix(visibleCount).filter { isReady(wanted[$0]) }
    let first = ready.min { (setBackCount(wanted[$0].place), $0) < (setBackCount(wanted[$1].place), $1) }
    if let first { return first }
    let hidden = runs.values.count { !isVisible($0.load.place) }
    guard runs.count < limit, hidden < max(limit / 2, 1) else { return nil }
    return wanted.indices.dropFirst(visibleCount).first { isReady(wanted[$0]) }
  }

  /// The number of loads more that may go on.
  private var room: Int { max(min(limit - runs.values.count { !$0.isExtra }, extraLimit - runs.count), 0) }

  private func isOpen(_ load: Renderer.Load) -> Bool { load.isNeeded && ended[load.place] != load.version }

  private func isReady(_ load: Renderer.Load) -> Bool { isOpen(load) && lanes[load.place] == nil }

  // MARK: Turns

  /// The loads for what is on screen that have not begun.
  var waiting: [Renderer.Load] {
    wanted.prefix(visibleCount).filter { load in
      isOpen(load) && (lanes[load.place].flatMap { runs[$0] }?.isObsolete ?? true)
    }
  }

  /// The number of loads for what is on screen that could begin if there were room for them.
  var lackingCount: Int { max(readyCount(of: wanted.prefix(visibleCount)) - room, 0) }

  private func readyCount(of loads: ArraySlice<Renderer.Load>) -> Int { loads.count { isReady($0) } }

  /// The number of times that a place's load was set back.
  func setBackCount(_ place: Place) -> Int { setBacks[place]?.count ?? 0 }

  /// Gives the room of loads that have had their turn to others on screen.
  ///
  /// - Parameter ids: the loads that have had their turn, the longest first.
  /// - Returns: those that are set back, and have to end first.
  mutating func passTurn(of ids: [LoadID]) -> [LoadID] {
    guard lackingCount > 0 else { return [] }
    for id in ids { runs[id]?.isExtra = true }
    let begins = min(readyCount(of: wanted.prefix(visibleCount)), limit - runs.values.count { !$0.isExtra })
    let excess = begins - (extraLimit - runs.count) - runs.values.count(where: \.isObsolete)
    // What is not on screen goes first.
    let candidates = ids.filter { runs[$0]?.isObsolete == false }
    let hidden = candidates.filter { runs[$0].map { !isVisible($0.load.place) } ?? false }
    let order = hidden + candidates.filter { !hidden.contains($0) }
    let setBack = Array(order.prefix(max(excess, 0)))
    for id in setBack {
      guard let load = runs[id]?.load else { continue }
      runs[id]?.isObsolete = true
      setBacks[load.place] = SetBack(version: load.version, count: setBackCount(load.place) + 1)
    }
    return setBack
  }

  /// A load is over.
  ///
  /// - Returns: what it was for; nil if nobody wants it any more, or it was given up.
  mutating func end(_ id: LoadID) -> Renderer.Load? {
    guard let run = runs.removeValue(forKey: id) else { return nil }
    lanes[run.load.place] = nil
    guard !run.isObsolete else { return nil }
    ended[run.load.place] = run.load.version
    return run.load
  }

  /// The load of that identity, if somebody wants it still.
  func load(_ id: LoadID) -> Renderer.Load? { runs[id].flatMap { $0.isObsolete ? nil : $0.load } }

  /// Nothing goes on, and nothing is ready to.
  var isIdle: Bool { runs.isEmpty && next == nil }
}
