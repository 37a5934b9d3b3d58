internal import CX11

/// Names in the protocol by which clients pass on what was copied (ICCCM, and freedesktop.org's clipboard manager).
enum SelectionName: String, CaseIterable {
  case clipboard = "CLIPBOARD"
  case primary = "PRIMARY"
  case manager = "CLIPBOARD_MANAGER"
  case targets = "TARGETS"
  case timestamp = "TIMESTAMP"
  case multiple = "MULTIPLE"
  case saveTargets = "SAVE_TARGETS"
  case incremental = "INCR"
  case null = "NULL"
  case png = "image/png"
  case utf8 = "UTF8_STRING"
  case plainUTF8 = "text/plain;charset=utf-8"
  case plain = "text/plain"
  case text = "TEXT"
  case latin1 = "STRING"
  case files = "text/uri-list"
  /// The property of our own window that time stamps and questions go through.
  case own = "_FLYLOFT_SELECTION"
  /// The property of our own window into which others put what is pasted.
  case pasted = "_FLYLOFT_PASTED"
}

/// The server's numbers for the names.
struct SelectionAtoms {
  private let atoms: [Atom]

  /// Asks for all of them. No start waits for that: it is done when something is copied first.
  init(display: OpaquePointer) { atoms = Atoms.intern(SelectionName.allCases.map(\.rawValue), display) }

  subscript(_ name: SelectionName) -> Atom { zip(SelectionName.allCases, atoms).first { $0.0 == name }?.1 ?? 0 }

  func name(of atom: Atom) -> SelectionName? { zip(SelectionName.allCases, atoms).first { $0.1 == atom }?.0 }
}
