/// What a window has to say to an input method, and hears from it, as a value: it says what to send and what comes of it, and never
/// waits.
///
/// While text is typed each key goes to the method first. What it has no use for comes back and is typed; what it composes of the
/// others comes as text. Keys that a method doesn't answer for `patience` are typed without it, as are all later ones until it
/// answers again.
struct MethodConversation {
  /// A key that went down, as the method gets to see it.
  struct Stroke: Equatable {
    var keycode: UInt8
    var state: UInt16
    /// The server's time stamp.
    var time: UInt32
  }

  enum Action: Equatable {
    case send([UInt8])
    /// The key is the window's.
    case type(Stroke)
    /// The method has text for the window, in UTF-8 or as compound text.
    case commit([UInt8], isUTF8: Bool)
    /// `look(at:)` is to be called then.
    case look(at: Duration)
    /// The method doesn't answer. Comes once.
    case warn
    /// The method speaks otherwise, and is to be left alone.
    case leave
  }

  private enum State { case absent, found, connected, opened, negotiated, asked, ready }
  private struct Waiting {
    let stroke: Stroke
    let arrival: Duration
    var isSent = false
    /// The number of the request to the server that has sent it; nil until that is known.
    var request: UInt?
    /// True if it has come back; the method may still confirm that it is done with it.
    var isTyped = false
  }

  /// The time that the method may take for a key, or to be opened.
  var patience = Self.usualPatience
  static let usualPatience = Duration.seconds(1)
  /// The most keys that are sent ahead of answers; further ones wait here.
  static let mostSent = 16

  /// That of the locale, by which some methods go, and the one that all know.
  private static let encodings = ["UTF-8", "COMPOUND_TEXT"]

  private let window: UInt32
  private let locale: String
  private var state = State.absent
  private var isFocused = false
  private var spot: (x: Int16, y: Int16) = (0, 0)
  private var waiting: [Waiting] = []
  private var lastHeard = Duration.zero
  /// The last of this program's requests that the server had seen when the method spoke last.
  private var heardAfter: UInt = 0
  private var hasWarned = false
  /// Keys that were typed because the method didn't answer, and may still come back.
  private var given: [Stroke] = []
  /// True while a method that left keys unanswered is to forget them; what it says meanwhile is about these.
  private var isSilent = false
  /// The resets that the method has not answered yet.
  private var resets = 0
  private var method: UInt16 = 0
  private var context: UInt16 = 0
  private var styleAttribute: UInt16 = 0
  private var attributes: [String: UInt16] = [:]
  private var takesSpot = false
  private var isUTF8 = false
  /// True if the method wants keys.
  private var wantsKeys = false

  /// - Parameters:
  ///   - window: the X window's number.
  ///   - locale: the name of the user's language, as the C library has it.
  init(window: UInt32, locale: String) { (self.window, self.locale) = (window, locale) }

  /// True while keys that went down are neither typed nor taken.
  var hasWaiting: Bool { !waiting.isEmpty }

  // MARK: The window

  /// A method may be there: it is looked for.
  mutating func begin(at time: Duration) -> [Action] {
    (state, isSilent, lastHeard, wantsKeys, resets, given) = (.found, false, time, false, 0, [])
    return [.look(at: time + patience)]
  }

  /// There is a method, which can be sent messages to.
  mutating func connect() -> [Action] {
    var body = MethodBytes()
    // The byte order, by a letter.
    body.add(UInt16(1).littleEndian == 1 ? [0x6c, 0] : [0x42, 0])
    for number: UInt16 in [1, 0, 0] { body.add(number) }
    return [send(.connect, body)]
  }

  /// There is no method, or it is gone.
  mutating func end() -> [Action] {
    (state, isSilent) = (.absent, false)
    defer { waiting = [] }
    return waiting.map { .type($0.stroke) }
  }

