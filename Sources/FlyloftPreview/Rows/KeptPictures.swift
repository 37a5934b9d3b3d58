import Flyloft
internal import FlyloftRegistry
package import FlyloftRendering

/// The pictures that the renderer's cache holds, by what they are of: what comes on screen is looked up here and shown in
/// that very frame, whatever the workers are doing.
///
/// It is filled by results and emptied by evictions, which the renderer tells in the order in which they happened. So it
/// holds what the cache holds and nothing else, and is bounded by the cache's budget: of a picture that very many rows have
/// in common, only the places of late are known. The renderer still finds it for the others.
package struct KeptPictures: Sendable {
  private struct Entry: Sendable {
    let request: RowRequest
    let picture: WindowPicture
  }

  private enum Holder: Sendable {
    case row(Place)
    case part(DrawKey)

    func isRow(at place: Place) -> Bool { if case .row(place) = self { true } else { false } }
  }

  /// At how many places one picture is known, more than the rows of any screen.
  static let placeLimit = 8192

  /// Of each place all that is kept, the newest last: other widths and magnifications than the present may come back.
  private var rows: [Place: [Entry]] = [:]
  private var parts: [DrawKey: WindowPicture] = [:]
  /// Where each picture is entered: equal views of several rows have one picture.
  private var holders: [PictureID: [Holder]] = [:]
  /// Bytes of the pictures, each counted once.
  package private(set) var byteCount = 0

  /// The number of pictures.
  package var count: Int { holders.count }

  package func contains(_ id: PictureID) -> Bool { holders[id] != nil }

  /// The pictures of views, without those of the interface.
  var ofRows: Set<PictureID> {
    Set(holders.lazy.filter { $0.value.contains { if case .row = $0 { true } else { false } } }.map(\.key))
  }

  /// The pictures of the view at a place.
  func pictures(at place: Place) -> Set<PictureID> { Set((rows[place] ?? []).map(\.picture.id)) }

  // MARK: Looking up

  /// The picture that `request` asks for.
  package func picture(for request: RowRequest) -> WindowPicture? {
    var picture = rows[request.place]?.last { $0.request == request && !$0.picture.isPartial }?.picture
    picture?.isFromCache = true
    return picture
  }

  /// The newest picture of the same view in another width or of another generation, with what it answers.
  func former(of request: RowRequest) -> (request: RowRequest, picture: WindowPicture)? {
    newest(at: request.place) { $0.isSameView(as: request) }
  }

  /// The newest picture at a place whose request is as wanted, with that.
  func newest(at place: Place, _ isWanted: (RowRequest) -> Bool) -> (request: RowRequest, picture: WindowPicture)? {
    rows[place]?.last { isWanted($0.request) }.map { ($0.request, $0.picture) }
  }

  /// The newest picture of the same view from before an edit, drawn in the same way.
  func picture(of request: RowRequest, before edit: LastEdit) -> FormerPicture? {
    guard !edit.before.isEmpty, edit.concerns(request) else { return nil }
    return rows[request.place]?.last {
      edit.before.contains($0.request.gallery.generation) && !$0.picture.isPartial
        && $0.request.isComparable(with: request)
    }.map { FormerPicture(request: $0.request, picture: $0.picture) }
  }

  /// The picture of a part of the interface.
  func picture(for key: DrawKey) -> WindowPicture? { parts[key] }

  // MARK: Following the cache

  mutating func insert(_ picture: WindowPicture, for request: RowRequest) {
    var entries = rows[request.place] ?? []
    var picture = picture
    if let index = entries.firstIndex(where: { $0.picture.id == picture.id }) {
      let known = entries.remove(at: index).picture
      // One that was found in the cache comes without the time that its drawing took.
      if picture.drawTime == .zero { picture.drawTime = known.drawTime }
    } else {
      hold(picture, .row(request.place))
    }
    entries.append(Entry(request: request, picture: picture))
    rows[request.place] = entries
  }

  /// Goes along with the views of a gallery that stand elsewhere by now.
  ///
  /// - Parameter number: the gallery's.
  /// - Returns: the pictures of views that are gone. They are known no more.
  mutating func move(_ moves: RowMoves, to gallery: AnyGallery, _ number: Int) -> Set<PictureID> {
    var (moved, gone) = ([Place: [Entry]](), [Entry]())
    for (place, entries) in rows where place.gallery == number && moves.row(of: place.row) != place.row {
      // Variants of a view are numbered among themselves.
      let views = entries.filter { $0.request.variant == nil }
      let others = entries.filter { $0.request.variant != nil }
      rows[place] = others.isEmpty ? nil : others
      for entry in views { holders[entry.picture.id]?.removeAll { $0.isRow(at: place) } }
      guard let row = moves.row(of: place.row) else {
        gone += views
        continue
      }
      let (target, part) = (Place(gallery: number, row: row, tile: place.tile), gallery.part(at: row)?.place)
      moved[target] = views.map { Entry(request: $0.request.moved(to: row, part), picture: $0.picture) }
    }
    for (place, entries) in moved where !entries.isEmpty {
      rows[place, default: []] += entries
      for entry in entries { holders[entry.picture.id]?.append(.row(place)) }
    }
    var lost: Set<PictureID> = []
    for entry in gone where holders[entry.picture.id]?.isEmpty == true {
      holders[entry.picture.id] = nil
      byteCount -= entry.picture.image.byteCount
      lost.insert(entry.picture.id)
    }
    return lost
  }

  mutating func insert(_ picture: WindowPicture, for key: DrawKey) {
    if parts.updateValue(picture, forKey: key)?.id != picture.id { hold(picture, .part(key)) }
  }

  private mutating func hold(_ picture: WindowPicture, _ holder: Holder) {
    if holders[picture.id] == nil { byteCount += picture.image.byteCount }
    holders[picture.id, default: []].append(holder)
    guard let count = holders[picture.id]?.count, count > Self.placeLimit else { return }
    // Half of them at a time, so that it costs next to nothing a place.
    let oldest = holders[picture.id]?.prefix(count / 2) ?? []
    holders[picture.id]?.removeFirst(count / 2)
    for holder in oldest { _ = remove(picture.id, from: holder) }
  }

  /// - Returns: bytes of the picture that was there; nil if another one is by now.
  private mutating func remove(_ id: PictureID, from holder: Holder) -> Int? {
    switch holder {
    case .row(let place):
      guard var entries = rows[place], let index = entries.firstIndex(where: { $0.picture.id == id }) else {
        return nil
      }
      let picture = entries.remove(at: index).picture
      rows[place] = entries.isEmpty ? nil : entries
      return picture.image.byteCount
    case .part(let key):
      guard let picture = parts[key], picture.id == id else { return nil }
      parts[key] = nil
      return picture.image.byteCount
    }
  }

  /// The cache does not hold these any more.
  mutating func remove(_ ids: [PictureID]) {
    for id in ids {
      guard let former = holders.removeValue(forKey: id) else { continue }
      let byteCount = former.compactMap { remove(id, from: $0) }.last ?? 0
      self.byteCount -= byteCount
    }
  }
}
