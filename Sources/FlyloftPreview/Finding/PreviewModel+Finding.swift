import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage

/// Words that are found in the texts of views, and the outline of the gallery that is shown.
extension PreviewModel {
  /// Carries out a command that goes somewhere in the gallery.
  mutating func goSomewhere(_ command: Command, at time: Duration, _ effects: inout [PreviewEffect]) {
    switch command {
    case .openFind: say("There is no text to find in the views of \(gallery?.name ?? "no gallery").", &effects)
    case .find: followSearch(&effects)
    case .turnHit(let sign):
      search?.turn(sign)
      showHit(at: time)
    case .turnLink(let sign): turnLink(sign, &effects)
    case .showView(let row):
      notePlace()
      showView(row, at: time)
    case .revisit(let sign): revisit(sign, at: time, &effects)
    case .follow(let target, let row): follow(target, from: row, at: time, &effects)
    case .unlock(let number, let password):
      effects.append(.unlock(contents.galleries[number], password: password))
      questions.ask([number], &effects)
      questions.next(&effects)
    case .openAddress(let address): effects.append(.openSource(.address(address)))
    case .markText(let point, let begins): markText(at: point, begins: begins, &effects)
    case .offerMarkedText: if !texts.markedText.isEmpty { effects.append(.markText(texts.markedText)) }
    default: break
    }
  }

  /// Begins a search where words are to be found in another text than before; ends it where none are.
  mutating func followSearch(_ effects: inout [PreviewEffect]) {
    let words = panels[FindPanel.self].words
    guard !words.isEmpty, let rows, rows.gallery.hasText, viewport.matrix == nil else {
      if search != nil { effects.append(.search(nil)) }
      search = nil
      return markHits()
    }
    let wish = SearchWish(
      number: searchCount + 1, gallery: rows.gallery, words: words, widths: rowStyle.widths,
      first: viewport.closeup?.row ?? viewport.firstRow ?? 0)
    if search?.wish.isSame(as: wish) ?? false {
      guard let more = search?.goOn(in: rows.gallery) else { return }
      effects.append(.search(more))
      return markHits()
    }
    searchCount += 1
    // Who has been led to them already stays where he is.
    let isKnown = search.map { $0.wish.gallery == wish.gallery && $0.wish.words == words && $0.current != nil }
    let hasLed = search?.hasLed == true
    search = TextSearch(wish, leads: isKnown != true)
    search?.hasLed = hasLed
    effects.append(.search(wish))
    markHits()
  }

  mutating func take(_ number: Int, _ result: SearchResult, at time: Duration, _ effects: inout [PreviewEffect]) {
    guard search?.wish.number == number else { return }
    // Where the rows shared what has been found, all of that would be copied with each place.
    rows?.search = nil
    let isFirst = search?.take(result) == true
    // What comes to a file leads nobody away from where he reads.
    if isFirst, search?.wish.known == 0, search?.leads == true { showHit(at: time) } else { markHits() }
    effects.append(.requestFrame)
  }

  private mutating func markHits() { rows?.search = search }

  /// Shows the place that was gone to.
  private mutating func showHit(at time: Duration) {
    markHits()
    guard let current = search?.current, let frame = search?.hits[current.row]?[current.place].frames.first else {
      return
    }
    guard !viewport.hasCloseup else {
      if viewport.closeup?.row != current.row { noteSearch() }
      return changeCloseup(at: time) {
        $0.show(current.row, in: $1)
        $0.reveal(Point(x: frame.midX, y: frame.midY), in: $1)
      }
    }
    let place = TextMarks.pixels(frame, on: viewport.rect(ofRow: current.row), around: 0)
    let room = layout.openViewport
    if place.minX < room.minX || place.maxX > room.maxX {
      viewport.shift(by: place.minX + place.width / 2 - room.minX - room.width / 2)
    }
    guard place.minY < room.minY || place.maxY > room.maxY else { return }
    noteSearch()
    viewport.scroll(toRow: current.row, share: frame.minY, at: room.minY + room.height / 3)
  }

