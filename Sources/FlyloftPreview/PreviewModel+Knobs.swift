import Flyloft
import FlyloftEditing
import FlyloftRegistry

/// Knobs that the user sets in the window.
extension PreviewModel {
  /// The knobs that were set in the window, of each gallery by its number.
  struct Knobs: Sendable {
    var values: [Int: [String: String]] = [:]
    /// What went wrong with the values of some, in words.
    var notes: [Int: [String: String]] = [:]
    /// Galleries that were built anew and have not yet said what they have with the knobs that were set, by their numbers. In their
    /// places the builds before stay, of which nothing more is drawn.
    var rebuilt: [Int: Rebuilt] = [:]
    /// Numbers for values that there have been, so that their pictures are found again. Settings also have helps, which take kilobytes.
    private(set) var revisions: [Int: [[KnobSetting]: Int]] = [:]
    private var lastRevision = 0
    /// Where each gallery was before one of its views was shown alone.
    var bookmarks: [Int: Viewport.Bookmark] = [:]

    struct Rebuilt: Sendable {
      /// With the knobs that it is made with.
      let gallery: AnyGallery
      let times: EditTimes
    }

    /// A gallery with the number of its settings, once others have been set.
    mutating func numbered(_ gallery: AnyGallery, _ number: Int) -> AnyGallery {
      guard revisions[number] != nil else { return gallery }
      var gallery = gallery
      gallery.knobRevision = revision(of: gallery.settings, number)
      return gallery
    }

    /// The gallery is about to have other settings than these, its first.
    mutating func begin(_ number: Int, with settings: [AnyGallery.Setting]) {
      if revisions[number] == nil { revisions[number] = [Self.values(settings): 0] }
    }

    private mutating func revision(of settings: [AnyGallery.Setting], _ number: Int) -> Int {
      let values = Self.values(settings)
      if let known = revisions[number]?[values] { return known }
      // Sliders lead to many that nobody comes back to. No number is given twice.
      if revisions[number, default: [:]].count >= 1024 { revisions[number] = [:] }
      lastRevision += 1
      revisions[number, default: [:]][values] = lastRevision
      return lastRevision
    }

    private static func values(_ settings: [AnyGallery.Setting]) -> [KnobSetting] {
      settings.map { KnobSetting(name: $0.name, value: $0.value) }
    }
  }

  /// True if one view of the gallery is shown alone.
  var showsOneAlone: Bool { aloneKnob.map { $0.value != "0" } ?? false }

  /// The knob of the gallery that shows one of its views alone.
  var aloneKnob: AnyGallery.Setting? { rows == nil ? nil : gallery?.aloneKnob }

  /// True if a click on a view shows it alone, or all again. On views with text it begins to mark that.
  var takesClicks: Bool { aloneKnob != nil && gallery?.hasText == false }

  /// Shows a view alone, or all of them again.
  mutating func clicked(row: Int?, _ effects: inout [PreviewEffect]) {
    guard takesClicks, let knob = aloneKnob else { return }
    if !showAll(&effects), let row { set([knob.name: "\(row + 1)"], &effects) }
  }

  /// Shows all views again, of several galleries in one scroll those of the first in sight of which one is shown alone.
  ///
  /// - Returns: false where all are shown.
  mutating func showAll(_ effects: inout [PreviewEffect]) -> Bool {
    guard let rows, showsRows else { return false }
    let parts = rows.visibleRows.lazy.compactMap { rows.gallery.part(at: $0)?.gallery }
    let alone = ([rows.gallery] + parts).first { $0.aloneKnob.map { $0.value != "0" } ?? false }
    guard let alone, let knob = alone.aloneKnob else { return false }
    set([knob.name: "0"], in: contents.number(of: alone.name), &effects)
    return true
  }

