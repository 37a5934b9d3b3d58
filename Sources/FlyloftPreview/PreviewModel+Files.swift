internal import FlyloftRegistry
internal import FlyloftStage

/// Files that are shown, and all of them in one scroll.
extension PreviewModel {
  /// Shows files beside what there is, and the first of them at once.
  mutating func show(
    _ files: [(name: String, path: String)], at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    let numbers = files.map { name, path in
      start.names[name] = [path]
      return contents.insert(Stage.gallery(named: name, generation: 1))
    }
    guard let first = numbers.first else { return }
    select(first, at: time, &effects)
    questions.ask(numbers, &effects)
    questions.next(&effects)
    effects.append(.requestFrame)
  }

  /// Shows in the scroll of all galleries what has changed of one. What is at the top stays there.
  mutating func rejoin(at time: Duration, _ effects: inout [PreviewEffect]) {
    guard let number = contents.joined, let gallery = contents.rejoined else { return }
    let former = contents.galleries[number]
    let known = former.parts ?? []
    // Views that come after all others change nothing of those.
    let isLonger = zip(known.dropLast(), gallery.parts ?? []).allSatisfy { $0.count == $1.count }
    if former.isDescribed, isLonger {
      replace(number, with: gallery, at: time, &effects)
      if number == selected, viewport.top == 0 { goToStart(at: time, &effects) }
      return
    }
    let place = viewport.firstRow.flatMap { former.part(at: $0)?.place }
    contents.galleries[number] = gallery
    bookmarks[number] = nil
    guard number == selected else { return }
    rows = nil
    select(number, at: time, &effects)
    if let row = place.flatMap({ gallery.index(of: $0) }), row > 0 { viewport.scroll(toRow: row) }
  }
}
