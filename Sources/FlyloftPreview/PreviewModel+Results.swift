import Flyloft
internal import FlyloftEditing
import FlyloftRegistry
import FlyloftRendering

/// The renderer's messages.
extension PreviewModel {
  mutating func handle(_ event: Renderer.Event, at time: Duration, _ effects: inout [PreviewEffect]) {
    switch event {
    case .ended(let result): end(result, at: time, &effects)
    case .evicted(let pictures): kept.remove(pictures)
    case .budget(let byteCount): plan.budget = byteCount
    case .loading(let report): noteLoad(report, at: time, &effects)
    // The shell adds what else is measured and sends `measured`.
    case .metrics: break
    }
  }

  private mutating func end(
    _ result: Renderer.RequestResult, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    switch (result.outcome, result.request) {
    case (.drawn(let drawing), let request as any InterfaceRequest):
      if drawing.isCached { kept.insert(WindowPicture(drawing), for: request.key) }
      let part = parts.show(drawing, for: request.key, at: result.place, number: result.number, &effects)
      if let part, part.standsAmongViews { effects.append(.damage(layout.viewport)) }
      if part != nil { effects.append(.requestFrame) }
    // The last one is shown until then. Where nothing was drawn, as no worker is left, nothing will be.
    case (.failed(let failure), is any InterfaceRequest): if failure.key != nil { questions.askLater(&effects) }
    case (.drawn(let drawing), let step as BlendRequest):
      guard let place = BlendRequest.place(of: result.place), place.gallery == rows?.number else { return }
      if rows?.fade(place, to: drawing.image, at: step) == true { effects.append(.requestFrame) }
    case (.drawn(let drawing), let request as ComparisonRequest): compared(request, drawing, &effects)
    case (.drawn(let drawing), var request as RowRequest):
      let picture = WindowPicture(drawing)
      let reach = plan.thumbnailReach
      plan.answered(result.place, version: result.version, drawTime: picture.drawTime)
      if request.gallery.hasPages, plan.thumbnailReach != reach { effects.append(.requestFrame) }
      if request.place.isThumbnail {
        return show(thumbnail: picture, of: request, drawing.isCached, at: time, &effects)
      }
      // Asked for as a tile, while the row was thought to be large.
      if Tiling(of: picture.wholeSize).count == 1 { request.place.tile = .first }
      if picture.drawTime > .zero { drawTimes.enter(picture.drawTime, of: request) }
      if isMisplaced(request) || fitZoom(to: picture, of: request, at: time) {
        if !kept.contains(picture.id) { effects.append(.discard([picture.id])) }
        return
      }
      if drawing.isCached {
        kept.insert(picture, for: request)
        if request.place.gallery == rows?.number { rows?.comparison.drew(request.place) }
      }
      report(picture, &effects)
      if let data = picture.data, result.place.gallery == rows?.number, rows?.learn(data, from: request) == true {
        effects.append(.requestFrame)
      }
      editClock?.drew(request, at: time)
      show(picture, for: .row(request), at: request.place, result.version, time, &effects)
    case (.drawn(let drawing), let request as ErrorCardRequest):
      plan.answered(result.place, version: result.version, drawTime: .zero)
      show(WindowPicture(drawing), for: .card(request), at: request.place, result.version, time, &effects)
    case (.failed, let request as RowRequest) where request.place.isThumbnail:
      plan.failed(thumbnail: result.place, version: result.version)
    case (.failed(let failure), let request as RowRequest):
      plan.answered(result.place, version: result.version, drawTime: .zero)
      showFailure(failure, of: request, time, &effects)
    default: plan.answered(result.place, version: result.version, drawTime: .zero)
    }
  }

  /// Keeps a thumbnail, and shows it where there is nothing else of its row.
  private mutating func show(
    thumbnail: WindowPicture, of request: RowRequest, _ isCached: Bool, at time: Duration,
    _ effects: inout [PreviewEffect]
  ) {
    guard isCached else { return }
    guard !isMisplaced(request) else {
      if !kept.contains(thumbnail.id) { effects.append(.discard([thumbnail.id])) }
      return
    }
    kept.insert(thumbnail, for: request)
    guard request.place.gallery == rows?.number else { return }
    changeRows { $0.refreshSlot(atRow: request.place.row, &$1, $2, at: time) }
    effects.append(.requestFrame)
  }

  private mutating func show(
    _ picture: WindowPicture, for content: RowContent, at place: Place, _ version: Int, _ time: Duration,
    _ effects: inout [PreviewEffect]
  ) {
    guard place.gallery == rows?.number else { return }
    let change = changeRows { $0.show(picture, for: content, at: place, version: version, &$1, $2, at: time) }
    follow(change ?? Rows.Change(), &effects)
  }

  private mutating func showFailure(
    _ failure: DrawFailure, of request: RowRequest, _ time: Duration, _ effects: inout [PreviewEffect]
  ) {
    let name = request.gallery.name
    let isOfFile = start.names[name] != nil
    // Why it can't be shown has been told as the answer to the question for what it has.
    if !request.gallery.isStandIn {
      let message = String(failure.description.prefix(PreviewLogEntry.textLimit + 1))
      effects.append(.log(.drawFailed(gallery: name, row: request.index + (isOfFile ? 1 : 0), message: message)))
    }
    guard request.place.gallery == rows?.number else { return }
    // A file may be written anew while it is drawn, and be whole the next time.
    let change = changeRows {
      $0.showFailure(failure, of: request, isOfFile: isOfFile, &$1, $2, at: time)
    }
    if change?.hasKeptFormer == true {
      panels[ErrorsPanel.self].tell(.ofVersion(of: name, failure.description))
      adapt(at: time)
    }
    follow(change ?? Rows.Change(), &effects)
  }

  /// A prefetched picture that moves nothing calls for no frame.
  private mutating func follow(_ change: Rows.Change, _ effects: inout [PreviewEffect]) {
    if let place = change.place { effects.append(.showed([place])) }
    if change.place != nil || change.moved { effects.append(.requestFrame) }
  }

  private mutating func noteLoad(
    _ report: Renderer.LoadReport, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    guard report.place.gallery == rows?.number, let rows else { return }
    if case .failed(let failure) = report.state {
      let text = String(failure.description.prefix(PreviewLogEntry.textLimit + 1))
      effects.append(
        .log(.loadFailed(gallery: rows.gallery.name, row: rows.request(report.place).index, message: text)))
    }
    guard let change = changeRows({ $0.noteLoad(report, &$1, $2, at: time) }) ?? nil else { return }
    // What is not on screen is drawn again once all is there.
    if case .loaded = report.state, change.place == nil { plan.forget(row: report.place.row) }
    effects.append(.requestFrame)
  }

  private mutating func report(_ picture: WindowPicture, _ effects: inout [PreviewEffect]) {
    guard picture.image.byteCount > cacheByteCount, !hasReportedOversize else { return }
    hasReportedOversize = true
    effects.append(.log(.oversized(picture: picture.image.byteCount, cache: cacheByteCount)))
  }
}
