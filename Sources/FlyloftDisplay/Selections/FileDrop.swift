internal import CX11
internal import Flyloft

/// Files that are dragged from another program over a window, and dropped there (XDND, version 5).
@DisplayActor
final class FileDrop {
  /// The version of the protocol that is spoken.
  static let version = 5
  /// The most files that are taken at once.
  static let limit = 10_000

  private unowned let window: Window
  private let property: Atom
  /// The window that something is dragged from; nil where nothing is.
  private var source: XID?
  /// True if it has files; nil until it has said what it has.
  private var hasFiles: Swift.Bool?

  init(on window: Window) {
    self.window = window
    property = window.connection.atoms.drop.selection
  }

  private var connection: Connection { window.connection }
  private var atoms: Atoms.Drop { connection.atoms.drop }

  /// Takes a message.
  ///
  /// - Returns: false for one that is about something else.
  func receive(_ event: XClientMessageEvent) -> Swift.Bool {
    let values = event.data.l
    let sender = XID(message: values.0)
    switch event.message_type {
    case atoms.enter: enter(from: sender, flags: values.1, [values.2, values.3, values.4])
    case atoms.position where sender == source: answerPosition()
    case atoms.leave where sender == source: source = nil
    case atoms.drop where sender == source: take(at: Time(message: values.2))
    case atoms.position, atoms.leave, atoms.drop: break
    default: return false
    }
    return true
  }

  private func enter(from source: XID, flags: Int, _ types: [Int]) {
    // An older program than 1999 speaks another protocol.
    guard flags >> 24 & 0xff >= 3 else { return }
    self.source = source
    hasFiles = types.contains { Atom(message: $0) == atoms.files }
    guard hasFiles == false, flags & 1 != 0 else { return }
    // It has more than find room in the message.
    hasFiles = nil
    connection.propertyReads.read(atoms.types, of: source) { [weak self] value in
      guard let self, self.source == source else { return }
      hasFiles = value?.numbers.contains { Atom($0) == atoms.files } ?? false
    }
  }

  /// Says whether a drop would be taken: anywhere in the window, or nowhere.
  private func answerPosition() {
    guard let source else { return }
    let isWanted = hasFiles ?? true
    connection.send(
      atoms.status, to: source, (Int(window.id), isWanted ? 1 : 0, 0, 0, isWanted ? Int(atoms.copy) : 0))
  }

  private func take(at time: Time) {
    guard hasFiles ?? true else { return finish(false) }
    XConvertSelection(connection.display, atoms.selection, atoms.files, property, window.id, time)
  }

  /// Takes what the source has converted.
  func receive(_ event: XSelectionEvent) {
    guard event.selection == atoms.selection, source != nil else { return }
    guard event.property != 0 else { return finish(false) }
    connection.propertyReads.read(property, of: window.id, deletes: true) { [weak self] value in
      guard let self, window.isOpen else { return }
      let paths = value.flatMap { $0.format == 8 ? FileAddresses.paths(in: $0.text) : nil } ?? []
      finish(!paths.isEmpty)
      if !paths.isEmpty { window.delegate?.window(window, dropped: Array(paths.prefix(Self.limit))) }
    }
  }

  private func finish(_ isTaken: Swift.Bool) {
    guard let source else { return }
    self.source = nil
    connection.send(
      atoms.finished, to: source, (Int(window.id), isTaken ? 1 : 0, isTaken ? Int(atoms.copy) : 0, 0, 0))
  }
}

/// Addresses of files, as programs hand them over (RFC 2483, `text/uri-list`).
enum FileAddresses {
  /// The paths of those that are on this machine, each once.
  ///
  /// - Parameter takesPlain: true if a line may also be a whole path itself, as in a text.
  static func paths(in text: String, takesPlain: Bool = false) -> [String] {
    var known = Set<String>()
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = takesPlain ? line.trimmingPrefix { $0 == " " } : line
      if takesPlain, line.hasPrefix("/") {
        let path = String(line.reversed().drop { $0 == " " }.reversed())
        return path.contains("\0") || !known.insert(path).inserted ? nil : path
      }
      guard line.hasPrefix("file:/") else { return nil }
      var rest = line.dropFirst(5)
      if rest.hasPrefix("//") {
        let host = rest.dropFirst(2).prefix { $0 != "/" }
        rest = rest.dropFirst(2 + host.count)
      }
      guard let path = rest.percentDecoded, path.hasPrefix("/"), !path.contains("\0"), known.insert(path).inserted
      else {
        return nil
      }
      return path
    }
  }
}

extension XID {
  /// What another client's message says in 32 bits: an identifier, an atom or a time. Xlib makes a number of 64 of it, with the sign of the
  /// 32.
  init(message value: Int) { self = XID(UInt32(truncatingIfNeeded: value)) }
}
