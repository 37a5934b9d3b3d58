internal import FlyloftRegistry

/// Files that ask for their passwords.
extension PreviewModel {
  /// A file asks for its password.
  ///
  /// - Parameter generation: that of a new version, which waits for it while the one before is shown.
  mutating func lock(
    _ number: Int, _ reason: String, _ generation: Int?, _ effects: inout [PreviewEffect]
  ) {
    panels[ErrorsPanel.self].forget(contents.galleries[number].name)
    locked[number] = LockedFile(reason: reason, generation: generation ?? locked[number]?.generation)
    askForPassword()
    effects.append(.requestFrame)
  }

  /// A file has been opened.
  mutating func unlock(_ number: Int, at time: Duration, _ effects: inout [PreviewEffect]) {
    guard locked.removeValue(forKey: number) != nil else { return }
    panels[FindPanel.self].stopAsking(forPasswordOf: number)
    // The card in its place was a view's, too.
    redraw(at: time, &effects)
  }

  /// A gallery as it is asked what it has to show: of a file the version that waits for its password.
  func asked(_ number: Int) -> AnyGallery {
    let gallery = contents.galleries[number]
    guard let generation = locked[number]?.generation, generation > gallery.generation else { return gallery }
    return AnyGallery(staged: gallery.name, generation: generation, chosen: gallery.chosen, isDescribed: false)
  }

  /// True while what is typed is a password.
  var takesPassword: Bool { panels[FindPanel.self].takesPassword }

  /// Asks for the password of the gallery that is shown, or of the first of those in one scroll, which may be out of sight.
  mutating func askForPassword() {
    guard !locked.isEmpty else { return }
    let isJoined = contents.joined == selected
    guard let (number, file) = locked.filter({ isJoined || $0.key == selected }).min(by: { $0.key < $1.key }) else {
      return
    }
    panels[FindPanel.self].ask(forPasswordOf: number, file.reason, takesKeys: !isJoined)
  }

  /// The number of the gallery of a view whose file asks for its password; nil for another view.
  private func lockedNumber(ofRow row: Int) -> Int? {
    guard !locked.isEmpty, let rows else { return nil }
    let number = rows.gallery.part(at: row).flatMap { contents.number(of: $0.gallery.name) } ?? rows.number
    return locked[number] == nil ? nil : number
  }

  func isLocked(row: Int) -> Bool { lockedNumber(ofRow: row) != nil }

  mutating func askForPassword(ofRow row: Int) {
    guard let number = lockedNumber(ofRow: row), let file = locked[number] else { return }
    panels[FindPanel.self].ask(forPasswordOf: number, file.reason)
  }
}

/// A file that asks for its password.
struct LockedFile: Equatable, Sendable {
  /// In words.
  let reason: String
  /// That of a new version, while the one before is shown.
  let generation: Int?
}