  /// Remembers from where a search leads away: once, however many places are gone through and whatever is typed on.
  private mutating func noteSearch() {
    guard search?.hasLed == false else { return }
    search?.hasLed = true
    notePlace()
  }

  /// Goes to a view: it stands at the top, or alone where one is shown so.
  mutating func showView(_ row: Int, at time: Duration) {
    guard let count = rows?.count, (0..<count).contains(row) else { return }
    guard !viewport.hasCloseup else { return changeCloseup(at: time) { $0.show(row, in: $1) } }
    viewport.scroll(toRow: row)
  }

  // MARK: Text under the pointer

  /// The view at a point, or the heading above all.
  private func readableRow(at point: PixelPoint, _ rows: Rows) -> Int? {
    if layout.viewport.contains(point) { return viewport.row(at: point, of: rows.visibleRows) }
    // What the heading of one of several files leads to is that file's own.
    guard rows.gallery.parts == nil, let heading = shownHeading, heading.frame.contains(point) else { return nil }
    return AnyGallery.headingIndex
  }

  /// The text of a view and a point of it, in its points; nil while the text is not there.
  func readText(at point: PixelPoint, row: Int) -> (text: SizedText, place: Point)? {
    guard let text = texts[row] else { return nil }
    let frame =
      row == AnyGallery.headingIndex ? shownHeading?.frame ?? .zero : viewport.rect(ofRow: row)
    guard frame.width > 0, frame.height > 0 else { return nil }
    let (x, y) = (
      Double(point.x - frame.minX) / Double(frame.width), Double(point.y - frame.minY) / Double(frame.height)
    )
    return (text, Point(x: x * text.size.width, y: y * text.size.height))
  }

  /// Has the text read of the view that the pointer has come to.
  mutating func readText(under point: PixelPoint, _ effects: inout [PreviewEffect]) {
    guard let rows, rows.gallery.hasText, showsRows, viewport.matrix == nil,
      let row = readableRow(at: point, rows)
    else { return }
    let wish = TextWish(gallery: rows.gallery, row: row, width: rowStyle.widths[row])
    if texts.isNew(wish) { effects.append(.readText(wish)) }
    if texts.marked == nil, rows.texts.marked != nil { self.rows?.texts = texts }
  }

  mutating func take(
    _ text: SizedText?, for wish: TextWish, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    let text = text?.leading(as: wish.embedded)
    texts.take(text, for: wish)
    // It may be of a view that a drag has passed over.
    if texts.marked != nil { rows?.texts = texts }
    effects.append(.requestFrame)
    turnToLink(&effects)
    if let early = texts.early, early.row == wish.row { catchUp(with: early, at: time, &effects) }
    guard let end = texts.markEnd, end.row == wish.row else { return }
    texts.markEnd = nil
    guard let text, let character = text.place(near: end.place(in: text.size)) else { return }
    texts.mark(from: nil, to: TextPlace(row: end.row, character: character))
    rows?.texts = texts
    if commands.drag != .text { carryOut([.offerMarkedText], at: time, &effects) }
  }

  /// Does what a press, and what the pointer did since, was meant for.
  private mutating func catchUp(with early: EarlyPress, at time: Duration, _ effects: inout [PreviewEffect]) {
    texts.early = nil
    let target = target(at: early.point)
    switch target {
    case .link, .text: break
    default: return
    }
    var caught = commands.pressed(.left, at: early.point, on: target)
    if let end = early.end ?? pointer { caught += commands.moved(to: end, .leftButton) }
    if early.end != nil { caught += commands.released(.left) }
    carryOut(caught, at: time, &effects)
    adapt(at: time)
  }

  /// Keeps a press of the left button in mind where the text below it is not there yet.
  mutating func noteEarlyPress(at point: PixelPoint) {
    guard let rows, !viewport.hasCloseup, !viewport.isMoving, let row = readableRow(at: point, rows),
      texts.isWaiting(for: row)
    else { return }
    texts.early = EarlyPress(row: row, point: point)
  }

  private mutating func markText(at point: PixelPoint, begins: Bool, _ effects: inout [PreviewEffect]) {
    if !begins, distance(ofPointerAt: point) != 0, !texts.scrolls {
      texts.scrolls = true
      effects.append(.startTimer(.page, after: Self.markPeriod))
    }
    mark(at: point, begins: begins, &effects)
  }

