internal import DequeModule

/// In which order lanes that wait get a worker, as a value: those somebody waits for, then a window's wishes as they were
/// wished, then the background. Whether a lane still has something to begin is the holder's to know.
struct LaneOrder {
  enum Priority: Hashable {
    /// Before all wishes: the interface itself, and those who wait for a single picture.
    case interactive
    /// After all wishes.
    case background
  }

  /// A lane's entry in a line. It counts as long as the lane remembers its number.
  struct Place {
    let lane: Lane
    let number: Int
  }

  private var interactive: Deque<Place> = []
  private var background: Deque<Place> = []
  private var wishes: [Lane] = []
  private var wishIndex: [Lane: Int] = [:]
  /// The first so many wishes are for what is on screen.
  private var visibleCount = 0
  private var nextIndex = 0
  private var lastNumber = 0

  // MARK: Wishes

  /// Replaces all wishes, most wanted first.
  ///
  /// - Returns: the lanes that were wished for and are not any more.
  mutating func replaceWishes(_ visible: [Lane], ahead: [Lane]) -> [Lane] {
    let former = wishes
    wishes = visible + ahead
    visibleCount = visible.count
    nextIndex = 0
    wishIndex.removeAll(keepingCapacity: true)
    for (index, lane) in wishes.enumerated() { wishIndex[lane] = index }
    return former.filter { wishIndex[$0] == nil }
  }

  func isWished(_ lane: Lane) -> Bool { wishIndex[lane] != nil }

  /// Whether a wish is for what is on screen; nil where none is.
  func isVisible(_ lane: Lane) -> Bool? { wishIndex[lane].map { $0 < visibleCount } }

  /// Whether it is wished for, but not on screen.
  func isAhead(_ lane: Lane) -> Bool { wishIndex[lane].map { $0 >= visibleCount } ?? false }

  /// Wishes for what is on screen.
  var visible: ArraySlice<Lane> { wishes.prefix(visibleCount) }

  /// The next wish, and whether it is for what is on screen; nil when all have had their turn.
  var nextWish: (lane: Lane, isVisible: Bool)? {
    nextIndex < wishes.count ? (wishes[nextIndex], nextIndex < visibleCount) : nil
  }

  mutating func passWish() { nextIndex += 1 }

  /// How many lanes at most wait behind what is on screen.
  var countBehindVisible: Int { wishes.count - visibleCount + background.count }

  // MARK: Lines

  /// Gives `lane` its turn: that of its wish, or else one at the end of a line.
  ///
  /// - Returns: the number of its entry in the line; nil for a wish.
  mutating func enqueue(_ lane: Lane, _ priority: Priority) -> Int? {
    if let index = wishIndex[lane] {
      nextIndex = min(nextIndex, index)
      return nil
    }
    lastNumber += 1
    let place = Place(lane: lane, number: lastNumber)
    switch priority {
    case .interactive: interactive.append(place)
    case .background: background.append(place)
    }
    return place.number
  }

  mutating func popFirst(_ priority: Priority) -> Place? {
    switch priority {
    case .interactive: interactive.popFirst()
    case .background: background.popFirst()
    }
  }
}
