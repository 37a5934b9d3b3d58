internal import Flyloft
internal import FlyloftPreview
internal import FlyloftRendering
internal import FlyloftStage

/// What each place on screen showed last, and how new that was.
struct PlaceLedger {
  private struct Record {
    var isBlank = true
    var image: Image?
    /// The number of the newest request that may have led to it; of two requests, the one of the higher number is newer.
    var number = 0
    /// What was shown, of what is loaded, and the publication that it was drawn with.
    var loaded: (key: LoadKey, publication: Int)?
    /// Whether the renderer has had that since it came on screen; nil until that has been looked at.
    var hasData: Bool?
  }

  private var records: [Place: Record] = [:]

  /// Something else is shown from now on.
  mutating func forget() { records = [:] }

  /// Compares what is on screen with what was before.
  ///
  /// - Parameter lastNumber: that of the latest request.
  /// - Returns: what does not hold.
  mutating func look(at rows: Rows, _ kept: KeptPictures, lastNumber: Int) -> (Invariant, String)? {
    let former = records
    records = [:]
    records.reserveCapacity(rows.visible.count)
    for slot in rows.visible {
      if let wrong = check(slot, rows, kept) { return wrong }
      records[slot.place] = former[slot.place]
      // What no result brought was kept: it is as new as it can be if it is what is wanted, and else from before.
      if let wrong = look(at: slot, rows, number: slot.missing == nil ? lastNumber : 0) { return wrong }
    }
    return nil
  }

  /// Looks at one place.
  ///
  /// - Parameter number: that of the request that led to the result.
  mutating func look(at slot: RowSlot, _ rows: Rows, number: Int) -> (Invariant, String)? {
    let former = records[slot.place] ?? Record()
    let isBlank = rows.isBlank(slot)
    if isBlank, !former.isBlank { return (.blankAgain, "\(slot.place)") }
    var record = former
    (record.isBlank, record.image) = (isBlank, slot.image)
    if slot.image != former.image {
      record.loaded = slot.loaded
      if let old = former.loaded, let new = slot.loaded, old.key == new.key, new.publication <= old.publication {
        if new.publication < old.publication, former.hasData == true {
          return (.olderData, "\(slot.place) shows \(new.publication) after \(old.publication)")
        }
      } else {
        record.hasData = nil
      }
      record.number = number
      if let wrong = checkSource(slot) { return wrong }
      // The place shows something that is not wanted any more. It may, if that is newer than what it showed before.
      if slot.missing != nil, former.image != nil, slot.image != nil, number <= former.number {
        return (.olderPicture, "\(slot.place) shows \(slot.shown.map(\.summary) ?? "nothing")")
      }
    }
    records[slot.place] = record
    return nil
  }

  /// The window can't be seen: what was loaded may go.
  mutating func hidesData() {
    for place in records.keys { records[place]?.hasData = false }
  }

  /// Looks whether the renderer has what was loaded of a place on screen, once it knows that this is on screen.
  ///
  /// - Returns: what does not hold.
  mutating func lookAtData(of slot: RowSlot, in loads: LoadState) -> (Invariant, String)? {
    guard let record = records[slot.place], let loaded = record.loaded, loaded.key == slot.loaded?.key else {
      return nil
    }
    let hasData = loads.hasData(of: loaded.key)
    if record.hasData == true, !hasData { return (.dataEvicted, "\(slot.place) shows \(loaded.publication)") }
    if record.hasData == nil { records[slot.place]?.hasData = hasData }
    return nil
  }

  /// Whether the place wants what it should, and shows what is kept.
  func check(_ slot: RowSlot, _ rows: Rows, _ kept: KeptPictures) -> (Invariant, String)? {
    guard rows.canDraw else { return nil }
    let request = rows.request(slot.place)
    switch slot.missing ?? slot.shown {
    case nil: return (.incompleteAtRest, "\(slot.place) shows nothing and lacks nothing")
    case .row(let wanted):
      if wanted != request { return (.outdatedWish, "\(wanted) instead of \(request)") }
      if slot.missing != nil, kept.picture(for: request) != nil { return (.keptNotShown, "\(slot.place)") }
    case .card: break
    }
    return nil
  }

  /// Whether the picture is of what it is said to be of.
  func checkSource(_ slot: RowSlot) -> (Invariant, String)? {
    guard let image = slot.image, let shown = slot.shown, let key = try? shown.request.resolve() else { return nil }
    // A view that holds NaN is equal to none, itself included.
    guard key == key else { return nil }
    guard let source = image.source, source.isDrawing(of: key), slot.picture?.data == source.drawnData else {
      return (.otherPicture, "\(slot.place) shows a picture of \(image.source.map { "\($0.view)" } ?? "nothing")")
    }
    return nil
  }
}

extension RowSlot {
  fileprivate var loaded: (key: LoadKey, publication: Int)? {
    guard let data = picture?.data, case .row(let request) = shown, let key = request.loadKey else { return nil }
    return (key, data.publication)
  }
}

extension DrawKey {
  /// Whether both draw the same view, with whatever was loaded of it.
  fileprivate func isDrawing(of other: DrawKey) -> Bool {
    guard let view = loadingView else { return self == other }
    return view == other.loadingView && part == other.part && wholeSize == other.wholeSize && scale == other.scale
      && background == other.background
  }

  private var loadingView: SimulatedLoad? {
    ((view.base as? OverlaidView)?.content.base as? LoadedView<SimulatedLoad>)?.base
  }

  /// With which of its data a view was drawn; nil for one that loads nothing.
  fileprivate var drawnData: DrawnData? { (view.base as? any ViewOfData)?.drawnData }
}
