internal import FlyloftRegistry

/// The line of source that an editor is to show.
extension PreviewModel {
  mutating func openSource(_ effects: inout [PreviewEffect]) {
    guard let row = taken, let view = takenView() else {
      return say("There is no view whose source could be opened.", &effects)
    }
    if let place = rows?.placeOfCrash(ofRow: row) { return effects.append(.openSource(.line(place))) }
    if let words = start.names[view.gallery.name] {
      return say("It is drawn from a file: \(words.joined(separator: " ")).", &effects)
    }
    say("Looking for its source…", &effects)
    effects.append(.openSource(.draw(of: view)))
  }

  /// Says what has come of something that another program was to do.
  mutating func note(_ text: String, isFailure: Bool, _ effects: inout [PreviewEffect]) {
    say(text, &effects)
    guard isFailure else { return }
    // It may be that the file which a link names is not there: what is opened next is another.
    linked = nil
    effects.append(.log(.notice(text)))
  }
}
