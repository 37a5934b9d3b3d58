internal import FlyloftRegistry
internal import FlyloftStage

/// Files that are shown, and all of them in one scroll.
extension PreviewModel {
  /// Shows files beside what there is: one at once, and of several the first in the scroll of all.
  ///
  /// - Parameter shown: the names of others that are there already. The first of them is gone to where no file is new.
  mutating func show(
    _ files: [(name: String, path: String)], shown: [String], at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    // As where one is chosen in the list: what is being searched is in what was shown before.
    _ = panels.carryOut(.select(selected), in: panelWindow)
    if files.isEmpty {
      guard let number = shown.compactMap({ contents.number(of: $0) }).first else { return }
      if number != selected { select(number, at: time, &effects) }
      arrive(in: number, at: time)
      return effects.append(.requestFrame)
    }
    joinFiles(adding: files.count)
    let numbers = files.map { name, path in
      start.names[name] = [path]
      return contents.insert(Stage.gallery(named: name, generation: 1), isFile: true)
    }
    guard let first = numbers.first else { return }
    rejoin(at: time, &effects)
    if let joined = contents.joined, files.count + shown.count > 1 {
      (bookmarks[joined], rows) = (nil, nil)
      select(joined, at: time, &effects)
      startPlace = StartPlace(row: contents.galleries[joined].count)
    } else {
      select(first, at: time, &effects)
    }
    arrive(in: selected, at: time)
    questions.askFirst(numbers, &effects)
    effects.append(.requestFrame)
  }

  /// Has so many more files stand in one scroll with those that there are. Galleries of a package stand before it in the list.
  mutating func joinFiles(adding count: Int) {
    func isFile(_ gallery: AnyGallery) -> Bool { start.names[gallery.name] != nil }
    if contents.joined == nil, contents.galleries.count(where: isFile) + count > 1 { contents.join(where: isFile) }
  }

  /// Has files asked first whose lines of the list are in sight.
  mutating func askForLines(_ effects: inout [PreviewEffect]) {
    guard questions.isAsking, !asksOthers, let joined = contents.joined else { return }
    let lines = panels[Sidebar.self].galleriesInSight(layout, contents).filter { number in
      number != joined && !contents.galleries[number].isDescribed
    }
    if !joining.wished.isSuperset(of: lines) { questions.askFirst(lines, &effects) }
    joining.wished = Set(lines)
  }

  /// A file has said what it has, which is to be shown in the scroll of all: at once, or together with what others say.
  mutating func joinSoon(at time: Duration, _ effects: inout [PreviewEffect]) {
    guard let number = contents.joined else { return }
    let isLong = contents.galleries[number].parts?.count ?? 0 >= Joining.limit
    if joining.isDue, isLong { return }
    rejoin(at: time, &effects)
    if isLong || !joining.missing.isEmpty { startJoining(&effects) }
  }

  /// Shows what files have said meanwhile.
  mutating func join(at time: Duration, _ effects: inout [PreviewEffect]) {
    joining.isDue = false
    // Others have answered, and these have not yet: they may hang.
    joining.passed.formUnion(joining.awaited)
    rejoin(at: time, &effects)
    if !joining.missing.isEmpty { startJoining(&effects) }
    effects.append(.requestFrame)
  }

  /// Shows in the scroll of all galleries what one has said that was asked with other knobs: once no other waits for its answer, so that
  /// those which are set together change together.
  mutating func rejoin(afterWishAt time: Duration, _ effects: inout [PreviewEffect]) {
    guard contents.joined != nil else { return }
    if questions.hasWish { startJoining(&effects) } else { rejoin(at: time, &effects) }
    effects.append(.requestFrame)
  }

  private mutating func startJoining(_ effects: inout [PreviewEffect]) {
    guard !joining.isDue else { return }
    (joining.isDue, joining.awaited) = (true, joining.missing)
    effects.append(.startTimer(.join, after: Joining.delay))
  }

  /// Shows in the scroll of all galleries what has changed of one. What is at the top stays there.
  mutating func rejoin(at time: Duration, _ effects: inout [PreviewEffect]) {
    guard let number = contents.joined, let (gallery, missing) = contents.rejoined(passing: joining.passed) else {
      return
    }
    joining.missing = Set(missing)
    let former = contents.galleries[number]
    guard former.isDescribed else {
      contents.galleries[number] = gallery
      bookmarks[number] = nil
      guard number == selected else { return }
      rows = nil
      return select(number, at: time, &effects)
    }
    let (known, parts) = (former.parts ?? [], gallery.parts ?? [])
    // Of a last file that is as it was, and whose end is followed.
    let isAtEnd =
      number == selected && viewport.isAtEnd && known.last?.name == parts.last?.name
      && known.last?.count == parts.last?.count
      && contents.galleries.contains { $0.name == parts.last?.name && $0.followsEnd }
    replace(number, with: gallery, at: time, &effects)
    guard number == selected else { return }
    if isAtEnd { return viewport.scrollToEnd() }
    if viewport.top == 0 { goToStart(at: time, &effects) }
  }
}

/// What is known of the putting of files into one scroll.
struct Joining: Sendable {
  /// So many files are put there as they come. To put more takes longer, and is done for several together.
  static let limit = 32
  /// The time from one time to the next. One that has said nothing for so long doesn't hold up those after it.
  static let delay = Duration.milliseconds(500)

  /// True while the timer runs.
  var isDue = false
  /// Those that have said nothing, and that others would stand behind which have.
  var missing: Set<Int> = []
  /// Those that were missing when the timer began to run.
  var awaited: Set<Int> = []
  /// Those for which others don't wait.
  var passed: Set<Int> = []
  /// Those that were asked first because their lines of the list are in sight.
  var wished: Set<Int> = []
}
