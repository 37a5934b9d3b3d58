internal import CX11

/// Another program that asks for what was copied, or that keeps it: a connection with one window.
///
/// It blocks the calling thread, and waits for events of the server.
package final class Pasting {
  let connection: OpaquePointer
  let window: UInt
  private let health = ConnectionHealth()
  private var events: [XEvent] = []

  /// - Throws: `ObserverError.noConnection`.
  package init(display name: String) throws(ObserverError) {
    guard let opened = XOpenDisplay(name) else { throw .noConnection(display: name) }
    connection = opened
    ConnectionErrors.drop(on: opened, noting: health)
    window = XCreateSimpleWindow(opened, XDefaultRootWindow(opened), 0, 0, 1, 1, 0, 0, 0)
    XSelectInput(opened, window, PropertyChangeMask)
    XSync(opened, 0)
  }

  /// Its window is gone then.
  deinit {
    XCloseDisplay(connection)
    ConnectionErrors.forget(connection)
  }

  /// What a property has held.
  package struct Value: Hashable, Sendable {
    package let type: String
    package let bytes: [UInt8]
    /// The items of a property whose items have 32 bits.
    package var numbers: [UInt] = []

    package init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
  }

  func atom(_ name: String) -> UInt { XInternAtom(connection, name, 0) }

  private func name(of atom: UInt) -> String {
    guard atom != 0, let name = XGetAtomName(connection, atom) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }

  /// The window that has a selection; 0 where none has.
  package func owner(of selection: String = "CLIPBOARD") -> UInt { XGetSelectionOwner(connection, atom(selection)) }

  /// Waits until a selection has an owner, which copies at any time.
  package func waitForOwner(of selection: String = "CLIPBOARD", other than: UInt = 0) -> UInt {
    let deadline = Deadline(after: .limit)
    while !deadline.hasPassed {
      let present = owner(of: selection)
      if present != 0, present != than { return present }
    }
    return 0
  }

  // MARK: Asking

  /// Asks for what was copied, in the form of this name, into the property of this name.
  package func ask(
    _ target: String, into property: String = "ANSWER", selection: String = "CLIPBOARD", at time: UInt = 0
  ) {
    XConvertSelection(connection, atom(selection), atom(target), atom(property), window, time)
    XFlush(connection)
  }

  /// Asks for several forms at once, each into the property of its own name.
  ///
  /// - Returns: the names of those that were answered; nil where the question was refused.
  package func askForSeveral(_ targets: [String]) -> [String]? {
    let pairs = targets.flatMap { [Int(atom($0)), Int(atom($0))] }
    pairs.withUnsafeBytes {
      _ = XChangeProperty(
        connection, window, atom("PAIRS"), atom("ATOM_PAIR"), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(pairs.count))
    }
    ask("MULTIPLE", into: "PAIRS")
    guard isAnswered(), let value = take("PAIRS") else { return nil }
    return stride(from: 0, to: value.numbers.count, by: 2).map { name(of: value.numbers[$0]) }.filter { !$0.isEmpty }
  }

  /// Waits for the answer; false for a refusal.
  package func isAnswered() -> Bool {
    wait { $0.type == SelectionNotify }.map { $0.xselection.property != 0 } ?? false
  }

  /// Asks, waits, and takes all that comes, in one piece or in parts.
  ///
  /// - Returns: nil for a refusal.
  package func paste(_ target: String) -> Value? {
    ask(target)
    return isAnswered() ? takeAnswer() : nil
  }

  /// The names in the answer to `TARGETS`.
  package func targets() -> [String] { (paste("TARGETS")?.numbers ?? []).map(name) }

  /// Takes an answer, with all its parts; nil where there is none, or a part doesn't come.
  package func takeAnswer(_ property: String = "ANSWER") -> Value? {
    guard let first = take(property) else { return nil }
    guard first.type == "INCR" else { return first }
    var bytes: [UInt8] = []
    while let part = takePart(property) {
      guard !part.bytes.isEmpty else { return Value(type: part.type, bytes: bytes) }
      bytes += part.bytes
    }
    return nil
  }

  /// Waits for a part, and takes it; nil where none comes.
  package func takePart(_ property: String = "ANSWER") -> Value? {
    let name = atom(property)
    let isPart = { (event: XEvent) in
      event.type == PropertyNotify && event.xproperty.atom == name && event.xproperty.state == PropertyNewValue
    }
    return wait(for: isPart).flatMap { _ in take(property) }
  }

  /// Reads a property and deletes it, which asks for the next part.
  package func take(_ property: String = "ANSWER") -> Value? {
    // What has changed before is what is read now.
    XSync(connection, 0)
    readEvents()
    let name = atom(property)
    events.removeAll { $0.type == PropertyNotify && $0.xproperty.atom == name }
    var (type, format, count, rest) = (UInt(0), Int32(0), UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(connection, window, name, 0, 1 << 24, 1, 0, &type, &format, &count, &rest, &data)
    defer { if let data { XFree(data) } }
    guard type != 0 else { return nil }
    var value = Value(
      type: self.name(of: type), bytes: format == 8 ? Array(UnsafeBufferPointer(start: data, count: Int(count))) : [])
    if format == 32, let data {
      value.numbers = data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
    return value
  }

  // MARK: Owning

  /// Takes a selection.
  package func own(_ selection: String) {
    XSetSelectionOwner(connection, atom(selection), window, 0)
    XSync(connection, 0)
  }

  /// Gives a selection up.
  package func disown(_ selection: String) {
    XSetSelectionOwner(connection, atom(selection), 0, 0)
    XSync(connection, 0)
  }

  /// Waits for somebody to ask for what this program has, and gives a text, or refuses where that is nil.
  ///
  /// - Returns: the name of what was asked for; nil where nobody asks.
  package func give(_ text: String?) -> String? {
    guard let event = wait(for: { $0.type == SelectionRequest }) else { return nil }
    let request = event.xselectionrequest
    if let bytes = text.map({ Array($0.utf8) }) {
      XChangeProperty(
        connection, request.requestor, request.property, request.target, 8, PropModeReplace, bytes, Int32(bytes.count))
    }
    answer(request, with: text == nil ? 0 : request.property)
    return name(of: request.target)
  }

  private func answer(_ request: XSelectionRequestEvent, with property: Atom? = nil) {
    var answer = XEvent()
    answer.xselection.type = SelectionNotify
    answer.xselection.requestor = request.requestor
    answer.xselection.selection = request.selection
    answer.xselection.target = request.target
    answer.xselection.property = property ?? request.property
    answer.xselection.time = request.time
    XSendEvent(connection, request.requestor, 0, NoEventMask, &answer)
    XSync(connection, 0)
  }

  /// Waits for somebody to ask this program, as a clipboard manager is asked to save what was copied: its forms are asked for,
  /// and the question is answered then.
  ///
  /// - Parameter forms: to be kept.
  /// - Returns: what they were, with the names of all that was to be saved; nil where nobody asks.
  package func save(_ forms: [String]) -> (values: [Value?], asked: [String])? {
    guard let event = wait(for: { $0.type == SelectionRequest }) else { return nil }
    let request = event.xselectionrequest
    let values = forms.map { paste($0) }
    var (type, format, count, rest) = (UInt(0), Int32(0), UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      connection, request.requestor, request.property, 0, 1024, 0, 0, &type, &format, &count, &rest, &data)
    var asked: [String] = []
    if format == 32, let data {
      let atoms = data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
      asked = atoms.map(name)
    }
    if let data { XFree(data) }
    own("CLIPBOARD")
    answer(request)
    return (values, asked)
  }

  // MARK: Events

  private func readEvents() {
    var event = XEvent()
    while !health.isBroken, XPending(connection) > 0 {
      XNextEvent(connection, &event)
      events.append(event)
    }
  }

  func wait(for isWanted: (XEvent) -> Bool) -> XEvent? {
    let deadline = Deadline(after: .limit)
    while true {
      XFlush(connection)
      readEvents()
      if let index = events.firstIndex(where: isWanted) { return events.remove(at: index) }
      guard !health.isBroken, deadline.waitForReading(XConnectionNumber(connection)) else { return nil }
    }
  }
}