  /// The time from one step to the next while text is marked beyond what is in sight.
  private static let markPeriod = Duration.milliseconds(50)

  /// How far a place is above the views, as a negative number, or below them. At the edge of a screen the pointer goes no farther.
  private func distance(ofPointerAt point: PixelPoint) -> Int {
    let room = layout.openViewport
    return point.y <= room.minY ? point.y - room.minY - 1 : max(point.y - (room.maxY - 2), 0)
  }

  /// Scrolls to where the pointer marks text that is not in sight: the farther away it is the faster.
  mutating func scrollMarking(_ effects: inout [PreviewEffect]) {
    texts.scrolls = false
    guard commands.drag == .text, !viewport.hasCloseup, let pointer else { return }
    let distance = distance(ofPointerAt: pointer)
    guard distance != 0 else { return }
    let line = Int(Viewport.line * layout.scale / 2)
    // Which rows come into sight is known with the next frame.
    markText(at: pointer, begins: false, &effects)
    viewport.scroll(by: distance.signum() * min(max(abs(distance), line), 10 * line))
    effects.append(.requestFrame)
  }

  /// The row beside a place, and its nearest place; nil where there is none as high as that.
  private func markedPlace(near point: PixelPoint, _ rows: Rows) -> (row: Int, point: PixelPoint)? {
    let room = layout.openViewport
    let y = min(max(point.y, room.minY), room.maxY - 1)
    func away(_ rect: PixelRect) -> Int { max(rect.minX - point.x, point.x - rect.maxX + 1, 0) }
    return rows.visibleRows.map { (row: $0, rect: viewport.rect(ofRow: $0)) }
      .filter { viewport.hasView($0.row) && $0.rect.minY <= y && y < $0.rect.maxY }
      .min { away($0.rect) < away($1.rect) }
      .map { ($0.row, PixelPoint(x: min(max(point.x, $0.rect.minX), $0.rect.maxX - 1), y: y)) }
  }

  private mutating func mark(at point: PixelPoint, begins: Bool, _ effects: inout [PreviewEffect]) {
    guard let rows, let (row, point) = markedPlace(near: point, rows) else { return }
    // The pointer may have passed over views so fast that nobody has read them.
    let start = begins ? row : texts.marked?.from.row ?? row
    for passed in rows.visibleRows.clamped(to: min(start, row)..<max(start, row) + 1) {
      let wish = TextWish(gallery: rows.gallery, row: passed, width: rowStyle.widths[passed])
      if texts.isNew(wish) { effects.append(.readText(wish)) }
    }
    texts.markEnd =
      begins || texts[row] != nil ? nil : MarkEnd(row: row, at: point, in: viewport.rect(ofRow: row))
    guard let (text, place) = readText(at: point, row: row), let character = text.place(near: place) else { return }
    let end = TextPlace(row: row, character: character)
    texts.mark(from: begins ? end : nil, to: end)
    self.rows?.texts = texts
  }

  mutating func unmark() {
    guard texts.marked != nil || texts.link != nil else { return }
    texts.unmark()
    rows?.texts = texts
  }

  // MARK: The outline

  /// Has the gallery's outline read that is shown, once for each of its generations.
  mutating func followOutline(_ effects: inout [PreviewEffect]) {
    let wanted = rows.flatMap { $0.gallery.hasOutline ? OutlineID(number: $0.number, of: $0.gallery) : nil }
    guard wanted != outlineAsked else { return }
    // Headings that an edit of the file has left stay until the new ones are there.
    if wanted?.number != outlineAsked?.number { contents.forgetOutline() }
    // The process that reads it would hold up those that draw the first screen.
    if wanted != nil, let rows, rows.visible.isEmpty || !rows.isComplete { return }
    outlineAsked = wanted
    if let wanted, let gallery { effects.append(.readOutline(wanted, gallery)) }
  }

  mutating func take(
    _ outline: [OutlineEntry], of id: OutlineID, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    guard id == outlineAsked else { return }
    contents.outline = outline.isEmpty ? nil : (id.number, outline)
    showLinkedPlace(at: time)
    effects.append(.requestFrame)
  }

