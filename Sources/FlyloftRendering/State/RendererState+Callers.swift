internal import Flyloft

/// Draws on the threads of those who ask.
extension RendererState {
  /// The outcome for a key on a thread that is ready to draw it itself.
  enum CallersDraw {
    case compare([KeyCandidate])
    case cached(Picture)
    /// It is being drawn already.
    case wait(PendingResult)
    /// To be drawn, and `finishForCaller` to be called.
    case draw(PictureID, DrawID?)
  }

  /// Begins a draw on a caller's thread, unless the picture is cached or being drawn.
  ///
  /// - Parameter mayWait: true if the thread may wait for a draw that runs elsewhere. One that is itself inside a draw may
  ///   not: the other may be waiting for this one.
  mutating func beginForCaller(
    _ search: KeySearch, mayWait: Bool, now: Duration, _ actions: inout RendererActions
  ) -> CallersDraw {
    let known: PictureID?
    switch pictures.answer(search) {
    case .compare(let candidates): return .compare(candidates)
    case .known(let id): known = id
    case .unknown: known = nil
    }
    if let known {
      if let picture = pictures.picture(known) {
        countHit(picture)
        return .cached(picture)
      }
      if mayWait, let draw = schedule.joinForCaller(known) {
        counts.joined += 1
        let pending = PendingResult()
        runs[draw]?.waiting.append(pending)
        return .wait(pending)
      }
    }
    counts.misses += 1
    guard mayWait, search.isEqualToItself else {
      return .draw(search.isEqualToItself ? hold(known, or: search) : pictures.makeNumber(), nil)
    }
    let picture = hold(known, or: search)
    let draw = schedule.beginForCaller(as: picture)
    runs[draw] = Run(token: CancellationToken(), build: nil, key: search.key, picture: picture)
    if let deadline = watchdog.beginForCaller(draw, now: now) { actions.setDeadline(deadline) }
    return .draw(picture, draw)
  }

  /// Takes what a caller's thread has drawn: for the cache, and for those who joined meanwhile.
  mutating func finishForCaller(
    _ id: PictureID, _ draw: DrawID?, _ result: Result<Picture, DrawFailure>, of search: KeySearch, now: Duration,
    _ actions: inout RendererActions
  ) {
    // After the deadline those who joined have been told that it failed, and the key is not held any more.
    let run = draw.flatMap { endRun($0, result, &actions) }
    if let draw { watchdog.endForCaller(draw) }
    let isHeld = draw == nil ? search.isEqualToItself : run != nil
    defer { if isHeld { pictures.release(id, &actions) } }
    let outcome: DrawOutcome
    switch result {
    case .success(let picture):
      let place = draw.flatMap { schedule.lane(of: $0) }
      let end = keep(picture, isKept: isHeld, at: place, now: now, &actions)
      outcome = .drawn(
        Drawing(
          key: search.key, image: picture.image, drawTime: picture.drawTime, picture: id, isCached: end.kept != nil))
    case .failure(let failure):
      counts.failed += 1
      outcome = .failed(failure)
    }
    guard let draw, run != nil else { return }
    if case .drawn = outcome {
      end(draw, as: .drawn, "drawn", result: outcome, &actions)
    } else {
      end(draw, as: .failed, "failed", result: outcome, &actions)
    }
  }
}
