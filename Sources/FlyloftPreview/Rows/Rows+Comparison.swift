import Flyloft
import FlyloftRegistry
import FlyloftRendering

/// What the last edit has changed of the rows on screen.
extension Rows {
  /// The gallery is about to be edited: what is on screen is kept there, to be compared.
  ///
  /// - Parameter room: bytes for the pictures on screen, those of before and those of after together.
  mutating func beginEdit(_ edit: LastEdit, room: Int) {
    var room = room - visible.reduce(0) { $0 + ($1.image?.byteCount ?? 0) }
    for index in visible.indices {
      let former = formerPicture(visible[index]).flatMap { edit.concerns($0.request) ? $0 : nil }
      room -= former?.picture.image.byteCount ?? 0
      visible[index].before = room < 0 ? nil : former
      (visible[index].pair, visible[index].comparison) = (nil, nil)
    }
    comparison.begin(edit)
  }

  private func formerPicture(_ slot: RowSlot) -> FormerPicture? {
    guard let picture = slot.picture, !picture.isPartial, let shown = slot.shown else { return nil }
    switch shown {
    case .row(let request): return FormerPicture(request: request, picture: picture)
    case .card where !isPresentStyle(shown): return nil
    case .card: return FormerPicture(request: request(slot.place), picture: picture)
    }
  }

  /// True if something on screen is still to be compared.
  package var isComparing: Bool { comparison.seen.open > 0 }

  // MARK: Pairs

  /// Finds out of which places on screen both pictures are there. Costs nothing before the first edit.
  mutating func pairUp(_ kept: KeptPictures) {
    guard let edit = comparison.edit else { return }
    var seen = EditComparison.Seen()
    var rows: (compared: Set<Int>, open: Set<Int>) = ([], [])
    for index in visible.indices {
      let row = visible[index].place.row
      visible[index].pair = pair(at: index, edit, kept)
      guard let pair = visible[index].pair else {
        visible[index].comparison = nil
        if visible[index].missing != nil {
          rows.open.insert(row)
        } else if comparison.added.contains(row) {
          rows.compared.insert(row)
          seen.changed.insert(row)
        } else if comparison.same.contains(row) {
          rows.compared.insert(row)
        }
        continue
      }
      guard let result = comparison.results[visible[index].place], result.isOf(pair) else {
        rows.open.insert(row)
        continue
      }
      rows.compared.insert(row)
      seen.count += result.count
      seen.pixelCount += result.pixelCount
      if result.count > 0 { seen.changed.insert(row) }
    }
    (seen.compared, seen.open) = (rows.compared.count, rows.open.count)
    comparison.see(seen)
  }

  private mutating func pair(at index: Int, _ edit: LastEdit, _ kept: KeptPictures) -> PicturePair? {
    let slot = visible[index]
    let request = request(slot.place)
    // What of it follows from its place, such as a number, is no change. A file that is shown in it may be another.
    let own = gallery.part(at: slot.place.row)
    let isEmbedded = (own?.gallery ?? gallery).embedded[own?.place.index ?? slot.place.row] != nil
    guard isEmbedded || !comparison.same.contains(slot.place.row) else { return nil }
    if slot.before?.request.isComparable(with: request) != true,
      let former = kept.picture(of: request, before: edit)
    {
      visible[index].before = former
    }
    if let before = visible[index].before, before.request.isComparable(with: request) {
      guard slot.missing == nil, let after = slot.picture, !after.isPartial else { return nil }
      return PicturePair(before: before.picture, after: after)
    }
    return request.isFramed ? nil : framedPair(of: slot, scale: style.scale, kept)
  }

  /// The pictures of a view that is shown alone as it is among the others, at a scale.
  func framedPair(of slot: RowSlot, scale: Double, _ kept: KeptPictures) -> PicturePair? {
    guard let edit = comparison.edit else { return nil }
    let request = request(slot.place).framed(scale: scale)
    let known = slot.before.flatMap { $0.request.isComparable(with: request) ? $0 : nil }
    guard let before = known ?? kept.picture(of: request, before: edit), let after = kept.picture(for: request) else {
      return nil
    }
    return PicturePair(before: before.picture, after: after)
  }

  /// The pictures on screen, and with them those of before the edit, which may be there at the next key, as far as all of them
  /// have room in so many bytes.
  func pictures(within byteCount: Int) -> Set<PictureID> {
    guard comparison.edit != nil else { return pictures }
    let former = visible.compactMap { $0.pair?.before ?? $0.before?.picture }
    var (pictures, room) = (pictures, byteCount - visible.reduce(0) { $0 + ($1.image?.byteCount ?? 0) })
    for picture in former {
      room -= picture.image.byteCount
      if room >= 0 { pictures.insert(picture.id) }
    }
    return pictures
  }

  // MARK: Looks

  /// The pictures that a place shows in place of its own; nil where it shows that, as a view does that has not been changed.
  func comparedLook(_ slot: RowSlot) -> ComparedLook? {
    guard comparison.way != .after, let pair = slot.pair else { return nil }
    if comparison.way != .difference, comparison.isUnchanged(slot.place, pair) { return nil }
    // Until the picture of this way is there, that of the way before it stays.
    let drawn = slot.comparison.flatMap { $0.request.id.isOf(pair) ? $0.image : nil }
    if comparison.way.isDrawn, drawn == nil { return nil }
    return ComparedLook(way: comparison.way, before: pair.before.image, after: pair.after.image, drawn: drawn)
  }

  /// The mark of a row; nil for one that has not been changed, or where the change itself is shown.
  func changeMark(ofRow row: Int) -> ChangeMark? {
    guard comparison.seen.changed.contains(row), comparison.way != .difference, style.isFramed else { return nil }
    return row == comparison.current ? .current : .plain
  }

  // MARK: Asking

  /// Says what is to be compared now.
  mutating func askToCompare(_ kept: KeptPictures) -> (asked: [ComparisonRequest], withdrawn: [Place]) {
    guard let edit = comparison.edit else { return ([], []) }
    let way = comparison.way
    let wanted = visible.compactMap { slot -> ComparisonRequest? in
      guard let pair = slot.pair else { return nil }
      let request = ComparisonRequest(
        pair, at: slot.place, as: way, labelScale: style.isFramed ? slot.shown?.scale : nil)
      guard comparison.results[slot.place]?.isOf(pair) == true else { return request }
      let isDrawn = way == .difference || way == .onionSkin && !comparison.isUnchanged(slot.place, pair)
      return isDrawn && slot.comparison?.request.id != request.id ? request : nil
    }
    let places = Set(visible.lazy.map(\.place))
    let requests = self
    return comparison.ask(wanted, isOnScreen: places.contains) { place in
      let request = requests.request(place)
      guard let after = kept.picture(for: request), let before = kept.picture(of: request, before: edit) else {
        return nil
      }
      return PicturePair(before: before.picture, after: after)
    }
  }

  /// Takes what pictures differ by.
  ///
  /// - Returns: true if that is of a place on screen.
  mutating func compared(_ request: ComparisonRequest, _ view: PictureComparison, _ image: Image) -> Bool {
    guard comparison.compared(request, view), let index = index(of: request.place) else { return false }
    if request.id.way.isDrawn { visible[index].comparison = (request, image) }
    return true
  }
}

extension RowRequest {
  /// The same among the others, at a scale.
  fileprivate func framed(scale: Double) -> RowRequest {
    var request = RowRequest(
      place: place, gallery: gallery, width: width, scale: scale, palette: palette, moment: moment, attempt: attempt,
      publication: publication, mark: mark)
    request.variant = variant
    return request
  }
}
