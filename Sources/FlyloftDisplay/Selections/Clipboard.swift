internal import CX11
internal import Flyloft

/// The clipboard, and what is marked, as far as it was copied or marked here: other programs ask this one for it for as long as nobody
/// else copies or marks something.
///
/// It has a window of its own, which is never shown and stays when the others have been closed.
@DisplayActor
final class Clipboard {
  /// The most bytes that go into a property at once, whatever the server would take: a put of them is short.
  private static let partLimit = 256 << 10
  /// The most conversions that one request for several may ask for.
  private static let pairLimit = 64

  private typealias Owned = (content: ClipboardContent, time: Time)

  private unowned let connection: Connection
  private let window: XID
  private let atoms: SelectionAtoms
  /// What was copied, until the server has told the time of it.
  private var copied: [SelectionName: ClipboardContent] = [:]
  /// What others may ask for, and the server's time since which they may.
  private var owned: [SelectionName: Owned] = [:]
  private(set) var transfers = SelectionTransfers()
  /// Takes the text that was asked for last.
  private var paste: (@DisplayActor (String) -> Void)?
  private var handover: (completion: @DisplayActor () -> Void, timer: TimerID)?

  init(on connection: Connection) {
    self.connection = connection
    atoms = SelectionAtoms(display: connection.display)
    window = XCreateSimpleWindow(connection.display, connection.screen.root, -1, -1, 1, 1, 0, 0, 0)
    XSelectInput(connection.display, window, PropertyChangeMask)
  }

  private var display: OpaquePointer { connection.display }

  /// The most bytes that are sent at once.
  private var limit: Int {
    let extended = XExtendedMaxRequestSize(display)
    // In units of four bytes, the request's own among them.
    return min((extended > 0 ? extended : XMaxRequestSize(display)) * 4 - 64, Self.partLimit)
  }

  // MARK: Ours

  /// Takes the clipboard, or the selection of what is marked. Whose turn it is is decided by the server's time, which a change of our own property tells.
  func copy(_ content: ClipboardContent, to selection: TextSelection) {
    copied[selection.name] = content
    XChangeProperty(display, window, atoms[.own], atoms[.null], 8, PropModeReplace, nil, 0)
  }

  private func own(at time: Time) {
    for (name, content) in copied {
      XSetSelectionOwner(display, atoms[name], window, time)
      owned[name] = (content, time)
    }
    let hasCopied = copied.removeValue(forKey: .clipboard) != nil
    copied = [:]
    if hasCopied, let handover { ask(handover) }
  }

  func receive(_ event: XEvent) {
    switch event.type {
    case SelectionRequest: answer(event.xselectionrequest)
    case SelectionClear:
      guard let name = atoms.name(of: event.xselectionclear.selection) else { break }
      // One from before it was taken again comes late.
      if let owned = owned[name], isBefore(event.xselectionclear.time, owned.time) { break }
      owned[name] = nil
      if name == .clipboard { finishHandover() }
    case SelectionNotify where event.xselection.selection == atoms[.manager]: finishHandover()
    case SelectionNotify where event.xselection.property == atoms[.pasted]: readPasted()
    case SelectionNotify where event.xselection.property == 0: endPaste("")
    case PropertyNotify:
      let event = event.xproperty
      if event.window == window { return own(at: event.time) }
      if event.state == PropertyDelete { sendPart(to: event.window, event.atom) }
    case DestroyNotify: transfers.forget(event.xdestroywindow.window)
    default: break
    }
  }

  /// True if one of the server's times is before the other. They start again from zero every 49.7 days.
  private func isBefore(_ time: Time, _ other: Time) -> Swift.Bool {
    Int32(bitPattern: UInt32(truncatingIfNeeded: time) &- UInt32(truncatingIfNeeded: other)) < 0
  }

  // MARK: Questions

