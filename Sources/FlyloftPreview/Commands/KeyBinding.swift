import FlyloftDisplay

/// A row of the one table of keys. Shortcuts, the page of keys, `preview --help` and the documentation are made from it.
package struct KeyBinding: Sendable {
  /// The keys, as the page of keys names them; also gestures and buttons, which `Commands` and the model know by themselves.
  package let keys: String
  package let meaning: String
  let shortcuts: [(key: Shortcut, command: Command)]

  /// A key on the keyboard.
  enum Shortcut: Hashable, Sendable {
    /// A key that types nothing, with Shift or without.
    case key(Key)
    /// A character; a letter with Shift or without.
    case character(Character)
    /// One of the above together with Shift, which then has a meaning of its own.
    indirect case shifted(Shortcut)
  }

  private init(_ keys: String, _ meaning: String, _ shortcuts: [(Shortcut, Command)] = []) {
    (self.keys, self.meaning, self.shortcuts) = (keys, meaning, shortcuts)
  }

  /// The table, in the order of the page of keys.
  package static let all = [
    KeyBinding(
      "↑ ↓ ← →", "scroll a little",
      [
        (.key(.up), .scrollLines(x: 0, y: -1)), (.key(.down), .scrollLines(x: 0, y: 1)),
        (.key(.left), .scrollLines(x: -1, y: 0)), (.key(.right), .scrollLines(x: 1, y: 0)),
      ]),
    KeyBinding(
      "Page Up, Page Down", "scroll a page", [(.key(.pageUp), .turnPage(-1)), (.key(.pageDown), .turnPage(1))]),
    KeyBinding(
      "Space", "a page down, with Shift up", [(.key(.space), .turnPage(1)), (.shifted(.key(.space)), .turnPage(-1))]),
    KeyBinding("Home, End", "first view, last view", [(.key(.home), .scrollToStart), (.key(.end), .scrollToEnd)]),
    KeyBinding("wheel, touchpad", "scroll; with Shift sideways, with Ctrl zoom about the pointer"),
    KeyBinding("pinch", "zoom about the pointer"),
    KeyBinding("middle button", "drag to pan; on the scrollbar, go there"),
    KeyBinding(
      "+  −  0", "zoom in, out, to the original size",
      [
        (.character("+"), .zoomIn), (.character("="), .zoomIn), (.character("-"), .zoomOut),
        (.character("0"), .resetZoom),
      ]),
    KeyBinding(
      "/", "filter the galleries; Enter takes the first, Escape clears", [(.character("/"), .editFilter)]),
    KeyBinding("b", "sidebar on or off", [(.character("b"), .toggleSidebar)]),
    KeyBinding("h", "figures on or off", [(.character("h"), .toggleMetrics)]),
    KeyBinding("k", "the next value of the gallery’s knob", [(.character("k"), .turnKnob)]),
    KeyBinding("e", "the next errors below the views", [(.character("e"), .turnPanel)]),
    KeyBinding("s", "stop what is being loaded, or load it again", [(.character("s"), .toggleLoads)]),
    KeyBinding("click, Escape", "one picture alone, and back", [(.key(.escape), .goBack)]),
    KeyBinding("r", "draw everything on screen again", [(.character("r"), .redraw)]),
    KeyBinding("R", "the same, in processes started anew", [(.shifted(.character("r")), .restartStage)]),
    KeyBinding("F11", "full screen on or off; Escape leaves it, too", [(.key(.f11), .toggleFullScreen)]),
    KeyBinding("?", "this page", [(.character("?"), .showHelp)]),
    KeyBinding("q", "quit", [(.character("q"), .close)]),
  ]

  /// The command of a key with the modifiers that are held; nil for a key that has none.
  static func command(of key: Key, _ modifiers: Modifiers) -> Command? {
    let isShifted = modifiers.contains(.shift)
    func find(_ shortcut: Shortcut) -> Command? {
      (isShifted ? command(of: .shifted(shortcut)) : nil) ?? command(of: shortcut)
    }
    if let command = find(.key(key)) { return command }
    // Characters with Alt are the desktop's. With Ctrl they zoom, as in other programs, and do nothing else.
    guard !modifiers.contains(.alt) else { return nil }
    return key.shortcuts.lazy.compactMap { find(.character($0)) }
      .first { !modifiers.contains(.control) || [.zoomIn, .zoomOut, .resetZoom].contains($0) }
  }

  private static func command(of shortcut: Shortcut) -> Command? {
    for binding in all {
      if let found = binding.shortcuts.first(where: { $0.key == shortcut }) { return found.command }
    }
    return nil
  }
}
