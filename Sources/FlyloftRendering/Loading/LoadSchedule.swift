/// What one load is known by from its beginning to its end.
package struct LoadID: Hashable, Sendable {
  package let number: Int
}

/// Which loads go on and which goes next, as a value: no locks, no threads, no clocks.
///
/// Each place is a lane of its own: its next load begins when its last is over, so that of one view no two loads are at the
/// same file. What is on screen goes first; what is not may take half of the room only, so that something that comes on screen
/// does not wait for it.
package struct LoadSchedule {
  /// What has begun.
  struct Run {
    let load: Renderer.Load
    /// Nobody wants it any more: it is to stop, and nothing of it is to be told.
    var isObsolete = false
  }

  /// The most loads that go on at once.
  let limit: Int
  private var wanted: [Renderer.Load] = []
  /// The first so many of `wanted` are on screen.
  private var visibleCount = 0
  /// The versions of wanted loads that have ended.
  private var ended: [Place: Int] = [:]
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
    let obsolete = runs.filter { !$0.value.isObsolete && versions[$0.value.load.place] != $0.value.load.version }
      .map(\.key).sorted { $0.number < $1.number }
    for id in obsolete { runs[id]?.isObsolete = true }
    return obsolete
  }

  /// Whether what is loaded for a place would be seen at once.
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

  /// How many loads could begin now.
  var readyCount: Int {
    var other = self
    var count = 0
    while other.take() != nil { count += 1 }
    return count
  }

  private var next: Int? {
    guard runs.count < limit else { return nil }
    let hidden = runs.values.count { !isVisible($0.load.place) }
    return wanted.indices.first { index in
      let load = wanted[index]
      guard load.isNeeded, lanes[load.place] == nil, ended[load.place] != load.version else { return false }
      return index < visibleCount || hidden < max(limit / 2, 1)
    }
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

  /// What a load is for, if somebody wants it still.
  func load(_ id: LoadID) -> Renderer.Load? { runs[id].flatMap { $0.isObsolete ? nil : $0.load } }

  /// Nothing goes on, and nothing is ready to.
  var isIdle: Bool { runs.isEmpty && next == nil }
}