  /// Text is typed from now on, or not any more.
  mutating func focus(_ isFocused: Bool) -> [Action] {
    guard isFocused != self.isFocused else { return [] }
    self.isFocused = isFocused
    guard state == .ready else { return settle() }
    if isFocused { return [send(.focusContext, numbers: [method, context])] + settle() }
    // What was being composed belongs to what was being typed.
    resets += 1
    return [
      send(.unfocusContext, numbers: [method, context]), send(.resetContext, numbers: [method, context]),
    ] + settle()
  }

  /// The caret's lower left corner is there, in pixels of the window.
  mutating func moveSpot(x: Int, y: Int) -> [Action] {
    let spot = (x: Int16(clamping: x), y: Int16(clamping: y))
    guard spot != self.spot else { return [] }
    self.spot = spot
    guard state == .ready, let values = spotValues else { return [] }
    var body = MethodBytes(numbers: [method, context, UInt16(values.bytes.count), 0])
    body.add(values.bytes)
    return [send(.setContextValues, body)]
  }

  /// A key went down.
  mutating func press(_ stroke: Stroke, at time: Duration) -> [Action] {
    waiting.append(Waiting(stroke: stroke, arrival: time))
    let actions = settle()
    return waiting.count == 1 ? actions + [.look(at: time + patience)] : actions
  }

  /// What was to be sent has been, the last of it by a request of this number.
  mutating func noteSent(_ request: UInt) {
    for index in waiting.indices where waiting[index].isSent && waiting[index].request == nil {
      waiting[index].request = request
    }
  }

  /// Types what the method has left unanswered for too long.
  mutating func look(at time: Duration) -> [Action] {
    // A method that has spoken since took the key: some don't confirm that. What was under way before is about others.
    waiting.removeAll {
      $0.isTyped
        || $0.isSent && $0.arrival + patience <= time && $0.arrival < lastHeard && $0.request ?? 0 <= heardAfter
    }
    let isBeginning = state != .ready && state != .absent && !isSilent
    guard let begin = isBeginning ? lastHeard : waiting.first?.arrival else { return [] }
    guard begin + patience <= time else { return settle() + [.look(at: begin + patience)] }
    isSilent = true
    var actions = waiting.map { Action.type($0.stroke) }
    given = waiting.filter(\.isSent).map(\.stroke)
    waiting = []
    if state == .ready {
      resets += 1
      actions.append(send(.resetContext, numbers: [method, context]))
    }
    if !hasWarned { actions.append(.warn) }
    hasWarned = true
    return actions
  }

  /// Sends keys that wait for it, or types those that the method is not to see.
  private mutating func settle() -> [Action] {
    var actions: [Action] = []
    let isBeginning = isFocused && !isSilent && state != .ready && state != .absent
    let goes = isFocused && !isSilent && state == .ready && wantsKeys
    while let index = waiting.firstIndex(where: { !$0.isSent }) {
      if goes, index < Self.mostSent {
        waiting[index].isSent = true
        actions.append(forward(waiting[index].stroke))
      } else if !goes, !isBeginning, waiting[..<index].allSatisfy(\.isTyped) {
        actions.append(.type(waiting.remove(at: index).stroke))
      } else {
        break
      }
    }
    return actions
  }

  // MARK: The method

