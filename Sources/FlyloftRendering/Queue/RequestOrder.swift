internal import DequeModule

/// In which order lanes that wait get a worker, as a value: those somebody waits for, then a window's requests in its own
/// order, then the background. Whether a lane still has something to begin is the holder's to know.
struct RequestOrder {
  enum Priority: Hashable {
    /// Before all of a window's requests: the interface itself, and those who wait for a single picture.
    case interactive
    /// After all of a window's requests.
    case background
  }

  /// A lane's entry in a line. It counts as long as the lane remembers its number.
  struct Turn {
    let lane: Place
    let number: Int
  }

  private var interactive: Deque<Turn> = []
  private var background: Deque<Turn> = []
  private var requested: [Place] = []
  private var index: [Place: Int] = [:]
  /// The first so many of `requested` are for what is on screen.
  private var visibleCount = 0
  private var nextIndex = 0
  private var lastNumber = 0

  // MARK: A window's requests

  /// Replaces all places that a window asks for, most wanted first.
  ///
  /// - Returns: the lanes that were requested and are not any more.
  mutating func replaceRequests(_ visible: [Place], prefetch: [Place]) -> [Place] {
    let former = requested
    requested = visible + prefetch
    visibleCount = visible.count
    nextIndex = 0
    number()
    return former.filter { index[$0] == nil }
  }

  private mutating func number() {
    index.removeAll(keepingCapacity: true)
    // A place that is asked for twice keeps its earlier turn.
    for (position, lane) in requested.enumerated() where index[lane] == nil { index[lane] = position }
  }

  /// Has a requested lane wait for all others on screen, or for all others that are not.
  mutating func putLast(_ lane: Place) {
    guard let position = index[lane] else { return }
    requested.remove(at: position)
    requested.insert(lane, at: (position < visibleCount ? visibleCount : requested.count + 1) - 1)
    if nextIndex > position { nextIndex -= 1 }
    number()
  }

  func isRequested(_ lane: Place) -> Bool { index[lane] != nil }

  /// True if a window asks for it to show on screen; nil where no window asks.
  func isVisible(_ lane: Place) -> Bool? { index[lane].map { $0 < visibleCount } }

  /// True if a window asks for it, but does not show it yet.
  func isPrefetch(_ lane: Place) -> Bool { index[lane].map { $0 >= visibleCount } ?? false }

  /// The lanes of what is on screen.
  var visible: ArraySlice<Place> { requested.prefix(visibleCount) }

  /// The next requested lane, and whether it is for what is on screen; nil when all have had their turn.
  var next: (lane: Place, isVisible: Bool)? {
    nextIndex < requested.count ? (requested[nextIndex], nextIndex < visibleCount) : nil
  }

  /// The lanes of what is on screen that have not had their turn.
  var comingVisible: ArraySlice<Place> { requested[min(nextIndex, visibleCount)..<visibleCount] }

  mutating func passNext() { nextIndex += 1 }

  /// The most lanes that wait behind what is on screen.
  var countBehindVisible: Int { requested.count - visibleCount + background.count }

  // MARK: Lines

  /// Gives `lane` its turn: that of a window's request, or else one at the end of a line.
  ///
  /// - Returns: the number of its entry in the line; nil for a window's request.
  mutating func enqueue(_ lane: Place, _ priority: Priority) -> Int? {
    if let position = index[lane] {
      nextIndex = min(nextIndex, position)
      return nil
    }
    lastNumber += 1
    let turn = Turn(lane: lane, number: lastNumber)
    switch priority {
    case .interactive: interactive.append(turn)
    case .background: background.append(turn)
    }
    return turn.number
  }

  /// The lanes that may be waiting before all of a window's requests, in this order.
  var interactiveTurns: some Sequence<Turn> { interactive }

  mutating func popFirst(_ priority: Priority) -> Turn? {
    switch priority {
    case .interactive: interactive.popFirst()
    case .background: background.popFirst()
    }
  }
}
