internal import CX11
internal import Flyloft
internal import FlyloftConcurrency
internal import Glibc

/// A window's way to an input method: a program that composes text of the keys that are typed, as Japanese, Chinese and Korean need.
///
/// Xlib would wait for that program at every turn, and one that has stopped would stop the window. So its protocol (XIM) is spoken
/// here, over the window's own connection, by messages and properties that nobody waits for. The program is looked for when text is
/// typed first: the one that `XMODIFIERS` names, or else one that the root window's property names.
@DisplayActor
final class InputMethod {
  /// The most messages that are put together or read at once. A method that sends more is left alone.
  private static let mostPieces = 256
  /// The most bytes that a message, or a text that the method has composed, may have.
  private static let (mostBytes, mostText) = (1 << 18, 1 << 16)
  /// What goes into one event.
  private static let eventBytes = 20

  private unowned let window: Window
  private var conversation: MethodConversation
  /// The time that a method may take, for methods that are looked for from now on, and for this one. Tests change it, which no stall of
  /// their machine is to decide.
  static var patience = MethodConversation.usualPatience
  var patience: Duration {
    get { conversation.patience }
    set {
      conversation.patience = newValue
      carryOut(conversation.look(at: .monotonicNow))
    }
  }
  /// The windows of the method: the one that is found, and the one that takes messages.
  private var (found, peer): (XID?, XID?) = (nil, nil)
  private var (isLooking, looksAgain) = (false, false)
  /// What has arrived, in order; nil for a property that is being read.
  private var pieces: [(number: Int, request: UInt, bytes: [UInt8]?)] = []
  private var pieceNumber = 0
  /// The beginning of a message that takes several events.
  private var begun: [UInt8] = []
  private var propertyNumber = 0
  private var timer: TimerID?
  /// The last key, whose other fields those that come back have.
  private var lastKey = XKeyEvent()

  init(of window: Window) {
    self.window = window
    conversation = MethodConversation(window: UInt32(window.id), locale: Self.locale)
    conversation.patience = Self.patience
  }

  private var connection: Connection { window.connection }
  private var display: OpaquePointer { connection.display }

