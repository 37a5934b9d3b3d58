internal import Flyloft
package import FlyloftRegistry

/// An event of a module in `Plugins/` while it is edited.
package enum ModuleEvent: Sendable {
  /// A file has come into a folder that is followed: the name under which it is to be shown, and its whole path.
  case entered(String, path: String)
  /// A file has become longer, and its gallery has to read on.
  case appended(String)
  /// A file has a new version that can't be opened without its password, for a reason in words. The old one stays until that is there.
  case locked(String, generation: Int, reason: String)
  /// A module is being compiled.
  case building(String)
  /// A module has been built anew: its gallery, which takes the place of the one of the same name if there is one.
  case built(AnyGallery, EditTimes)
  /// A module, or all of the program, can't be built, or its gallery can't say what it has: the old one stays. Or it is shown,
  /// and the next build of the program will refuse it; or a file that belongs to no module.
  case failed(ModuleFailure)
  /// A module's folder is gone, or another file or folder in `Plugins/` that was told to be wrong.
  case removed(String)
  /// Something has changed that only a restart takes up: what it is, and what starts the program again.
  case restartNeeded(String, remedy: String = "run “make run” again")
  /// They are again as they were when the window was opened.
  case restartNotNeeded
  /// Files in `Assets/` have changed, which any view may have read.
  case assetsChanged
  /// A build of a whole package has ended: why what has been saved is not shown, nothing where it is.
  case ended([ModuleFailure])
  /// There is nothing to show yet, for a reason that is told in a title and a sentence.
  case waiting(title: String, message: String)
  /// Something that is told once: a whole build instead of one module, or that nothing is watched.
  case notice(String)
}

/// Why a module's new sources are not shown.
package struct ModuleFailure: Hashable, Sendable {
  /// The module's name.
  package var module: String
  /// A title for what could not be done, in a few words.
  package var title: String
  /// At least one.
  package var messages: [CompilerMessage]
  /// The folder that the files of the messages are in.
  package var folder: String

  /// A failure of a module.
  package init(module: String, title: String, messages: [CompilerMessage], folder: String = "Plugins/") {
    (self.module, self.title, self.messages, self.folder) = (module, title, messages, folder)
  }

  /// Of a file whose present version can't be shown, for a reason in words.
  package static func ofVersion(of name: String, _ reason: String) -> ModuleFailure {
    ModuleFailure(
      module: name, title: "\(name) can’t be shown as it is now", messages: [CompilerMessage(reason)], folder: "")
  }
}

extension ModuleFailure {
  /// The lines for a terminal: the title, and then what compilers print.
  package var lines: [String] {
    ["\(title):"]
      + messages.flatMap { message in
        [message.line(as: "error", in: folder)] + message.notes.map { $0.line(as: "note", in: folder) }
      }
  }
}

extension CompilerMessage {
  fileprivate func line(as kind: String, in folder: String) -> String {
    if place.isEmpty { return kind == "error" ? text : "\(kind): \(text)" }
    return "\(file.hasPrefix("/") ? "" : folder)\(place): \(kind): \(text)"
  }
}

/// The times that the steps from a saved file to a new gallery took.
package struct EditTimes: Hashable, Sendable {
  /// From the first that was heard of the change until it was over; nought where it was older than the window.
  package var noticed: Duration
  /// From there until a library had been compiled and linked.
  package var compiled: Duration
  /// From there until a process had loaded it and its gallery had said what it has.
  package var loaded: Duration

  /// Times of one edit.
  package init(noticed: Duration, compiled: Duration, loaded: Duration) {
    (self.noticed, self.compiled, self.loaded) = (noticed, compiled, loaded)
  }
}
