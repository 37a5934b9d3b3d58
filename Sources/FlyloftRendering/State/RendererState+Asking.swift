/// Looking for a picture, and asking for it where there is none. A key is found in two steps: by its hash, under the lock of
/// whoever holds the state, and by comparing, without it.
extension RendererState {
  // MARK: Looking up

  /// Looks for a picture by the hash of its key alone, and counts a hit or a miss. The key is to be compared afterwards, and
  /// if it is another one, `uncountHit` is to be called.
  ///
  /// - Parameter isRequest: true if a request follows, which counts its miss itself, once it is begun.
  mutating func guess(_ key: DrawKey, isRequest: Bool = false) -> PictureStore.Guess {
    let guess = pictures.guess(key.hash)
    switch guess {
    case .missing: if !isRequest { counts.misses += 1 }
    case .probably(let picture): countHit(picture)
    case .unclear: break
    }
    return guess
  }

  /// The picture that a request for `key` is answered with, and nothing else comes of it, if the keys are equal: none where
  /// the lane has something else to tell. A hit is counted as by `guess`, and a miss by the request.
  mutating func hit(_ key: DrawKey, in lane: Place?) -> Picture? {
    guard !isShutDown, lane.map(schedule.isBusy) != true, case .probably(let picture) = guess(key, isRequest: true)
    else { return nil }
    return picture
  }

  /// The last guess was wrong.
  mutating func uncountHit(_ picture: Picture) {
    counts.hits -= 1
    counts.savedTime -= picture.drawTime
  }

  /// The outcome of a search.
  enum Found {
    case cached(Picture)
    case missing
    case compare([KeyCandidate])
  }

  /// - Parameter isRequest: true if a request follows, as in `guess`.
  mutating func lookUp(_ search: KeySearch, isRequest: Bool = false) -> Found {
    switch pictures.answer(search) {
    case .compare(let candidates): return .compare(candidates)
    case .known(let id):
      if let picture = pictures.picture(id) {
        countHit(picture)
        return .cached(picture)
      }
    case .unknown: break
    }
    if !isRequest { counts.misses += 1 }
    return .missing
  }

  mutating func countHit(_ picture: Picture) {
    counts.hits += 1
    counts.savedTime += picture.drawTime
  }

  // MARK: Asking

  /// Adds a request to the end of its lane.
  ///
  /// - Parameter completion: called with its end.
  mutating func submit(
    _ request: any DrawRequest, in lane: Place?, completion: @escaping Completion, _ actions: inout RendererActions
  ) {
    let lane = lane ?? makeLane()
    guard !isShutDown else {
      return actions.deliveries.append(
        .init(
          place: lane, ticket: Schedule.Ticket(number: 0), completion: completion, outcome: .cancelled,
          holdsLaneUntilDelivered: false))
    }
    schedule.submit(Renderer.Request(request, in: lane, completion: completion), actions: &actions.scheduled)
    conclude(&actions)
  }

  /// The outcome of a request for a key, as far as the key's hash tells.
  enum Submission {
    case submitted
    /// Cached, if the keys are equal; then the lane is to be answered up to that number, if there is one.
    case probably(Picture, busy: Int?)
    case unclear
  }

  /// Adds a request for `key` to the end of its lane, unless there may be a picture.
  mutating func submit(
    for key: DrawKey, in lane: Place?, completion: @escaping Completion, _ actions: inout RendererActions
  ) -> Submission {
    if !isShutDown {
      switch guess(key, isRequest: true) {
      case .missing: break
      case .unclear: return .unclear
      // The answer would come before the older result has been told: it takes its turn instead.
      case .probably(let picture) where lane.map(schedule.isDelivering) == true: uncountHit(picture)
      case .probably(let picture):
        return .probably(picture, busy: lane.flatMap { schedule.isBusy($0) ? schedule.lastNumber : nil })
      }
    }
    submit(key, in: lane, completion: completion, &actions)
    return .submitted
  }

  /// Adds a request for a key to the end of its lane, unless the search finds a picture, which answers the lane.
  mutating func submit(
    for search: KeySearch, in lane: Place?, completion: @escaping Completion, _ actions: inout RendererActions
  ) -> Found {
    let found = lookUp(search, isRequest: true)
    switch found {
    case .compare: break
    case .missing: submit(search.key, in: lane, completion: completion, &actions)
    case .cached(let picture):
      guard let lane, !answer(lane, upTo: schedule.lastNumber, &actions) else { break }
      uncountHit(picture)
      submit(search.key, in: lane, completion: completion, &actions)
      return .missing
    }
    return found
  }

  /// A request for a lane is answered from the cache; what was asked for there until `number` has been superseded.
  ///
  /// - Returns: false where an older result is just being told, which the answer would come before: then it is to take its
  ///   turn.
  mutating func answer(_ lane: Place, upTo number: Int, _ actions: inout RendererActions) -> Bool {
    guard !schedule.isDelivering(lane) else { return false }
    schedule.answered(lane, upTo: number, actions: &actions.scheduled)
    conclude(&actions)
    return true
  }
}