  private func answer(_ request: XSelectionRequestEvent) {
    guard let owned = atoms.name(of: request.selection).flatMap({ owned[$0] }),
      request.time == CurrentTime || !isBefore(request.time, owned.time)
    else { return notify(request, property: 0) }
    // Programs from before there was a property of theirs to name.
    let property = request.property == 0 ? request.target : request.property
    guard request.target == atoms[.multiple], request.property != 0 else {
      return notify(
        request, property: convert(request.target, of: owned, for: request.requestor, property) ? property : 0)
    }
    connection.propertyReads.read(property, of: request.requestor) { [weak self] value in
      guard let self, connection.isOpen else { return }
      convertPairs(value?.numbers ?? [], of: owned, request)
    }
  }

  /// Converts to several targets, each into a property of its own. A target that can't be had is struck out.
  private func convertPairs(_ numbers: [UInt], of owned: Owned, _ request: XSelectionRequestEvent) {
    guard !numbers.isEmpty, numbers.count <= 2 * Self.pairLimit, numbers.count % 2 == 0 else {
      return notify(request, property: 0)
    }
    var pairs = numbers.map { Int($0) }
    for index in stride(from: 0, to: pairs.count, by: 2) {
      let (target, property) = (Atom(pairs[index]), Atom(pairs[index + 1]))
      let isNested = target == atoms[.multiple] || property == 0
      if isNested || !convert(target, of: owned, for: request.requestor, property) { pairs[index] = 0 }
    }
    change(request.requestor, request.property, type: request.target, longs: pairs)
    notify(request, property: request.property)
  }

  /// - Returns: false for what can't be had.
  private func convert(_ target: Atom, of owned: Owned, for requestor: XID, _ property: Atom) -> Swift.Bool {
    guard let name = atoms.name(of: target) else { return false }
    switch name {
    case .targets:
      let targets = [.targets, .timestamp, .multiple, .saveTargets] + owned.content.forms.map(\.target)
      change(requestor, property, type: Atom(XA_ATOM), longs: targets.map { Int(atoms[$0]) })
    case .timestamp: change(requestor, property, type: Atom(XA_INTEGER), longs: [Int(owned.time)])
    case .saveTargets: change(requestor, property, type: atoms[.null], bytes: [])
    default:
      guard let form = owned.content.forms.first(where: { $0.target == name }) else { return false }
      let type = atoms[form.type]
      guard form.bytes.count > limit else {
        change(requestor, property, type: type, bytes: form.bytes[...])
        break
      }
      // Before the property changes, whose deletion is then told.
      XSelectInput(display, requestor, PropertyChangeMask | StructureNotifyMask)
      if let other = transfers.begin(requestor, property, form.bytes, as: type) { leaveAlone(other) }
      change(requestor, property, type: atoms[.incremental], longs: [form.bytes.count])
    }
    return true
  }

  private func sendPart(to requestor: XID, _ property: Atom) {
    guard let (part, type) = transfers.next(requestor, property, limit: limit) else { return }
    change(requestor, property, type: type, bytes: part)
    if part.isEmpty { leaveAlone(requestor) }
  }

  /// Nothing of a window is to be told any more, unless something else goes there.
  private func leaveAlone(_ requestor: XID) {
    if !transfers.isSending(to: requestor) { XSelectInput(display, requestor, NoEventMask) }
  }

