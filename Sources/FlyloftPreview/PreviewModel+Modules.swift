internal import Flyloft
internal import FlyloftEditing
internal import FlyloftRegistry
import FlyloftRendering

/// Modules that are edited while the window is open.
extension PreviewModel {
  mutating func handle(_ event: ModuleEvent, at time: Duration, _ effects: inout [PreviewEffect]) {
    switch event {
    case .built(let gallery, let times):
      defer { rejoin(at: time, &effects) }
      guard let number = contents.number(of: gallery.name) else {
        let isFile = start.names[gallery.name] != nil
        if isFile { joinFiles(adding: 1) }
        let number = contents.insert(gallery, isFile: isFile)
        setAsAll(number, &effects)
        if rows == nil { select(number, at: time, &effects) }
        follow(gallery, times, at: time, &effects)
        break
      }
      knobs.rebuilt[number] = Knobs.Rebuilt(gallery: gallery, times: times)
      if !keepKnobs(of: number, &effects) { takeRebuilt(number, as: gallery, at: time, &effects) }
    case .removed(let name):
      guard let number = contents.number(of: name) else { break }
      // What its last build answers must not bring it back.
      knobs.rebuilt[number] = nil
      let next = contents.remove(number)
      if number == selected {
        lost = number
        select(next ?? number, at: time, &effects)
      }
    case .assetsChanged: discardAll(at: time, &effects)
    case .waiting(let title, let message): contents.lack = (title, message)
    case .locked(let name, let generation, let reason):
      if let number = contents.number(of: name) { lock(number, reason, generation, &effects) }
    case .entered(let name, let path): start.names[name] = [path]
    case .appended(let name): if let number = contents.number(of: name) { noteAppended(to: number) }
    case .building, .failed, .restartNeeded, .restartNotNeeded, .ended, .notice: break
    }
    effects.append(.requestFrame)
  }

  /// Shows what was built anew in place of the build before.
  ///
  /// - Parameter gallery: with its knobs as the user has set them.
  mutating func takeRebuilt(
    _ number: Int, as gallery: AnyGallery, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    guard let times = knobs.rebuilt.removeValue(forKey: number)?.times else { return }
    let isBack = contents.restore(number)
    unlock(number, at: time, &effects)
    replace(number, with: gallery, at: time, &effects)
    if isBack, rows == nil || lost == number {
      lost = nil
      select(number, at: time, &effects)
    }
    follow(contents.galleries[number], times, at: time, &effects)
  }

  /// Shows a gallery of another generation in place of one that is known: pictures stay until new ones are there, and what is at
  /// the top stays there.
  mutating func replace(
    _ number: Int, with gallery: AnyGallery, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    let former = contents.galleries[number]
    var gallery = knobs.numbered(gallery, number)
    // What is at the top of a new version can stay there, though it has not been read as far yet. With other knobs there may never be so
    // much.
    if let share = gallery.readShare, share < 1, gallery.generation != former.generation {
      gallery = gallery.grown(to: GalleryGrowth(count: former.count, share: share))
    }
    contents.galleries[number] = gallery
    if gallery.generation != former.generation { noteEdit(number, to: gallery.generation) }
    let place = gallery.generation == former.generation || rows?.number != number ? nil : readPlace(in: former)
    let top = rows?.number == number ? topRow(in: former, among: gallery) : nil
    // Where few rows are left their end is in sight, and nobody has gone there.
    let isAtEnd =
      former.followsEnd && gallery.followsEnd && viewport.isAtEnd && (top == nil || viewport.scroller.isAtEnd)
    // What follows a log that has begun anew is not what stood in the same lines.
    let isAnew = former.followsEnd && gallery.followsEnd && gallery.generation != former.generation
    let moves = RowMoves(from: former, to: gallery) ?? (isAnew ? RowMoves(ofNoneOf: former.count) : nil)
    if let moves {
      follow(moves, to: gallery, number, at: time, &effects)
    } else if rows?.number == number, gallery.generation != former.generation {
      // Nobody knows where they stand by now.
      texts = ReadTexts()
      rows?.texts = texts
    }
    guard rows?.number == number else { return }
    if let row = viewport.closeup?.row {
      let grid = viewport.matrix.map { VariantMatrix(of: $0.index, in: gallery).grid(in: layout) }
      if grid == nil, row >= gallery.count, gallery.count > 0, isPresenting {
        // Who presents it goes on with what there is.
        changeCloseup(at: time) { $0.show(gallery.count - 1, in: $1) }
      } else if grid.map({ $0.cell(row) == nil }) ?? (row >= gallery.count) {
        leaveCloseup(at: time)
      }
    }
    followVariants(of: gallery, moves, at: time, &effects)
    if gallery.knobRevision != former.knobRevision { measureWidth(of: gallery) }
    if viewport.matrix == nil {
      viewport.fit(gallery.shape)
      keptTop = nil
      if let top {
        viewport.scroll(toRow: top.row, share: 0, at: top.y)
        keptTop = (number, top.row, top.y, viewport.firstRow ?? 0)
      }
      // A log that has begun anew is followed on, also where it has to be read first.
      if isAtEnd {
        viewport.scrollToEnd()
        appended.insert(number)
        // Of one that has begun anew nothing is a change.
        if gallery.isOther(than: former) { noteEdit(number, .ofFiles(gallery)) }
      } else if let place {
        lostPlace = viewport.find(place, in: gallery) ? nil : place
        lostPlace?.scroller = viewport.scroller
      }
    }
    _ = changeRows { $0.replace(gallery, &$1, $2, at: time) }
    restyle(at: time)
    plan.clear()
    if former.period != gallery.period { effects.append(.followClock(period: isVisible ? gallery.period : nil)) }
  }

