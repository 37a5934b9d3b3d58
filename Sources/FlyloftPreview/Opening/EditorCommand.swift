internal import FlyloftStage

/// The command that has the user's editor show a line of a file.
struct EditorCommand: Equatable {
  /// Why there is none, and what would do.
  struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// The program and its arguments.
  let words: [String]
  /// The editor's name, for the user.
  let editor: String

  /// The editor that `VISUAL` names, or else `EDITOR`; where neither does, whatever the desktop opens such a file with.
  ///
  /// - Parameters:
  ///   - place: in a file with a whole path.
  ///   - environment: the value of a variable.
  ///   - isThere: true if there is a program of a name.
  init(
    showing place: SourceLine, environment: (String) -> String?, isThere: (String) -> Bool
  ) throws(Refusal) {
    let named = ["VISUAL", "EDITOR"].compactMap { name in environment(name).map { (name, $0) } }.first {
      $0.1.contains { $0 != " " }
    }
    guard let (variable, line) = named else {
      guard isThere("xdg-open") else {
        throw Refusal(description: "\(place.brief): set VISUAL to your editor. There is no xdg-open, either.")
      }
      (words, editor) = (["xdg-open", place.file], "xdg-open")
      return
    }
    guard let command = ShellWords.split(line), let program = command.first else {
      throw Refusal(description: "\(variable) can’t be read as a command: \(line)")
    }
    editor = Self.name(of: program)
    let words = command + Self.arguments(for: place, in: editor)
    guard Self.needsTerminal(editor, command.dropFirst()) else {
      self.words = words
      return
    }
    self.words = try Self.terminal(for: editor, environment, isThere) + words
  }

  /// The desktop's own program for an address.
  init(opening address: String) { (words, editor) = (["xdg-open", address], "xdg-open") }

  private static func name(of program: String) -> String { String(program.split(separator: "/").last ?? "") }

  /// The file with the line, as an editor understands it; the file alone for one that is not known.
  private static func arguments(for place: SourceLine, in editor: String) -> [String] {
    switch editor {
    case "vi", "vim", "gvim", "nvim", "emacs", "emacsclient", "nano", "kak", "micro", "gedit":
      ["+\(place.line)", place.file]
    case "kate": ["--line", "\(place.line)", place.file]
    case "code", "codium", "cursor": ["--goto", "\(place.file):\(place.line)"]
    case "subl", "zed", "hx", "helix": ["\(place.file):\(place.line)"]
    default: [place.file]
    }
  }

  /// True for an editor that has no window of its own.
  private static func needsTerminal(_ editor: String, _ arguments: some Sequence<String>) -> Bool {
    switch editor {
    case "vi", "vim", "nvim": !arguments.contains("-g")
    case "nano", "hx", "helix", "kak", "micro": true
    case "emacs", "emacsclient":
      arguments.contains { ["-nw", "-t", "--tty", "--no-window-system"].contains($0) }
    default: false
    }
  }

  private static func terminal(
    for editor: String, _ environment: (String) -> String?, _ isThere: (String) -> Bool
  ) throws(Refusal) -> [String] {
    if let terminal = environment("TERMINAL").flatMap(ShellWords.split), let program = terminal.first {
      return terminal + [name(of: program) == "gnome-terminal" ? "--" : "-e"]
    }
    guard isThere("x-terminal-emulator") else {
      throw Refusal(
        description: "\(editor) needs a terminal: set TERMINAL to one, or VISUAL to an editor with a window of its own."
      )
    }
    return ["x-terminal-emulator", "-e"]
  }
}
