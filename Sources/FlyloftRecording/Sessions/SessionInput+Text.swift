internal import Flyloft
internal import FlyloftRegistry

extension TimedInput {
  /// The line of a session file: milliseconds, the kind of input, and its arguments.
  var line: String {
    let microseconds = time.nanoseconds / 1000
    let rest = String(microseconds % 1000)
    return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest) \(input.text)"
  }

  /// Reads a line of a session file; nil if it is none.
  init?(line: Substring) {
    guard let space = line.firstIndex(of: " "), let milliseconds = Double(line[..<space]),
      (0...1e9).contains(milliseconds), let input = SessionInput(text: line[line.index(after: space)...])
    else { return nil }
    time = .microseconds(Int((milliseconds * 1000).rounded()))
    self.input = input
  }
}

extension SessionInput {
  /// The form in which each event is written, for error messages.
  static let forms = [
    "wheel X Y at X Y", "scroll X Y at X Y", "lift", "pinch FACTOR at X Y", "press BUTTON at X Y",
    "release BUTTON at X Y", "move X Y", "leave", "key KEYSYM “TEXT”", "resize WxH", "end",
  ]

  fileprivate var text: String {
    func place(_ point: PixelPoint) -> String { "at \(point.x) \(point.y)" }
    func words(_ modifiers: ModifierKeys) -> String {
      ModifierKeys.names.filter { modifiers.contains($0.key) }.map { " " + $0.name }.joined()
    }
    switch self {
    case .wheel(let x, let y, let point, let modifiers): return "wheel \(x) \(y) \(place(point))\(words(modifiers))"
    case .scroll(let x, let y, let point, let modifiers): return "scroll \(x) \(y) \(place(point))\(words(modifiers))"
    case .lift: return "lift"
    case .pinch(let factor, let point): return "pinch \(factor) \(place(point))"
    case .press(let button, let point, let modifiers): return "press \(button) \(place(point))\(words(modifiers))"
    case .release(let button, let point, let modifiers): return "release \(button) \(place(point))\(words(modifiers))"
    case .move(let point, let modifiers): return "move \(point.x) \(point.y)\(words(modifiers))"
    case .leave: return "leave"
    case .key(let keysym, let text, let modifiers):
      return "key 0x\(String(keysym, radix: 16)) \(JSONText.line(text))\(words(modifiers))"
    case .resize(let size): return "resize \(size.width)x\(size.height)"
    case .end: return "end"
    }
  }

  fileprivate init?(text: Substring) {
    var words = Words(text)
    switch words.next() {
    case "wheel":
      guard let x = words.number(), let y = words.number(), let point = words.place(), let modifiers = words.modifiers()
      else {
        return nil
      }
      self = .wheel(x: x, y: y, at: point, modifiers)
    case "scroll":
      guard let x = words.number(), let y = words.number(), let point = words.place(), let modifiers = words.modifiers()
      else {
        return nil
      }
      self = .scroll(x: x, y: y, at: point, modifiers)
    case "lift": self = .lift
    case "pinch":
      guard let factor = words.number(), factor > 0, let point = words.place() else { return nil }
      self = .pinch(by: factor, at: point)
    case "press":
      guard let button = words.integer(), let point = words.place(), let modifiers = words.modifiers() else {
        return nil
      }
      self = .press(button: button, at: point, modifiers)
    case "release":
      guard let button = words.integer(), let point = words.place(), let modifiers = words.modifiers() else {
        return nil
      }
      self = .release(button: button, at: point, modifiers)
    case "move":
      guard let x = words.integer(), let y = words.integer(), let modifiers = words.modifiers() else { return nil }
      self = .move(to: PixelPoint(x: x, y: y), modifiers)
    case "leave": self = .leave
    case "key":
      guard let keysym = words.keysym(), let text = words.quoted(), let modifiers = words.modifiers() else {
        return nil
      }
      self = .key(keysym: keysym, text: text, modifiers)
    case "resize":
      guard let size = words.size() else { return nil }
      self = .resize(size)
    case "end": self = .end
    default: return nil
    }
    guard words.isAtEnd else { return nil }
  }
}

/// Reads the words of a line one by one; each function returns nil if the next word is not what it reads.
private struct Words {
  private var rest: Substring

  init(_ text: Substring) { rest = text }

  var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

  mutating func next() -> Substring? {
    rest = rest.drop { $0 == " " }
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { $0 != " " }
    rest = rest[word.endIndex...]
    return word
  }

  mutating func number() -> Double? { next().flatMap { Double($0) }.flatMap { abs($0) <= 1e6 ? $0 : nil } }
  mutating func integer() -> Int? {
    next().flatMap { Int($0) }.flatMap { (-1_000_000...1_000_000).contains($0) ? $0 : nil }
  }

  mutating func place() -> PixelPoint? {
    guard next() == "at", let x = integer(), let y = integer() else { return nil }
    return PixelPoint(x: x, y: y)
  }

  mutating func size() -> PixelSize? {
    let sides = next()?.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) } ?? []
    let allowed = 1...Surface.sideLimit
    guard sides.count == 2, let width = sides[0], let height = sides[1], allowed.contains(width),
      allowed.contains(height)
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  mutating func keysym() -> UInt? {
    guard let word = next(), word.hasPrefix("0x") else { return nil }
    return UInt(word.dropFirst(2), radix: 16)
  }

  /// A JSON string. It is read by scalars: to a character a quotation mark belongs with the accent that follows it.
  mutating func quoted() -> String? {
    rest = rest.drop { $0 == " " }
    let scalars = rest.unicodeScalars
    guard scalars.first == "\"" else { return nil }
    var end = scalars.index(after: scalars.startIndex)
    while end < scalars.endIndex, scalars[end] != "\"" {
      if scalars[end] == "\\" { end = scalars.index(after: end) }
      guard end < scalars.endIndex else { return nil }
      end = scalars.index(after: end)
    }
    guard end < scalars.endIndex else { return nil }
    let text = JSONText.value(String.self, in: Substring(scalars[...end]))
    rest = Substring(scalars[scalars.index(after: end)...])
    return text
  }

  mutating func modifiers() -> SessionInput.ModifierKeys? {
    var modifiers: SessionInput.ModifierKeys = []
    while let word = next() {
      guard let named = SessionInput.ModifierKeys.names.first(where: { $0.name == word }) else { return nil }
      modifiers.insert(named.key)
    }
    return modifiers
  }
}
