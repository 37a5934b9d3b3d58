import Flyloft
import FlyloftRegistry
import FlyloftRendering

/// What the last edit has changed, and the ways of showing that.
extension PreviewModel {
  /// A gallery is about to be one of another build.
  mutating func noteEdit(_ number: Int, to generation: Int) {
    let edit = LastEdit(after: edits[number], to: generation)
    noteEdit(number, edit)
    guard let joined = contents.joined, contents.files.contains(number) else { return }
    noteEdit(joined, edit.of(contents.galleries[number].name))
  }

  /// Files have changed that any view may have read.
  mutating func noteEditOfFiles() {
    for number in contents.galleries.indices { noteEdit(number, .ofFiles(contents.galleries[number])) }
  }

  mutating func noteEdit(_ number: Int, _ edit: LastEdit) {
    edits[number] = edit
    if rows?.number == number { rows?.beginEdit(edit, room: plan.budget) }
  }

  /// Has workers compare what is there of before and after the last edit.
  mutating func compare(_ effects: inout [PreviewEffect]) {
    guard let (asked, withdrawn) = rows?.askToCompare(kept) else { return }
    for lane in withdrawn { effects.append(.withdraw(lane)) }
    for request in asked { effects.append(.draw(request, at: request.lane)) }
  }

  /// Takes what pictures differ by. The worker's key tells how many pixels do: the window's model reads no pictures.
  mutating func compared(_ request: ComparisonRequest, _ drawing: Drawing, _ effects: inout [PreviewEffect]) {
    guard request.place.gallery == rows?.number, let view = drawing.key.view.base as? PictureComparison else { return }
    if rows?.compared(request, view, drawing.image) == true {
      effects.append(.requestFrame)
    } else if isVisible {
      compare(&effects)
    }
  }

  // MARK: Commands

  /// Shows what the last edit has changed in another way.
  mutating func show(_ way: ComparisonWay, at time: Duration) {
    guard rows?.comparison.edit != nil else {
      comparisonNote = Self.nothingEdited
      return
    }
    rows?.comparison.way = way
    showComparably(at: time)
  }

  private static let nothingEdited = "nothing has been edited yet"

  /// A view that is shown alone can be compared as it was among the others, where that was at this size.
  private mutating func showComparably(at time: Duration) {
    guard let closeup = viewport.closeup, let rows, rows.comparison.way != .after else { return }
    guard let slot = rows.visible.first(where: { $0.place.row == closeup.row }), slot.pair == nil,
      rows.framedPair(of: slot, scale: layout.scale, kept) != nil
    else { return }
    changeCloseup(at: time) { $0.magnify(to: 1, about: nil, in: $1) }
  }

  /// Goes to the next view that the last edit has changed, or to the one before, and behind the last to the first.
  mutating func showChange(_ sign: Int, at time: Duration) {
    guard let rows else { return }
    guard rows.comparison.edit != nil else {
      comparisonNote = Self.nothingEdited
      return
    }
    let changed = rows.comparison.changedRows.filter { $0 < rows.count }
    let known = rows.comparison.current.flatMap { rows.visibleRows.contains($0) ? $0 : nil }
    let start = known ?? viewport.closeup?.row ?? rows.visibleRows.lowerBound - (sign > 0 ? 1 : 0)
    let next = sign > 0 ? changed.first { $0 > start } ?? changed.first : changed.last { $0 < start } ?? changed.last
    guard let next, let number = changed.firstIndex(of: next) else {
      comparisonNote = "no view is known that the last edit changed"
      return
    }
    self.rows?.comparison.current = next
    let names = viewport.grid?.cell(next).map(VariantHeading.names) ?? ["view \(panelWindow.number(of: next).grouped)"]
    comparisonNote = (["change \((number + 1).grouped) of \(changed.count.grouped)"] + names).joined(separator: ", ")
    if !viewport.hasCloseup { return viewport.reveal(next) }
    changeCloseup(at: time) { $0.show(next, in: $1) }
    showComparably(at: time)
  }

  // MARK: Words

  /// What the title says of it.
  var comparisonWords: [String] {
    var words = comparisonNote.map { [$0] } ?? []
    guard rows?.comparison.edit != nil, let comparison = rows?.comparison else { return words }
    let seen = comparison.seen
    if comparison.way != .after {
      words.append(seen.compared + seen.open > 0 ? comparison.way.words : lackOfPictures)
    }
    if let row = viewport.closeup?.row {
      if seen.count > 0 {
        words.append(PictureComparison.words(seen.count, of: seen.pixelCount))
      } else if seen.compared > 0 {
        words.append("unchanged by the last edit")
      } else if comparison.changedRows.contains(row) {
        words.append("changed by the last edit")
      }
    } else if comparison.told.compared > 0 {
      let (changed, all) = (comparison.told.changed.count, comparison.told.compared)
      words.append("\(changed > 0 ? changed.grouped : "none") of \(all.grouped) changed")
      if comparison.goneCount > 0 { words.append("\(comparison.goneCount.grouped) gone") }
    }
    return words
  }

  private var lackOfPictures: String {
    gallery?.period == nil
      ? "no picture of before the last edit at this size" : "views that move by themselves are not compared"
  }
}
