internal import Flyloft
internal import FlyloftDisplay
internal import FlyloftPreview
internal import FlyloftRegistry
internal import FlyloftRendering

/// Looks at all that a window is told, does and shows, and says what does not hold that must.
///
/// It keeps books of its own and trusts none of the model's: what was asked for, what the renderer said, what each place
/// showed before. The first violation stays; nothing is looked at after it.
package struct Invariants {
  /// The first that did not hold.
  package private(set) var violation: Violation?
  /// Of all that has happened.
  package private(set) var digest = TraceDigest()
  /// The last events, for who reads a failure; empty unless asked for.
  package private(set) var trace: [String] = []

  private let keepsTrace: Bool
  var pictures = PictureLedger()
  var requests = RequestLedger()
  var places = PlaceLedger()
  private var loads = LoadLedger()
  /// Until when the display thread has waited for what is on screen and is not there yet.
  private var waitedUntil: Duration?
  var eventCount = 0
  private var time = Duration.zero

  /// - Parameter keepsTrace: whether every event is written down. That takes far longer than all the rest.
  package init(keepsTrace: Bool = false) { self.keepsTrace = keepsTrace }

  /// Says that something does not hold.
  mutating func report(_ invariant: Invariant, _ detail: @autoclosure () -> String) {
    guard violation == nil else { return }
    violation = Violation(invariant: invariant, detail: detail(), time: time, event: eventCount)
  }

  /// Says so, unless it holds.
  mutating func expect(_ holds: Bool, _ invariant: Invariant, _ detail: @autoclosure () -> String) {
    if !holds { report(invariant, detail()) }
  }

  // MARK: Events

  /// The model has been told something, and its effects have been carried out.
  mutating func didHandle(
    _ event: PreviewEvent, _ effects: [PreviewEffect], _ model: PreviewModel, _ renderer: inout VirtualRenderer,
    at time: Duration
  ) {
    guard violation == nil else { return }
    eventCount += 1
    self.time = time
    digest.add(event, at: time)
    for effect in effects { digest.add(effect) }
    if keepsTrace { write(event, effects) }
    follow(effects, model)
    follow(&renderer)
    if !model.isVisible { places.hidesData() }
    switch event {
    case .rendering(.ended(let result)):
      requests.answered(result)
      pictures.told(result)
      if let rows = model.rows, result.place.gallery == rows.number { look(at: rows, after: result) }
    case .rendering(.evicted(let evicted)): pictures.evicted(evicted)
    case .frame, .refresh, .picturesAwaited, .input, .resized, .rescaled, .moment: look(at: model, renderer)
    case .frameEnded:
      lookAfterFrame(model)
      lookAtData(model, renderer)
      lookAtBounds(model, renderer)
    default: break
    }
  }

  private mutating func write(_ event: PreviewEvent, _ effects: [PreviewEffect]) {
    if trace.count >= 400 { trace.removeFirst(200) }
    trace.append(String("\(time) \(event)".withoutModules.prefix(240)))
    for effect in effects {
      if case .replaceRequests(let requests) = effect {
        let (visible, prefetch) = (requests.visible.map(\.summary), requests.prefetch.map(\.summary))
        trace.append("    replaceRequests visible \(visible) prefetch \(prefetch)")
      } else {
        trace.append(String("    \(effect)".withoutModules.prefix(240)))
      }
    }
  }

  /// What the model wants done.
  private mutating func follow(_ effects: [PreviewEffect], _ model: PreviewModel) {
    for effect in effects {
      switch effect {
      case .replaceRequests(let replaced):
        check(replaced, model)
        requests.replaced(replaced)
      case .pin(let pinned): pictures.pin(pinned, byteCount: model.rows?.shownByteCount ?? 0)
      case .waitForPictures(let end): waitedUntil = end
      case .discard(let discarded): pictures.evicted(Array(discarded))
      // A gallery is shown from its beginning.
      case .setTitle: places.forget()
      default: break
      }
    }
  }

  /// What happened inside the renderer.
  private mutating func follow(_ renderer: inout VirtualRenderer) {
    guard let log = renderer.log, !log.isEmpty else { return }
    renderer.log = []
    for entry in log {
      switch entry {
      case .carriedOut(let order):
        requests.carriedOut(order)
        loads.carriedOut(order)
        pictures.carriedOut(order)
      case .began(let request):
        expect(requests.mayBegin(request), .prefetchFirst, "\(request)")
      case .ended(let number):
        expect(requests.ended(number), .endedTwice, "request \(number)")
      case .loadBegan(let id, let load, let time):
        if let (invariant, detail) = loads.began(id, load, at: time) { report(invariant, detail) }
      case .loadEnded(let id):
        expect(loads.ended(id), .endedTwice, "load \(id)")
      case .told(let event):
        requests.told(event)
        if let (invariant, detail) = loads.told(event) { report(invariant, detail) }
        expect(pictures.mayTell(event), .pinnedEvicted, "\(event)")
      }
    }
  }

  // MARK: Requests

  private mutating func check(_ replaced: PictureRequests, _ model: PreviewModel) {
    guard let rows = model.rows, model.showsRows else {
      return expect(
        replaced.visible.isEmpty && replaced.prefetch.isEmpty, .misplacedRequest,
        "no rows are shown, and some asked for")
    }
    let visible = Set(rows.visible.lazy.map(\.place))
    let all = replaced.visible + replaced.prefetch
    expect(Set(all.lazy.map(\.place)).count == all.count, .misplacedRequest, "asked for twice: \(all.map(\.summary))")
    for request in replaced.visible where !visible.contains(request.place) {
      report(.misplacedRequest, "\(request.summary) is not on screen")
    }
    for request in replaced.prefetch where visible.contains(request.place) {
      report(.misplacedRequest, "\(request.summary) is on screen")
    }
  }

  // MARK: Frames

  /// What the model shows now: as a frame begins, and whenever something else may be wanted from now on.
  private mutating func look(at model: PreviewModel, _ renderer: VirtualRenderer) {
    guard let rows = model.rows else { return places.forget() }
    let lastNumber = renderer.state.schedule.lastNumber
    if let (invariant, detail) = places.look(at: rows, model.kept, lastNumber: lastNumber) { report(invariant, detail) }
  }

  /// What a result has led to: what was asked for as a tile may turn out to be all of its row.
  private mutating func look(at rows: Rows, after result: Renderer.RequestResult) {
    for slot in rows.visible where slot.place.row == result.place.row {
      if let (invariant, detail) = places.look(at: slot, rows, number: result.number) { report(invariant, detail) }
    }
  }

  /// A frame has come to its end: what it lacks has been asked for.
  private mutating func lookAfterFrame(_ model: PreviewModel) {
    guard model.isVisible, let rows = model.rows, model.showsRows, rows.canDraw else { return }
    if rows.isComplete {
      waitedUntil = nil
    } else if model.gallery?.drawing == .sync {
      let hasWaited = waitedUntil.map { $0 <= time } ?? false
      expect(hasWaited, .paintedUnawaited, "\(rows.visible.count { $0.missing != nil }) places lack their pictures")
    }
    for slot in rows.visible {
      if let missing = slot.missing {
        expect(requests.isAsked(missing, at: slot.place), .notRequested, "\(slot.place), \(missing.summary)")
      }
      if let picture = slot.picture?.id {
        expect(pictures.isPinned(picture), .notPinned, "\(slot.place)")
      }
    }
  }

  private mutating func lookAtData(_ model: PreviewModel, _ renderer: VirtualRenderer) {
    guard model.isVisible, let rows = model.rows, model.showsRows, !renderer.hasOrders else {
      return
    }
    for slot in rows.visible {
      if let (invariant, detail) = places.lookAtData(of: slot, in: renderer.state.loads) { report(invariant, detail) }
    }
  }

  private mutating func lookAtBounds(_ model: PreviewModel, _ renderer: VirtualRenderer) {
    let (kept, pinned, pinnedBytes) = (pictures.keptCount, pictures.pinnedCount, pictures.mostPinnedBytes)
    expect(model.kept.count == kept, .keptIsNotCached, "\(model.kept.count) against \(kept)")
    let metrics = renderer.state.metrics(at: time)
    expect(
      metrics.cacheByteCount <= metrics.cacheBudget + pinnedBytes, .unbounded,
      "\(metrics.cacheByteCount) bytes of \(metrics.cacheBudget), \(pinnedBytes) pinned")
    expect(
      metrics.knownKeys <= metrics.cachedImages + pinned + metrics.running, .unbounded,
      "\(metrics.knownKeys) keys for \(metrics.cachedImages) pictures, \(metrics.running) draws")
    guard !renderer.hasOrders else { return }
    // Parts of the interface, steps of fades and comparisons have lanes of their own.
    let lanes = requests.askedCount + 40 + 2 * (model.rows?.visible.count ?? 0)
    expect(
      metrics.waiting + metrics.running <= 2 * lanes, .unbounded, "\(metrics.waiting) wait, \(metrics.running) run")
  }

  // MARK: Painting

  /// Carries a frame out on the screen, and compares it with the window painted anew.
  ///
  /// - Parameter frame: nil if nothing is painted.
  mutating func paint(_ frame: PendingFrame?, _ model: PreviewModel, _ display: inout VirtualDisplay, at time: Duration)
  {
    guard violation == nil else { return }
    self.time = time
    if let fault = display.carryOut(frame, { model.paint($0) }) { report(.wrongPixels, "\(fault)") }
  }
}

extension Rows {
  /// Bytes of the pictures on screen, and of those of before the last edit.
  fileprivate var shownByteCount: Int {
    visible.reduce(0) { $0 + ($1.image?.byteCount ?? 0) + ($1.pair?.before.image.byteCount ?? 0) }
  }
}

extension Renderer.Request {
  var summary: String { "\(place.row).\(place.tile.column).\(place.tile.row) v\(version)" }
}

extension RowContent {
  var summary: String { "\(request)" }
}
