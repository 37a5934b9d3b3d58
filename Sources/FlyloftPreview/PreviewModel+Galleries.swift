internal import Flyloft
internal import FlyloftEditing
import FlyloftRegistry

/// Galleries that are asked what they have to show, and the one that is shown.
extension PreviewModel {
  func isOther(_ number: Int) -> Bool {
    contents.galleries[number].parts == nil && !contents.galleries[number].isDescribed
      && !urgentQuestions.contains(number)
  }

  /// Has the galleries asked that were not asked at once: when the first screen is full, which their answers and the pictures of
  /// their counts would hold up, or a moment later, or when one of them is chosen.
  mutating func askOthers(_ effects: inout [PreviewEffect]) {
    if asksOthers { askGalleries(contents.inOrderOfQuestions(shown: selected, where: isOther), &effects) }
  }

  mutating func askGalleries(_ numbers: [Int], _ effects: inout [PreviewEffect]) {
    if asksOthers { effects.append(.cancelTimer(.others)) }
    defer { asksOthers = false }
    // One file may hang, and others have processes of their own.
    if asksOthers, contents.joined != nil { return questions.askFirst(numbers, &effects) }
    questions.ask(numbers, &effects)
    questions.next(&effects)
  }

  /// Shows a gallery where it was left, or from its beginning.
  mutating func select(_ number: Int, at time: Duration, _ effects: inout [PreviewEffect]) {
    if let rows { bookmarks[rows.number] = viewport.galleryBookmark }
    // Where one was to be gone to once it was known is no place in another.
    if number != selected { startPlace = nil }
    selected = number
    guard contents.contains(number) else {
      rows = nil
      effects.append(.setTitle("Flyloft"))
      effects.append(.followClock(period: nil))
      return viewport.show(nil)
    }
    let gallery = contents.galleries[number]
    if !gallery.isDescribed {
      if !asksOthers, gallery.parts == nil, questions.isAsking { questions.askFirst([number], &effects) }
      askOthers(&effects)
    }
    takeZoom(of: gallery, isNew: bookmarks[number] == nil)
    if let bookmark = bookmarks[number] {
      viewport.show(bookmark)
      // It may have been edited meanwhile.
      viewport.fit(gallery.shape)
    } else {
      viewport.show(startGeometry(of: gallery, number))
    }
    rows = Rows(gallery, number: number, style: rowStyle, isAnimated: viewport.isAnimated)
    rows?.search = search
    rows?.comparison.begin(edits[number])
    plan.clear()
    effects.append(.setTitle("Flyloft – \(gallery.name)"))
    effects.append(.followClock(period: gallery.period))
    askForPassword()
    guard gallery.isDescribed else { return }
    wishFromMemory(number, &effects)
    goToStart(at: time, &effects)
  }

  /// Goes where the command line, or the last window, has been: in one scroll of several galleries once it is as long, and in a file that
  /// asks for its password once that is there.
  mutating func goToStart(at time: Duration, _ effects: inout [PreviewEffect]) {
    guard let place = startPlace, let gallery = rows?.gallery, !gallery.isStandIn,
      gallery.parts == nil || gallery.count > place.row
    else { return }
    startPlace = nil
    go(to: place, at: time, &effects)
  }

  /// A gallery has said what it has to show.
  mutating func describe(
    _ number: Int, as gallery: AnyGallery, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    guard contents.galleries.indices.contains(number), contents.galleries[number].name == gallery.name else { return }
    // It was asked before its module was built anew.
    guard gallery.generation >= contents.galleries[number].generation else { return }
    let isKnown = contents.galleries[number].isDescribed
    let gallery = knobs.numbered(gallery, number)
    if isKnown { replace(number, with: gallery, at: time, &effects) }
    contents.galleries[number] = gallery
    if !isKnown { compareWithMemory(number, &effects) }
    if number == selected, !isKnown {
      bookmarks[number] = nil
      rows = nil
      select(number, at: time, &effects)
      if !isVisible { effects.append(.followClock(period: nil)) }
    } else if number == selected {
      goToStart(at: time, &effects)
    }
    joinSoon(at: time, &effects)
    unlock(number, at: time, &effects)
    effects.append(.requestFrame)
  }

  /// A gallery could not say what it has to show, or not be asked.
  mutating func giveUpDescribing(
    _ number: Int, _ gallery: AnyGallery, _ reason: String, wasAsked: Bool, at time: Duration,
    _ effects: inout [PreviewEffect]
  ) {
    guard contents.galleries.indices.contains(number), contents.galleries[number].name == gallery.name else { return }
    if wasAsked, askWithoutMemory(number, &effects) { return }
    if wasAsked || questions.miss(number, &effects) { effects.append(unanswered(gallery, reason)) }
    // A new version that waited for its password: what is shown is the one before.
    if gallery.generation > contents.galleries[number].generation {
      return panels[ErrorsPanel.self].tell(.ofVersion(of: gallery.name, reason))
    }
    // What it has said before may still be so.
    guard wasAsked || !contents.galleries[number].isDescribed else { return }
    // One view, whose drawing will fail in the same way, shows what happened, with a button to try again.
    var one = AnyGallery(staged: gallery.name, generation: gallery.generation, chosen: gallery.chosen, count: 1)
    one.isStandIn = true
    describe(number, as: one, at: time, &effects)
  }

  func unanswered(_ gallery: AnyGallery, _ reason: String) -> PreviewEffect {
    .log(.notice("\(gallery.name) can't be asked what it has to show: \(reason)"))
  }

  private func startGeometry(of gallery: AnyGallery, _ number: Int) -> RowGeometry {
    // Beside each other stand views that are about as high as they are wide, below each other those that are lower.
    let shape = gallery.shape
    let estimate = shape.stretches[0].itemWidth.map { $0 * 3 / 4 } ?? (shape.isLine(0) ? 24 : 160)
    return RowGeometry(
      gallery: number, shape, estimate: Int(estimate * viewport.viewScale), flow: viewport.flow(of: shape))
  }
}