  /// True if whole numbers are so few that a key may step through them. An author's range may have more than can be counted.
  private static func areFew(_ range: ClosedRange<Int>) -> Bool {
    let (steps, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    return !overflow && (1..<12).contains(steps)
  }

  /// Gives the first knob of the gallery that has few values the next of them.
  mutating func turnKnob(_ effects: inout [PreviewEffect]) {
    for setting in gallery?.settings ?? [] {
      let next: String
      switch setting.values {
      case .choices(let choices) where choices.count > 1:
        next = choices[((choices.firstIndex(of: setting.value) ?? -1) + 1) % choices.count]
      case .trueOrFalse: next = setting.value == "true" ? "false" : "true"
      case .integers(let range) where setting.name != gallery?.clickKnob && Self.areFew(range):
        guard let value = Int(setting.value) else { continue }
        next = "\(value < range.upperBound ? value + 1 : range.lowerBound)"
      default: continue
      }
      return set([setting.name: next], &effects)
    }
  }

  /// The knobs of the gallery that is shown, as the panel has to know them.
  var shownKnobs: ShownKnobs {
    guard let number = rows?.number else { return ShownKnobs() }
    var notes = knobs.notes[number] ?? [:]
    // Of modules in a checkout the build tells; in a package nobody else does. A file may be there later.
    for setting in contents.galleries[number].settings where !setting.isAllowed && notes[setting.name] == nil {
      if case .file = setting.values { continue }
      notes[setting.name] = "It is “\(setting.value)” by default, and takes \(setting.knob.allowed)."
    }
    return ShownKnobs(wishes: knobs.values[number] ?? [:], notes: notes)
  }

  /// Has knobs set.
  ///
  /// - Parameter part: the number of their gallery, where that is one of several in a scroll; else that of the one that is shown.
  mutating func set(_ values: [String: String], in part: Int? = nil, _ effects: inout [PreviewEffect]) {
    guard let number = part ?? rows?.number, contents.contains(number) else { return }
    guard contents.galleries[number].parts == nil else { return setInAll(values, &effects) }
    if let joined = contents.joined, contents.files.contains(number) {
      for name in values.keys { knobs.values[joined]?[name] = nil }
    }
    knobs.values[number, default: [:]].merge(values) { $1 }
    for name in values.keys { knobs.notes[number]?[name] = nil }
    wish(number, &effects)
  }

  /// Has knobs set of each gallery in the scroll of all that has such and takes the value. They are those of all until one of them is set
  /// otherwise.
  private mutating func setInAll(_ values: [String: String], _ effects: inout [PreviewEffect]) {
    guard let joined = contents.joined else { return }
    let all = (knobs.values[joined] ?? [:]).merging(values) { $1 }
    for number in contents.files { set(values, ifTakenBy: number, &effects) }
    knobs.values[joined] = all
  }

  /// Has those knobs of a gallery set that were set in the scroll of all before it came.
  mutating func setAsAll(_ number: Int, _ effects: inout [PreviewEffect]) {
    guard let joined = contents.joined, let all = knobs.values[joined], contents.files.contains(number) else { return }
    set(all, ifTakenBy: number, &effects)
    knobs.values[joined] = all
  }

  private mutating func set(
    _ values: [String: String], ifTakenBy number: Int, _ effects: inout [PreviewEffect]
  ) {
    let settings = contents.galleries[number].settings
    let taken = values.filter { name, value in settings.contains { $0.name == name && $0.knob.takes(value) } }
    if !taken.isEmpty { set(taken, in: number, &effects) }
  }

  /// Gives knobs the values that the gallery is made with.
  mutating func resetKnobs(_ names: [String], _ effects: inout [PreviewEffect]) {
    let defaults = gallery?.settings.filter { names.contains($0.name) }.map { ($0.name, $0.defaultValue) } ?? []
    if !defaults.isEmpty { set(Dictionary(defaults) { first, _ in first }, &effects) }
  }

  /// Asks for a gallery as the user wants it.
  mutating func wish(_ number: Int, _ effects: inout [PreviewEffect]) {
    let gallery = knobs.rebuilt[number]?.gallery ?? contents.galleries[number]
    questions.ask(KnobChange(number: number, gallery: gallery, knobs: knobs.values[number] ?? [:]))
    questions.next(&effects)
  }

  /// Keeps knobs as they were set in a gallery that has been built anew. One that the user had left at its default, or set back to it,
  /// follows the default; a value that its knob does not take any more falls back, which is told.
  ///
  /// - Returns: true if it is asked for the knobs, so that it is shown once it has answered.
  mutating func keepKnobs(of number: Int, _ effects: inout [PreviewEffect]) -> Bool {
    let former = contents.galleries[number]
    guard let gallery = knobs.rebuilt[number]?.gallery else { return false }
    var kept: [String: String] = [:]
    knobs.notes[number] = [:]
    for setting in gallery.settings {
      guard let old = former.settings.first(where: { $0.name == setting.name }) else {
        let value = memory?.unknown[number]?.removeValue(forKey: setting.name)
        kept[setting.name] = value.flatMap { setting.knob.takes($0) ? $0 : nil }
        continue
      }
      let wish = knobs.values[number]?[setting.name]
      let wanted = wish ?? old.value
      if wanted == old.defaultValue {
        kept[setting.name] = wish == nil ? nil : setting.defaultValue
      } else if setting.knob.takes(wanted) {
        kept[setting.name] = wish
      } else {
        tellFallback(of: setting, from: wanted, in: number, &effects)
      }
    }
    knobs.values[number] = kept
    if !kept.isEmpty { wish(number, &effects) }
    return !kept.isEmpty
  }

  /// Says that a knob has its default again because it does not take a value any more.
  mutating func tellFallback(
    of setting: AnyGallery.Setting, from value: String, in number: Int, _ effects: inout [PreviewEffect]
  ) {
    let note = "“\(value)” is no longer possible: it takes \(setting.knob.allowed)."
    knobs.notes[number, default: [:]][setting.name] = note
    let name = contents.galleries[number].name
    effects.append(.log(.notice("\(name): \(setting.name) is \(setting.value) again. \(note)")))
  }

  /// A gallery has said what it has with its knobs set so.
  mutating func show(
    _ gallery: AnyGallery?, answering wish: KnobChange, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    questions.wishAnswered()
    let former = contents.galleries[wish.number]
    defer {
      rejoin(afterWishAt: time, &effects)
      showAgain(former, at: time)
      questions.next(&effects)
    }
    let rebuilt = knobs.rebuilt[wish.number]?.gallery
    guard var gallery, gallery.generation == (rebuilt ?? former).generation else {
      // It stays as it was, unless what has been wished since is answered otherwise.
      guard !questions.hasNewerWish(for: wish.number) else { return }
      if let rebuilt { takeRebuilt(wish.number, as: rebuilt, at: time, &effects) }
      return fallBack(from: wish, isRefused: gallery == nil, &effects)
    }
    knobs.begin(wish.number, with: former.settings)
    gallery = knobs.numbered(gallery, wish.number)
    let name = gallery.clickKnob
    let wasAlone = former.settings.contains { $0.name == name && $0.value != "0" }
    let isAlone = gallery.settings.contains { $0.name == name && $0.value != "0" }
    if rebuilt != nil {
      takeRebuilt(wish.number, as: gallery, at: time, &effects)
    } else if wasAlone == isAlone {
      replace(wish.number, with: gallery, at: time, &effects)
    } else {
      contents.galleries[wish.number] = gallery
    }
    if wasAlone != isAlone, wish.number == rows?.number { showOthers(wish.number, isAlone, at: time, &effects) }
    effects.append(.requestFrame)
  }

  /// Gives up what of a wish has not come true, and tells it where the gallery has refused it. Of files only the gallery can tell
  /// whether they can be had: they go first, and the rest is wished again.
  private mutating func fallBack(from wish: KnobChange, isRefused: Bool, _ effects: inout [PreviewEffect]) {
    let open = contents.galleries[wish.number].settings.filter { setting in
      wish.knobs[setting.name].map { $0 != setting.value } ?? false
    }
    let files = open.filter { if case .file = $0.values { true } else { false } }
    let lost = isRefused && !files.isEmpty ? files : open
    for setting in lost {
      knobs.values[wish.number]?[setting.name] = nil
      guard isRefused, let value = wish.knobs[setting.name] else { continue }
      knobs.notes[wish.number, default: [:]][setting.name] =
        "“\(value)” can't be had: it takes \(setting.knob.allowed)."
    }
    effects.append(.requestFrame)
    if lost.count < open.count { self.wish(wish.number, &effects) }
  }

  /// Among several galleries in one scroll, shows the view that was shown alone of one of them where all of that are shown again.
  private mutating func showAgain(_ former: AnyGallery, at time: Duration) {
    guard let joined = rows?.gallery, joined.parts != nil, let row = former.aloneKnob.flatMap({ Int($0.value) }),
      row > 0,
      let part = joined.parts?.first(where: { $0.name == former.name }), part.aloneKnob?.value == "0",
      let place = joined.index(of: PartPlace(part: part.name, index: row - 1))
    else { return }
    viewport.scroll(toRow: place)
  }

  /// Shows one view in place of all, or all again where they were.
  private mutating func showOthers(
    _ number: Int, _ isAlone: Bool, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    if isAlone { knobs.bookmarks[number] = viewport.galleryBookmark }
    let bookmark = isAlone ? nil : knobs.bookmarks.removeValue(forKey: number)
    rows = nil
    bookmarks[number] = bookmark
    select(number, at: time, &effects)
    if !isVisible { effects.append(.followClock(period: nil)) }
  }
}
