import Flyloft
import FlyloftRegistry
import FlyloftRendering

/// The loads of rows: what is wanted, what becomes of it, and what the user stops.
extension Rows {
  /// True if no row is known to load anything.
  var loadsNothing: Bool { loads.isEmpty }

  /// The loads that are wanted for rows, in their order.
  func loads(of rows: [Int]) -> [Renderer.Load] {
    rows.compactMap { row in
      let place = Place(gallery: number, row: row)
      return loads.load(of: row).map {
        Renderer.Load(request(place), at: place, version: $0.version, isNeeded: $0.isNeeded)
      }
    }
  }

  /// Learns from a drawing of a row what there is to load.
  ///
  /// - Returns: true if there is something that was not known before.
  mutating func learn(_ data: DrawnData, from request: RowRequest) -> Bool {
    guard request.place.row < count, request.gallery.generation == self.request(request.place).gallery.generation
    else { return false }
    return loads.drew(
      request.place.row, with: data, asked: request.publication, hasFailed: failures.card(insteadOf: request) != nil)
  }

  /// Learns what there is to load, or to be held, from a picture that was kept.
  mutating func learnFromShown(at index: Int) {
    if let data = visible[index].picture?.data { loads.showed(visible[index].place.row, with: data) }
  }

  /// Takes what has become of a load: the row is to be drawn again, or a card will stand in for it.
  ///
  /// - Returns: what it changed; nil for a load that is not wanted any more.
  mutating func noteLoad(
    _ report: Renderer.LoadReport, _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration
  ) -> Change? {
    guard loads.note(report) else { return nil }
    let row = report.place.row
    var change = Change()
    if case .failed(let failure) = report.state {
      failures.enter(failure, of: request(report.place), isLoad: true)
      change.moved = geometry.forgetSize(of: row)
    }
    guard visibleRows.contains(row) else { return change }
    refreshSlot(atRow: row, &geometry, kept, at: time)
    change.place = report.place
    return change
  }

  // MARK: Stopping

  /// The button that is seen on a row's view, and the scale in which it was drawn.
  func loadButton(ofRow row: Int) -> (button: LoadButton, scale: Double)? {
    guard let slot = visible.first(where: { $0.place.row == row }), case .row(let request) = slot.shown,
      let button = LoadButton(for: slot.picture?.data, request.mark)
    else { return nil }
    return (button, request.scale)
  }

  /// Stops the load of a row on screen. What has come of it stays.
  mutating func stopLoading(
    _ row: Int, _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration
  ) {
    loads.stop(row)
    refreshSlot(atRow: row, &geometry, kept, at: time)
  }

  /// Stops all that is being loaded on screen; begins anew what was stopped, if there is nothing to stop.
  mutating func toggleLoads(_ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration) {
    let wanted = visibleRows.filter(loads.isWanted)
    for row in wanted { stopLoading(row, &geometry, kept, at: time) }
    guard wanted.isEmpty else { return }
    for row in visibleRows where loads.isStopped(row) { retry(row, &geometry, kept, at: time) }
  }
}