  /// Takes a message.
  ///
  /// - Parameter request: the last of this program's requests that the server had seen before.
  mutating func receive(_ message: MethodMessage, at time: Duration, after request: UInt = .max) -> [Action] {
    // That it is done with the first key says nothing of others.
    if message.kind != .syncReply { (lastHeard, heardAfter) = (time, request) }
    var reader = message.body.reader
    switch (message.kind, state) {
    case (.connectReply, .found):
      state = .connected
      var body = MethodBytes()
      body.add(locale)
      return [send(.open, body)]
    case (.openReply, .connected): return opened(&reader)
    case (.encodingReply, .opened):
      // Method, kind of encoding, and its place among those that were offered.
      guard reader.number(UInt32.self) != nil, let index = reader.number(Int16.self) else { return [.leave] }
      (isUTF8, state) = (index == 0, .negotiated)
      return [send(.getMethodValues, numbers: [method, 2, styleAttribute])]
    case (.methodValuesReply, .negotiated): return create(styles(&reader))
    case (.createContextReply, .asked):
      guard reader.number(UInt16.self) != nil, let number = reader.number(UInt16.self) else { return [.leave] }
      (context, state, isSilent) = (number, .ready, false)
      return (isFocused ? [send(.focusContext, numbers: [method, context])] : []) + settle()
    case (.error, .found), (.error, .connected), (.error, .opened), (.error, .negotiated), (.error, .asked):
      return [.leave]
    case (.setEventMask, _):
      // Method and context, then the events to be sent: the first bit is for keys that go down.
      guard reader.number(UInt32.self) != nil, let mask = reader.number(UInt32.self) else { return [] }
      wantsKeys = mask & 1 != 0
      return settle()
    case (.sync, .ready): return [send(.syncReply, numbers: [method, context])]
    case (.syncReply, .ready): return isSilent ? [] : answered(1)
    case (.resetContextReply, .ready):
      resets = max(resets - 1, 0)
      if resets == 0 { isSilent = false }
      return []
    case (.forwardEvent, .ready): return forwarded(&reader)
    case (.commit, .ready): return committed(&reader)
    default: return []
    }
  }

  private mutating func opened(_ reader: inout MethodReader) -> [Action] {
    func names(_ bytes: ArraySlice<UInt8>) -> [String: UInt16] {
      var (reader, names) = (MethodReader(bytes), [String: UInt16]())
      while let number = reader.number(UInt16.self), reader.number(UInt16.self) != nil,
        let name = reader.counted(before: 0)
      {
        names[String(decoding: name, as: UTF8.self)] = number
      }
      return names
    }
    guard let number = reader.number(UInt16.self), let length = reader.number(UInt16.self),
      let ofMethod = reader.bytes(Int(length)), let more = reader.number(UInt16.self),
      reader.number(UInt16.self) != nil, let ofContext = reader.bytes(Int(more)),
      let style = names(ofMethod)["queryInputStyle"]
    else { return [.leave] }
    (method, styleAttribute, attributes, state) = (number, style, names(ofContext), .opened)
    var list = MethodBytes()
    for name in Self.encodings { list.add(name) }
    var body = MethodBytes(numbers: [method, UInt16(list.bytes.count)])
    body.add(list.bytes)
    body.pad()
    // Nothing in detail.
    for number: UInt16 in [0, 0] { body.add(number) }
    return [send(.negotiateEncoding, body)]
  }

  private func styles(_ reader: inout MethodReader) -> [UInt32] {
    guard reader.number(UInt16.self) != nil, reader.number(UInt16.self) != nil, reader.number(UInt32.self) != nil,
      let count = reader.number(UInt16.self), reader.number(UInt16.self) != nil
    else { return [] }
    return (0..<count).compactMap { _ in reader.number(UInt32.self) }
  }

  private static let fonts = "-*-*-medium-r-normal-*-14-*,*"

  /// Preedit text in the method's own window, at the spot if it can, and status anywhere or nowhere: the best first
  /// (`XIMPreeditPosition`, `XIMPreeditNothing`, `XIMPreeditNone`; `XIMStatusNothing`, `XIMStatusNone`).
  private static let styles: [UInt32] = [0x404, 0x804, 0x408, 0x808, 0x410, 0x810]

  private mutating func create(_ offered: [UInt32]) -> [Action] {
    guard let style = Self.styles.first(where: offered.contains), let inputStyle = attributes["inputStyle"],
      let client = attributes["clientWindow"], let focus = attributes["focusWindow"]
    else { return [.leave] }
    (takesSpot, state) = (style & 4 != 0, .asked)
    var values = MethodBytes()
    for (attribute, number) in [(inputStyle, style), (client, window), (focus, window)] {
      var value = MethodBytes()
      value.add(number)
      values.add(attribute, value)
    }
    if let spotValues { values.add(spotValues.bytes) }
    var body = MethodBytes(numbers: [method, UInt16(values.bytes.count)])
    body.add(values.bytes)
    return [send(.createContext, body)]
  }

