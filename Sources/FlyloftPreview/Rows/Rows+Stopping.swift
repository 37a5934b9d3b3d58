import Flyloft
import FlyloftRendering
import FlyloftStage

/// Loads that the user stops.
extension Rows {
  /// The button that is seen on a row's view, and the scale in which it was drawn.
  func loadButton(ofRow row: Int) -> (button: LoadButton, scale: Double)? {
    guard let slot = visible.first(where: { $0.place.row == row }), case .row(let request) = slot.shown,
      let button = LoadButton(for: slot.data, isStopped: request.isStopped)
    else { return nil }
    return (button, request.scale)
  }

  /// Stops the load of a row on screen. What has come of it stays.
  mutating func stopLoading(
    _ row: Int, _ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration
  ) {
    loads.stop(row)
    look(atRow: row, &geometry, kept, at: time)
  }

  /// Stops all that is being loaded on screen; begins anew what was stopped, if there is nothing to stop.
  mutating func toggleLoads(_ geometry: inout RowGeometry, _ kept: KeptPictures, at time: Duration) {
    let wanted = visibleRows.filter(loads.isWanted)
    for row in wanted { stopLoading(row, &geometry, kept, at: time) }
    guard wanted.isEmpty else { return }
    for row in visibleRows where loads.isStopped(row) { retry(row, &geometry, kept, at: time) }
  }
}