  /// - Parameter property: 0 for a refusal.
  private func notify(_ request: XSelectionRequestEvent, property: Atom) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = property
    event.xselection.time = request.time
    XSendEvent(display, request.requestor, False, NoEventMask, &event)
  }

  private func change(_ requestor: XID, _ property: Atom, type: Atom, bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer {
      _ = XChangeProperty(
        display, requestor, property, type, 8, PropModeReplace, $0.baseAddress, Int32($0.count))
    }
  }

  private func change(_ requestor: XID, _ property: Atom, type: Atom, longs: [Int]) {
    longs.withUnsafeBytes {
      _ = XChangeProperty(
        display, requestor, property, type, 32, PropModeReplace, $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
        Int32(longs.count))
    }
  }

  // MARK: Theirs

  /// Asks whoever owns a selection for its text, which is empty where nobody does, or has none, or more than goes into one property.
  func requestText(
    of selection: TextSelection, as target: SelectionName = .utf8,
    _ completion: @escaping @DisplayActor (String) -> Void
  ) {
    paste = completion
    XConvertSelection(display, atoms[selection.name], atoms[target], atoms[.pasted], window, Time(CurrentTime))
  }

  private func readPasted() {
    connection.propertyReads.read(atoms[.pasted], of: window) { [weak self] value in
      guard let self, connection.isOpen else { return }
      XDeleteProperty(display, window, atoms[.pasted])
      // What comes in parts has a property of another format.
      endPaste(value.flatMap { $0.format == 8 ? $0.text : nil } ?? "")
    }
  }

  private func endPaste(_ text: String) {
    let paste = paste
    // It may ask for something else.
    self.paste = nil
    paste?(text)
  }

  // MARK: At the end

  /// Has the clipboard manager, if there is one, take over what was copied.
  ///
  /// - Parameters:
  ///   - limit: how long that may take.
  ///   - completion: called once it has what it wants, or at once where nothing is to be handed over.
  func handOver(within limit: Duration, _ completion: @escaping @DisplayActor () -> Void) {
    guard handover == nil, owned[.clipboard] != nil || copied[.clipboard] != nil else { return completion() }
    let timer = EventLoop.shared.schedule(after: limit) { [weak self] in self?.finishHandover() }
    let handover = (completion: completion, timer: timer)
    self.handover = handover
    // Otherwise once it is ours.
    if copied[.clipboard] == nil { ask(handover) }
  }

  private func ask(_ handover: (completion: @DisplayActor () -> Void, timer: TimerID)) {
    guard let owned = owned[.clipboard] else { return }
    change(window, atoms[.own], type: Atom(XA_ATOM), longs: owned.content.forms.map { Int(atoms[$0.target]) })
    // Where there is no manager the server itself says so.
    XConvertSelection(display, atoms[.manager], atoms[.saveTargets], atoms[.own], window, owned.time)
  }

  private func finishHandover() {
    guard let handover else { return }
    self.handover = nil
    EventLoop.shared.cancel(handover.timer)
    handover.completion()
  }
}

extension Connection {
  /// Puts something into the clipboard, or says that it is marked, for other programs to ask for while this connection is open.
  package func copy(_ content: ClipboardContent, to selection: TextSelection = .clipboard) {
    if isOpen { openClipboard().copy(content, to: selection) }
  }

  /// Asks for the text of a selection, and calls `completion` once it has come, with an empty one where there is none.
  package func requestText(of selection: TextSelection, _ completion: @escaping @DisplayActor (String) -> Void) {
    if isOpen { openClipboard().requestText(of: selection, completion) }
  }

  /// Asks for the paths of files that have been copied, as such or as text, and calls `completion` once they have come, with none where
  /// there are none.
  package func requestFiles(_ completion: @escaping @DisplayActor ([String]) -> Void) {
    guard isOpen else { return }
    openClipboard().requestText(of: .clipboard, as: .files) { [weak self] text in
      let paths = FileAddresses.paths(in: text).prefix(FileDrop.limit)
      guard let self, paths.isEmpty else { return completion(Array(paths)) }
      requestText(of: .clipboard) { text in
        completion(Array(FileAddresses.paths(in: text, takesPlain: true).prefix(FileDrop.limit)))
      }
    }
  }

  private func openClipboard() -> Clipboard {
    let clipboard = clipboard ?? Clipboard(on: self)
    self.clipboard = clipboard
    return clipboard
  }

  /// Has the clipboard manager take over what was copied here and is still in the clipboard, before the connection is closed.
  /// Windows may be closed meanwhile.
  ///
  /// - Parameters:
  ///   - limit: how long that may take.
  ///   - completion: called when that is over, at once where there is nothing to be handed over.
  package func handOverClipboard(within limit: Duration, _ completion: @escaping @DisplayActor () -> Void) {
    guard isOpen, let clipboard else { return completion() }
    clipboard.handOver(within: limit, completion)
  }
}