  mutating func take(_ labels: [String], of id: OutlineID, _ effects: inout [PreviewEffect]) {
    guard id == outlineAsked, labels != contents.labels else { return }
    contents.labels = labels
    effects.append(.requestFrame)
  }
}

/// Galleries that come to know by and by how many views they have.
extension PreviewModel {
  /// Has the gallery read on that is shown, and once all of it is known the others. One that is chosen meanwhile comes first.
  mutating func followGrowth(_ effects: inout [PreviewEffect]) {
    // Asked at each event, of as many galleries as there are.
    if growing.revision != contents.revision {
      growing = (contents.revision, contents.galleries.contains { $0.readShare ?? 1 < 1 })
    }
    guard growing.isAny || !appended.isEmpty || readingOn != nil else { return }
    func isToBeReadOn(_ number: Int) -> Bool {
      (contents.galleries[number].readShare ?? 1 < 1 || appended.contains(number))
        && contents.galleries[number].isDescribed
    }
    let number =
      rows.flatMap { isToBeReadOn($0.number) ? $0.number : nil }
      ?? contents.galleries.indices.first(where: isToBeReadOn)
    let wanted = number.map { OutlineID(number: $0, of: contents.galleries[$0]) }
    guard wanted != readingOn else { return }
    // The process that reads it would hold up those that draw the first screen.
    if wanted != nil, showsRows, let rows, rows.visible.isEmpty || !rows.isComplete { return }
    readingOn = wanted
    effects.append(.readOn(wanted, number.map { contents.galleries[$0] }))
  }

  /// The file of a gallery has become longer.
  mutating func noteAppended(to number: Int) {
    guard contents.galleries[number].followsEnd else { return }
    if readingOn?.number == number { appendedSince.insert(number) } else { appended.insert(number) }
  }

  /// Draws the last view again that was known of a gallery, also where it stands in the scroll of all.
  private mutating func drawLastAgain(
    of gallery: AnyGallery, _ number: Int, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    drawAgain(Place(gallery: number, row: gallery.count - 1), at: time, &effects)
    guard let joined = contents.joined,
      let row = contents.galleries[joined].index(of: PartPlace(part: gallery.name, index: gallery.count - 1))
    else { return }
    drawAgain(Place(gallery: joined, row: row), at: time, &effects)
  }

  /// Takes what is known of a gallery by now. Nothing that is shown is drawn anew but the last view where the file has become longer,
  /// and who is at the end stays there.
  mutating func take(
    _ growth: GalleryGrowth?, _ trouble: String, of id: OutlineID, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    guard id == readingOn else { return }
    let former = contents.galleries[id.number]
    // What can't be read on is all that there is.
    let gallery = former.grown(to: growth ?? GalleryGrowth(count: former.count, share: 1))
    if growth == nil { note("\(gallery.name) can’t be read on: \(trouble)", isFailure: true, &effects) }
    contents.galleries[id.number] = gallery
    let isShown = rows.map { [id.number, contents.joined].contains($0.number) } ?? false
    let isAtEnd = isShown && appended.contains(id.number) && viewport.isAtEnd
    if appended.contains(id.number) { drawLastAgain(of: former, id.number, at: time, &effects) }
    if growth?.share ?? 1 == 1 {
      appended.remove(id.number)
      if appendedSince.remove(id.number) != nil {
        appended.insert(id.number)
        readingOn = nil
      }
    }
    if rows?.number == id.number {
      if viewport.matrix == nil {
        viewport.fit(gallery.shape)
      }
      rows?.grow(to: gallery)
    }
    joinSoon(at: time, &effects)
    if isAtEnd { viewport.scrollToEnd() }
    effects.append(.requestFrame)
  }
}

/// Tells apart what galleries have been asked.
package struct OutlineID: Hashable, Sendable {
  let number: Int
  private let generation: Int
  private let knobs: [KnobSetting]

  init(number: Int, of gallery: AnyGallery) {
    (self.number, generation, knobs) = (number, gallery.generation, gallery.chosen)
  }
}