  /// The attribute by which the method is told of the spot; nil for a method that doesn't want to know.
  private var spotValues: MethodBytes? {
    guard takesSpot, let preedit = attributes["preeditAttributes"], let place = attributes["spotLocation"] else {
      return nil
    }
    var (value, nested, values) = (MethodBytes(), MethodBytes(), MethodBytes())
    value.add(spot.x)
    value.add(spot.y)
    nested.add(place, value)
    // Some methods need the fonts that Xlib's clients name.
    if let fonts = attributes["fontSet"] {
      var names = MethodBytes(numbers: [UInt16(Self.fonts.utf8.count)])
      names.add(Array(Self.fonts.utf8))
      nested.add(fonts, names)
    }
    values.add(preedit, nested)
    return values
  }

  // MARK: Keys and text

  private func forward(_ stroke: Stroke) -> Action {
    // The method is to confirm that it is done with the key (1).
    var body = MethodBytes(numbers: [method, context, 1, 0])
    // A KeyPress as X11 sends it: code, sequence, time; root, event and child window; four coordinates, state, screen.
    body.add([2, stroke.keycode, 0, 0])
    body.add(stroke.time)
    for number: UInt32 in [0, window, 0, 0, 0] { body.add(number) }
    body.add(stroke.state)
    body.add([1, 0])
    return send(.forwardEvent, body)
  }

  /// The method has no use for a key, or types one itself.
  private mutating func forwarded(_ reader: inout MethodReader) -> [Action] {
    guard reader.number(UInt32.self) != nil, let flags = reader.number(UInt16.self), reader.bytes(2) != nil,
      let event = reader.bytes(32).map(Array.init)
    else { return [] }
    let confirmed: [Action] = flags & 1 != 0 ? [send(.syncReply, numbers: [method, context])] : []
    // The highest bit only says that a client sent it.
    guard event[0] & 0x7f == 2 else { return confirmed }
    var fields = MethodReader(event[...])
    _ = fields.bytes(4)
    let time = fields.number(UInt32.self) ?? 0
    _ = fields.bytes(20)
    let stroke = Stroke(keycode: event[1], state: fields.number(UInt16.self) ?? 0, time: time)
    if let index = given.firstIndex(of: stroke) {
      given.remove(at: index)
      return confirmed
    }
    guard !isSilent else { return confirmed }
    guard let known = waiting.firstIndex(where: { $0.isSent && !$0.isTyped && $0.stroke == stroke }) else {
      return confirmed + [.type(stroke)]
    }
    waiting[known].isTyped = true
    // Those before it have been taken.
    return confirmed + [.type(stroke)] + answered(known)
  }

  private mutating func committed(_ reader: inout MethodReader) -> [Action] {
    guard reader.number(UInt32.self) != nil, let flags = reader.number(UInt16.self) else { return [] }
    let confirmed: [Action] = flags & 1 != 0 ? [send(.syncReply, numbers: [method, context])] : []
    // Besides text (2) it may be, or have, a keysym (4).
    if flags & 4 != 0 { _ = reader.bytes(6) }
    guard flags & 2 != 0, isFocused, !isSilent, let text = reader.counted(before: 0), !text.isEmpty else {
      return confirmed
    }
    return confirmed + [.commit(Array(text), isUTF8: isUTF8)]
  }

  /// The method is done with the first keys that were sent.
  private mutating func answered(_ count: Int) -> [Action] {
    waiting.removeFirst(min(count, waiting.prefix { $0.isSent }.count))
    return settle()
  }

  private func send(_ kind: MethodMessage.Kind, _ body: MethodBytes) -> Action {
    .send(MethodMessage(kind: kind, body: body).bytes)
  }

  private func send(_ kind: MethodMessage.Kind, numbers: [UInt16]) -> Action {
    send(kind, MethodBytes(numbers: numbers))
  }
}
