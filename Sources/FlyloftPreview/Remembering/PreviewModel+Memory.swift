import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftStage

/// What the next window is to take up of this one, and what this one takes up of the last.
extension PreviewModel {
  struct Memory: Sendable {
    /// The time from a change until it is written.
    static let delay = Duration.seconds(2)

    let last: WindowMemory
    /// As it is in the file, as far as this window knows.
    var written: WindowState
    /// The galleries whose knobs have still to be compared with what was remembered, by their numbers.
    var unseen: [Int: [String: String]]
    /// Those that have refused something that was remembered, and have not been shown since.
    var refused: Set<Int> = []
    /// What was remembered of knobs that a gallery does not have, and may have once it is built anew.
    var unknown: [Int: [String: String]] = [:]
    /// True while the timer runs.
    var isDue = false

    init(_ last: WindowMemory, _ galleries: [AnyGallery]) {
      (self.last, written) = (last, last.state)
      let knobs = galleries.enumerated().map { ($0, last.knobs(of: $1.name)) }
      unseen = Dictionary(uniqueKeysWithValues: knobs.filter { !$0.1.isEmpty })
    }
  }

  // MARK: Taking up

  /// A gallery that was asked with the knobs that are remembered has not answered: it is asked without them.
  ///
  /// - Returns: false if it had none, and can't be asked at all.
  mutating func askWithoutMemory(_ number: Int, _ effects: inout [PreviewEffect]) -> Bool {
    let gallery = contents.galleries[number]
    guard let values = memory?.unseen[number], !gallery.isDescribed else { return false }
    let rest = gallery.chosen.filter { values[$0.name] == nil }
    guard rest.count < gallery.chosen.count else { return false }
    contents.galleries[number] = Stage.gallery(named: gallery.name, generation: gallery.generation, chosen: rest)
    questions.askFirst([number], &effects)
    return true
  }

  /// A gallery has said what it has: a value that its knob does not take any more falls back, which is told.
  mutating func compareWithMemory(_ number: Int, _ effects: inout [PreviewEffect]) {
    guard let values = memory?.unseen.removeValue(forKey: number) else { return }
    let gallery = contents.galleries[number]
    memory?.unknown[number] = values.filter { value in !gallery.settings.contains { $0.name == value.key } }
    for setting in gallery.settings {
      guard let value = values[setting.name], value != setting.value else { continue }
      if setting.knob.takes(value) {
        // It was refused together with another.
        knobs.values[number, default: [:]][setting.name] = value
        memory?.refused.insert(number)
      } else {
        tellFallback(of: setting, from: value, in: number, &effects)
      }
    }
  }

  /// A gallery is shown: it gets the knobs that it has refused because of others.
  mutating func wishFromMemory(_ number: Int, _ effects: inout [PreviewEffect]) {
    if memory?.refused.remove(number) != nil { wish(number, &effects) }
  }

  // MARK: Leaving

  /// Something has happened: a while later it is looked whether the next window would be another one.
  mutating func noteForMemory(_ event: PreviewEvent, _ effects: inout [PreviewEffect]) {
    switch event {
    case .timer(.memory):
      memory?.isDue = false
      if let state = takeState() { effects.append(.remember(state)) }
    case .input(.moved), .input(.left), .input(.focus), .input(.visibility): break
    case .input, .resized, .knobsSet, .desktopChanged:
      guard memory?.isDue == false else { break }
      memory?.isDue = true
      effects.append(.startTimer(.memory, after: Memory.delay))
    default: break
    }
  }

  /// What is to be written, which counts as written then; nil where nothing has changed.
  mutating func takeState() -> WindowState? {
    guard let state, state != memory?.written else { return nil }
    memory?.written = state
    return state
  }

  private var state: WindowState? {
    guard let memory else { return nil }
    let told = memory.last.told
    var state = memory.written
    let size = Size(
      width: (Double(layout.window.size.width) / layout.scale).rounded(),
      height: (Double(layout.window.size.height) / layout.scale).rounded())
    if size != told.size { state.size = [size.width, size.height] }
    state.hidesSidebar = !panels[Sidebar.self].isWanted
    let showsFigures = panels[FiguresPanel.self].isWanted
    if !told.showsFigures || !showsFigures { state.showsFigures = showsFigures }
    state.showsKnobs = panels[KnobsPanel.self].isOpen
    state.appearance = desktopAppearance
    // Files that were dropped among a package's galleries are not there when the next window opens.
    func isGuest(_ gallery: AnyGallery) -> Bool { gallery.parts != nil || start.names[gallery.name] != nil }
    let hasGalleries = !contents.galleries.allSatisfy(isGuest)
    if let gallery, !hasGalleries || !isGuest(gallery) {
      state.gallery = gallery.name
      // The card of a file that asks for its password, or is damaged, is at no place of it.
      if !gallery.isStandIn {
        state.row = viewport.matrix?.index ?? viewport.closeup?.row ?? viewport.firstRow ?? 0
      }
    }
    for (number, gallery) in contents.galleries.enumerated()
    where gallery.isDescribed && gallery.parts == nil && memory.unseen[number] == nil
      && !memory.refused.contains(number) && !(hasGalleries && isGuest(gallery))
    {
      let knobs = gallery.settings.compactMap { setting -> (String, String)? in
        guard memory.last.told(setting.name, of: gallery.name) != setting.value else {
          return memory.written.knobs?[gallery.name]?[setting.name].map { (setting.name, $0) }
        }
        return setting.isDefault || setting.name == gallery.clickKnob ? nil : (setting.name, setting.value)
      }
      let values = Dictionary(knobs) { $1 }.merging(memory.unknown[number] ?? [:]) { known, _ in known }
      state.knobs = state.knobs ?? [:]
      state.knobs?[gallery.name] = values.isEmpty ? nil : values
    }
    return state
  }
}
