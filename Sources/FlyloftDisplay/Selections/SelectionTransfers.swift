internal import CX11

/// What goes to other programs part by part (INCR), each part once the one before has been taken. A value: it says what to
/// send.
struct SelectionTransfers {
  struct Transfer {
    /// The window that asked, and the property of it that the parts go into.
    let window: XID
    let property: Atom
    let type: Atom
    fileprivate let bytes: [UInt8]
    fileprivate var sent = 0
  }

  /// The most transfers at once. A program that asks and never takes its parts costs what was copied then, and nothing more.
  static let limit = 16

  private(set) var all: [Transfer] = []

  /// Begins a transfer, in place of one into the same property.
  ///
  /// - Returns: the window of the oldest, if that is given up for it.
  mutating func begin(_ window: XID, _ property: Atom, _ bytes: [UInt8], as type: Atom) -> XID? {
    all.removeAll { $0.window == window && $0.property == property }
    all.append(Transfer(window: window, property: property, type: type, bytes: bytes))
    return all.count > Self.limit ? all.removeFirst().window : nil
  }

  /// A part has been taken.
  ///
  /// - Returns: the next part, and its type. The one after the last is empty, and ends the transfer. Nil where nothing is being
  ///   sent into this property.
  mutating func next(_ window: XID, _ property: Atom, limit: Int) -> (part: ArraySlice<UInt8>, type: Atom)? {
    guard let index = all.firstIndex(where: { $0.window == window && $0.property == property }) else { return nil }
    let transfer = all[index]
    let part = transfer.bytes[transfer.sent..<min(transfer.sent + limit, transfer.bytes.count)]
    if part.isEmpty { all.remove(at: index) } else { all[index].sent = part.endIndex }
    return (part, transfer.type)
  }

  func isSending(to window: XID) -> Swift.Bool { all.contains { $0.window == window } }

  /// A window is gone.
  mutating func forget(_ window: XID) { all.removeAll { $0.window == window } }
}