  /// Where the row at the top stands once knobs have left rows out, or brought some back, and where it is in the window; nil where it is
  /// the first, or nothing of that is known.
  private func topRow(in former: AnyGallery, among gallery: AnyGallery) -> (row: Int, y: Int)? {
    guard gallery.generation == former.generation, gallery.knobRevision != former.knobRevision, !viewport.hasCloseup,
      viewport.matrix == nil, let first = viewport.firstRow
    else { return nil }
    let kept = keptTop.flatMap { $0.gallery == rows?.number && $0.first == first ? ($0.row, $0.y) : nil }
    guard let (row, y) = kept ?? (viewport.top > 0 ? (first, viewport.rect(ofRow: first).minY) : nil) else {
      return nil
    }
    return RowMoves.row(row, of: former.knownIdentities, among: gallery.knownIdentities).map { ($0, y) }
  }

  private var isPresenting: Bool { panels[PresentationPanel.self].isOn }

  /// Has all that is known of a gallery's views stand where they stand in another version.
  private mutating func follow(
    _ moves: RowMoves, to gallery: AnyGallery, _ number: Int, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    if moves.hasMoves {
      if gallery.parts == nil { moved[gallery.name] = gallery.generation }
      let gone = kept.move(moves, to: gallery, number)
      if !gone.isEmpty { effects.append(.discard(gone)) }
      if bookmarks[number]?.follow(moves, to: gallery.shape) == false { bookmarks[number] = nil }
      history.follow(moves, in: number)
    }
    guard rows?.number == number else { return }
    texts.follow(moves, to: gallery)
    rows?.texts = texts
    if moves.hasMoves { viewport.follow(moves, to: gallery.shape) }
    guard viewport.matrix == nil else { return }
    if let row = viewport.closeup?.row, moves.row(of: row) != row {
      changeCloseup(at: time) { $0.show(moves.nearestRow(to: row), in: $1) }
      if moves.row(of: row) == nil, !isPresenting { leaveCloseup(at: time) }
    }
    rows?.follow(moves, to: gallery)
  }

  /// The place that is read in a gallery's former version, or that was before versions which don't have it, where nobody has scrolled since.
  private func readPlace(in former: AnyGallery) -> LostPlace? {
    if let lostPlace, lostPlace.gallery == selected, lostPlace.scroller == viewport.scroller { return lostPlace }
    guard start.names[former.name] != nil, viewport.matrix == nil, !viewport.hasCloseup, viewport.top > 0,
      let place = placeAtTop
    else { return nil }
    return LostPlace(
      gallery: selected, row: place.row, share: place.share, identities: former.knownIdentities)
  }

  /// True if a view stands elsewhere by now than where it was asked for.
  func isMisplaced(_ request: RowRequest) -> Bool {
    if let generation = moved[request.gallery.name], request.gallery.generation < generation { return true }
    guard let part = request.part else { return false }
    return contents.galleries[request.place.gallery].part(at: request.variant?.index ?? request.place.row)?.place
      != part
  }

  /// Any picture may be of what a file has held: all are drawn again, those on screen first, which stay meanwhile.
  private mutating func discardAll(at time: Duration, _ effects: inout [PreviewEffect]) {
    noteEditOfFiles()
    let others = kept.ofRows.subtracting(rows?.pictures ?? [])
    kept.remove(Array(others))
    effects.append(.discard(others))
    redraw(at: time, &effects)
  }

  /// Says how long an edit took: at once, or when it has been painted.
  private mutating func follow(
    _ gallery: AnyGallery, _ times: EditTimes, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    if isVisible, rows?.gallery == gallery, gallery.count > 0 {
      editClock = EditClock(gallery, times, at: time)
    } else {
      effects.append(.log(.printed(EditClock.summary(gallery, times))))
    }
  }
}

/// A place that was read in a version of a file, until one has it again: what is written anew may be short, or empty, in between.
struct LostPlace: Sendable {
  let gallery: Int
  let row: Int
  /// Of the row, above the views' area.
  let share: Double
  let identities: [UInt32]
  /// Where it has been scrolled to since; nil while the version is shown that has it.
  var scroller: Scroller?
}

extension Viewport {
  /// Goes back to a place that was lost, where this version has it.
  ///
  /// - Returns: false where it hasn't, as it has little of what there was.
  fileprivate mutating func find(_ place: LostPlace, in gallery: AnyGallery) -> Bool {
    let moves = RowMoves(from: place.identities, to: gallery.knownIdentities)
    let row = moves.map { $0.row(of: place.row) } ?? place.row
    guard let row, row < gallery.count else { return moves.map { 2 * $0.sameCount > place.identities.count } ?? false }
    if place.scroller != nil { scroll(toRow: row, share: place.share, at: layout.viewport.minY) }
    return true
  }
}
