internal import Flyloft
internal import FlyloftPreview
internal import FlyloftRendering
internal import FlyloftStage

/// What must hold when nothing is due any more.
extension Invariants {
  /// - Parameters:
  ///   - dueTimers: the timers that run.
  ///   - hasClock: whether the time of day is followed.
  mutating func lookAtRest(
    _ model: PreviewModel, _ renderer: VirtualRenderer, _ display: VirtualDisplay, dueTimers: Int, hasClock: Bool
  ) {
    let schedule = renderer.state.schedule
    expect(schedule.isIdle, .neverEnded, "the schedule still has lanes or draws")
    let submitted = schedule.lastNumber - renderer.takenCount
    let ended = requests.endedCount
    expect(submitted == ended, .neverEnded, "\(submitted) requests, \(ended) ends")
    expect(renderer.state.loads.isIdle, .neverEnded, "\(renderer.state.loads.runningCount) loads go on, or could")
    expect(renderer.isAtRest, .busyAtRest, "the renderer")
    expect(display.isAtRest, .busyAtRest, "the display")
    expect(!display.isAnimating, .busyAtRest, "it is animated")
    expect(dueTimers == 0, .busyAtRest, "\(dueTimers) timers")
    expect(!model.viewport.isMoving, .busyAtRest, "the viewport moves")
    guard display.isVisible else { return expect(!hasClock, .busyAtRest, "a hidden window follows the clock") }
    // Where no worker is left, nothing is drawn any more.
    guard !renderer.hasNoWorkers else { return }
    expect(model.parts.areComplete && model.parts.areSettled, .incompleteAtRest, "the interface")
    lookAtRows(model)
  }

  private mutating func lookAtRows(_ model: PreviewModel) {
    guard let rows = model.rows, model.showsRows else { return }
    let open = model.plan.openCount
    expect(open == 0, .neverEnded, "\(open) requests are waited for")
    expect(rows.canDraw, .incompleteAtRest, "a live gallery doesn't know the time")
    expect(!rows.isFading, .busyAtRest, "a fade")
    expect(!rows.isComparing, .incompleteAtRest, "what the last edit has changed is not known")
    for slot in rows.visible {
      expect(slot.missing == nil, .incompleteAtRest, "\(slot.place) lacks \(slot.missing.map(\.summary) ?? "")")
      expect(slot.image != nil, .incompleteAtRest, "\(slot.place) is blank")
      if let data = slot.picture?.data, !data.isComplete, case .row(let request) = slot.shown {
        expect(request.mark == .stopped, .incompleteAtRest, "\(slot.place) has not been loaded")
      }
      if let (invariant, detail) = places.check(slot, rows, model.kept) ?? places.checkSource(slot) {
        report(invariant, detail)
      }
      if let image = slot.image, let size = model.viewport.geometry?.rect(of: slot.place).size {
        expect(image.size == size, .incompleteAtRest, "\(slot.place) of \(size) shows \(image.size)")
      }
    }
  }
}