  /// The name of the user's language, as the C library finds it.
  private static var locale: String {
    let names: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    return names.lazy.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty } ?? "C"
  }

  // MARK: The window

  /// Text is typed into the window from now on, or not any more.
  func focus(_ isFocused: Swift.Bool) {
    carryOut(conversation.focus(isFocused))
    if isFocused, found == nil { look() }
  }

  /// The text's caret has its lower left corner there.
  func moveSpot(to point: PixelPoint) { carryOut(conversation.moveSpot(x: point.x, y: point.y)) }

  /// A key went down.
  ///
  /// - Parameter isText: whether it is typed into a text.
  /// - Returns: false for a key that is none of the method's.
  func take(_ event: XKeyEvent, isText: Swift.Bool) -> Swift.Bool {
    // What comes after a key that the method still has comes after it in the window, too.
    guard isText || conversation.hasWaiting, found != nil || isLooking else { return false }
    lastKey = event
    let stroke = MethodConversation.Stroke(
      keycode: UInt8(clamping: event.keycode), state: UInt16(truncatingIfNeeded: event.state),
      time: UInt32(truncatingIfNeeded: event.time))
    // Not when the turn began: what the method has said within it was said before this key, and does not mean that it took it.
    carryOut(conversation.press(stroke, at: .monotonicNow))
    return true
  }

  /// The window is gone.
  func close() {
    if let timer { EventLoop.shared.cancel(timer) }
    timer = nil
  }

  // MARK: Finding the method

  /// Looks for a method, unless there is one.
  func look() {
    // What is being looked at may be what was before.
    looksAgain = isLooking
    guard found == nil, !isLooking, window.isOpen, !connection.inputMethods.isEmpty else { return }
    isLooking = true
    carryOut(conversation.begin(at: .monotonicNow))
    connect(toFirstOf: connection.inputMethods)
  }

  private func connect(toFirstOf names: [Atom]) {
    guard window.isOpen, let name = names.first else {
      isLooking = false
      carryOut(conversation.end())
      if looksAgain { look() }
      return
    }
    connection.propertyReads.findOwner(of: name) { [weak self] owner in
      guard let self, window.isOpen else { return }
      guard let owner else { return connect(toFirstOf: Array(names.dropFirst())) }
      (isLooking, found, propertyNumber) = (false, owner, 0)
      // Its end is told.
      XSelectInput(display, owner, StructureNotifyMask)
      connection.send(connection.atoms.methodConnect, to: owner, (Int(window.id), 0, 0, 0, 0))
    }
  }

  /// Another window was destroyed.
  func noticeEnd(of other: XID) {
    guard other == found || other == peer else { return }
    leave()
    // Another may have taken its place before it went.
    look()
  }

  private func leave() {
    (found, peer, pieces, begun) = (nil, nil, [], [])
    carryOut(conversation.end())
  }

  // MARK: Messages

  /// - Returns: false for a message that is none of a method's.
  func receive(_ event: XClientMessageEvent) -> Swift.Bool {
    let atoms = connection.atoms
    switch event.message_type {
    case atoms.methodConnect:
      guard found != nil, peer == nil else { break }
      let peer = XID(message: event.data.l.0)
      self.peer = peer
      XSelectInput(display, peer, StructureNotifyMask)
      carryOut(conversation.connect())
    case atoms.methodMessage where event.format == 8:
      arrived(begun + Self.bytes(of: event), after: event.serial)
      begun = []
    case atoms.methodPart where event.format == 8:
      begun += Self.bytes(of: event)
      if begun.count > Self.mostBytes { giveUp() }
    case atoms.methodMessage where event.format == 32: read(Atom(message: event.data.l.1), after: event.serial)
    default: return false
    }
    return true
  }

  private static func bytes(of event: XClientMessageEvent) -> [UInt8] {
    withUnsafeBytes(of: event.data.b) { Array($0.prefix(eventBytes)) }
  }

  private func read(_ property: Atom, after request: UInt) {
    pieceNumber += 1
    let number = pieceNumber
    pieces.append((number, request, nil))
    guard pieces.count <= Self.mostPieces else { return giveUp() }
    connection.propertyReads.read(property, of: window.id, deletes: true) { [weak self] value in
      guard let self, let index = pieces.firstIndex(where: { $0.number == number }) else { return }
      pieces[index].bytes = value.map { $0.format == 8 ? $0.bytes : [] } ?? []
      handle()
    }
  }

  private func arrived(_ bytes: [UInt8], after request: UInt) {
    pieceNumber += 1
    pieces.append((pieceNumber, request, bytes))
    if pieces.count > Self.mostPieces { giveUp() } else { handle() }
  }

  private func handle() {
    while let piece = pieces.first, let bytes = piece.bytes, window.isOpen {
      pieces.removeFirst()
      // What comes while there is no method is from one that is gone.
      guard peer != nil else { continue }
      for message in MethodMessage.all(in: bytes) {
        carryOut(conversation.receive(message, at: .monotonicNow, after: piece.request))
      }
    }
  }

  /// Speaks to this method no more. Its window stays known, so that it isn't taken for another.
  private func giveUp() {
    (peer, pieces, begun) = (nil, [], [])
    carryOut(conversation.end())
  }

  // MARK: What comes of it

  private func carryOut(_ actions: [MethodConversation.Action]) {
    for action in actions where window.isOpen {
      switch action {
      case .send(let bytes): send(bytes)
      case .type(let stroke): type(stroke)
      case .commit(let text, let isUTF8):
        guard text.count <= Self.mostText else { break }
        if let text = isUTF8 ? String(decoding: text, as: UTF8.self) : decoded(text) { window.typed(text) }
      case .look(let time):
        if let timer { EventLoop.shared.cancel(timer) }
        timer = EventLoop.shared.schedule(at: time) { [weak self] in
          guard let self else { return }
          carryOut(conversation.look(at: .monotonicNow))
          window.deliverInput()
        }
      case .warn: connection.onWarning?(.inputMethodSilent)
      case .leave: giveUp()
      }
    }
    conversation.noteSent(XNextRequest(display) - 1)
  }

  private func type(_ stroke: MethodConversation.Stroke) {
    var event = XEvent()
    event.xkey = lastKey
    event.xkey.keycode = UInt32(stroke.keycode)
    event.xkey.state = UInt32(stroke.state)
    event.xkey.time = Time(stroke.time)
    window.typed(&event)
  }

  /// Compound text has one line in many character sets, which Xlib knows.
  private func decoded(_ text: [UInt8]) -> String? {
    var (text, list, count) = (text, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.none, Int32(0))
    let status = text.withUnsafeMutableBufferPointer { text in
      var property = XTextProperty(
        value: text.baseAddress, encoding: connection.atoms.compoundText, format: 8, nitems: UInt(text.count))
      return Xutf8TextPropertyToTextList(display, &property, &list, &count)
    }
    guard status >= 0, count > 0, let list, let first = list[0] else { return nil }
    defer { XFreeStringList(list) }
    return String(cString: first)
  }

  private func send(_ bytes: [UInt8]) {
    guard let peer else { return }
    guard bytes.count > Self.eventBytes else {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = peer
      event.xclient.message_type = connection.atoms.methodMessage
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data.b) { $0.copyBytes(from: bytes) }
      XSendEvent(display, peer, False, NoEventMask, &event)
      return
    }
    // The property is read before twenty others have come. Its name means nothing on that window, and those that the protocol
    // has of its own need not be asked for.
    propertyNumber = propertyNumber % 20 + 1
    let property = Atom(propertyNumber)
    XChangeProperty(display, peer, property, Atom(XA_STRING), 8, PropModeAppend, bytes, Int32(bytes.count))
    connection.send(connection.atoms.methodMessage, to: peer, (bytes.count, Int(property), 0, 0, 0))
  }
}
