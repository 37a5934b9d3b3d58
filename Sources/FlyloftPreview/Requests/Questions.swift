import FlyloftRendering

/// The questions to galleries and their stage, as a value: one of a kind at a time, the newest next.
///
/// A question has a thread until it is answered, most have a process, too, and a gallery may take seconds to answer.
struct Questions: Sendable {
  /// The delay until galleries are asked again that could not be asked: twice as long each time.
  static let delays: ClosedRange<Duration> = .seconds(1)...(.seconds(16))

  /// Questions for what galleries have with other knobs.
  private var wishes = LatestWins<KnobChange>()
  /// Wishes that wait behind one for another gallery, the newest of each.
  private var otherWishes: [KnobChange] = []
  /// That the stage be started anew.
  private var restarts = LatestWins<Void>()
  /// Galleries that are to be asked what they have to show, in this order; nil where none are.
  private var unasked: [Int]?
  private(set) var isAsking = false
  /// Galleries and wishes that there was no process for.
  private var missed: (galleries: [Int], wishes: [KnobChange]) = ([], [])
  private var delay = Questions.delays.lowerBound
  private var isDelayed = false

  /// True if another wish for a gallery waits for the answer to the one before.
  func hasNewerWish(for gallery: Int) -> Bool {
    wishes.waiting?.number == gallery || otherWishes.contains { $0.number == gallery }
  }

  /// True if a wish waits to be asked.
  var hasWish: Bool { wishes.waiting != nil || !otherWishes.isEmpty }

  mutating func ask(_ wish: KnobChange) {
    missed.wishes.removeAll { $0.number == wish.number }
    otherWishes.removeAll { $0.number == wish.number }
    // An edit of what several galleries share wishes for each of them.
    if let overtaken = wishes.submit(wish), overtaken.number != wish.number { otherWishes.append(overtaken) }
  }

  mutating func wishAnswered() {
    Self.end(&wishes)
    if wishes.waiting == nil, !otherWishes.isEmpty { _ = wishes.submit(otherWishes.removeFirst()) }
  }

  mutating func restart() { _ = restarts.submit(()) }

  mutating func restarted() { Self.end(&restarts) }

  private static func end<Question>(_ lane: inout LatestWins<Question>) {
    if lane.finish() { lane.release() }
  }

  /// Has galleries asked, in place of all that still were to be.
  mutating func ask(_ galleries: [Int], _ effects: inout [PreviewEffect]) {
    (unasked, missed.galleries) = (galleries, [])
    // What was missed may be had now.
    askMissed()
    delay = Self.delays.lowerBound
    if isDelayed { effects.append(.cancelTimer(.ask)) }
    isDelayed = false
  }

  /// Has galleries asked before those that still are to be, also while these are being asked.
  mutating func askFirst(_ galleries: [Int], _ effects: inout [PreviewEffect]) {
    if isAsking, !galleries.isEmpty { return effects.append(.askFirst(galleries)) }
    let first = Set(galleries)
    unasked = galleries + (unasked ?? []).filter { !first.contains($0) }
    next(&effects)
  }

  /// There was no process for a gallery: it is asked again later.
  ///
  /// - Returns: true if that has not been said yet.
  mutating func miss(_ gallery: Int, _ effects: inout [PreviewEffect]) -> Bool {
    missed.galleries.append(gallery)
    return askLater(&effects)
  }

  /// There was no process for a wish, which is the answer to it: it is made again later, unless another is made before.
  ///
  /// - Returns: true if that has not been said yet.
  mutating func miss(_ wish: KnobChange, _ effects: inout [PreviewEffect]) -> Bool {
    wishAnswered()
    if !hasNewerWish(for: wish.number) { missed.wishes.append(wish) }
    return askLater(&effects)
  }

  /// - Returns: true if nothing was asked later just before.
  @discardableResult
  mutating func askLater(_ effects: inout [PreviewEffect]) -> Bool {
    if !isDelayed { effects.append(.startTimer(.ask, after: delay)) }
    isDelayed = true
    return delay == Self.delays.lowerBound
  }

  /// It is later.
  mutating func delayIsOver() {
    (isDelayed, delay) = (false, min(delay * 2, Self.delays.upperBound))
    askMissed()
  }

  private mutating func askMissed() {
    let (galleries, wishes) = missed
    missed = ([], [])
    for wish in wishes { ask(wish) }
    if !galleries.isEmpty { unasked = (unasked ?? []) + galleries }
  }

  /// Those that were to be asked have been.
  mutating func asked() {
    isAsking = false
    if !isDelayed { delay = Self.delays.lowerBound }
  }

  /// Asks what is next, of each kind whose last question has been answered.
  mutating func next(_ effects: inout [PreviewEffect]) {
    if let wish = wishes.begin() { effects.append(.setKnobs(wish)) }
    if restarts.begin() != nil { effects.append(.restartStage) }
    guard !isAsking, let galleries = unasked else { return }
    (isAsking, unasked) = (true, nil)
    effects.append(.askGalleries(galleries))
  }
}
