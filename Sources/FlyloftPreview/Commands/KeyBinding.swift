import FlyloftDisplay

/// A row of the one table of keys, `KeyBinding.all`. Shortcuts, the page of keys, `preview --help` and README's table
/// are made from it.
package struct KeyBinding: Sendable {
  /// The keys, as the page of keys names them; also gestures and buttons, which `Commands` and the model know by themselves.
  package let keys: String
  package let meaning: String
  /// More than the page of keys has room for; README says it.
  private let detail: String
  let shortcuts: [(key: Shortcut, command: Command)]

  /// A key on the keyboard.
  enum Shortcut: Hashable, Sendable {
    /// A key that types nothing, with Shift or without.
    case key(Key)
    /// A character; a letter with Shift or without.
    case character(Character)
    /// One of the above together with Shift, which then has a meaning of its own.
    indirect case shifted(Shortcut)
    /// One of the above together with Control.
    indirect case controlled(Shortcut)
    /// One of the above together with Alt.
    indirect case alternate(Shortcut)
  }

  init(_ keys: String, _ meaning: String, detail: String = "", _ shortcuts: [(Shortcut, Command)] = []) {
    (self.keys, self.meaning, self.detail, self.shortcuts) = (keys, meaning, detail, shortcuts)
  }

  /// The row as README has it.
  var markdown: String {
    "| \(keys.count == 1 ? "`\(keys)`" : keys) | \(meaning)\(detail.isEmpty ? "" : "; \(detail)") |"
  }

  /// The table as the command line's help has it, no wider than its other lines. It is made once, since every start asks for it,
  /// some several times.
  static let help = all.map(\.help).joined(separator: "\n")

  private var help: String {
    let (indent, width) = (23, 78)
    let margin = String(repeating: " ", count: indent)
    var (text, column) = ("  " + keys + margin.dropFirst(2 + keys.count), indent)
    for word in meaning.split(separator: " ") {
      // Counting letters of several scalars would take longer than all the rest.
      let length = word.unicodeScalars.count
      if column + length > width { (text, column) = (text + "\n" + margin, indent) }
      text += column == indent ? word : " " + word
      column += column == indent ? length : length + 1
    }
    return text
  }

  /// The command of a key with the modifiers that are held; nil for a key that has none.
  static func command(of key: Key, _ modifiers: Modifiers) -> Command? {
    let isShifted = modifiers.contains(.shift)
    func find(_ shortcut: Shortcut) -> Command? {
      (isShifted ? command(of: .shifted(shortcut)) : nil) ?? command(of: shortcut)
    }
    if modifiers.contains(.alt), let command = find(.alternate(.key(key))) { return command }
    if let command = find(.key(key)) { return command }
    // Characters with Alt are the desktop's. With Control they zoom, as in other programs, or have a meaning of their own.
    guard !modifiers.contains(.alt) else { return nil }
    guard modifiers.contains(.control) else { return key.shortcuts.lazy.compactMap { find(.character($0)) }.first }
    return key.shortcuts.lazy.compactMap { command(of: .controlled(.character($0))) ?? find(.character($0)) }
      .first { [.zoomIn, .zoomOut, .resetZoom, .openWindow, .openFind(.find)].contains($0) }
  }

  private static func command(of shortcut: Shortcut) -> Command? {
    for binding in all {
      if let found = binding.shortcuts.first(where: { $0.key == shortcut }) { return found.command }
    }
    return nil
  }
}
