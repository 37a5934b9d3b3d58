/// Why a text is not the path of an SVG file.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of characters that were read before.
  public let offset: Int
  /// The text that would have been right there, in words.
  public let expected: String

  /// One sentence that says where and what.
  public var description: String { "The path is wrong after \(offset) characters: \(expected) expected." }
}

extension Path {
  /// A path from the text of an SVG file's `d`, such as `M 0 0 L 10 10 Z`, with all of its commands.
  ///
  /// - Throws: `SVGPathError`, which says where the text is wrong.
  public init(svg text: String) throws(SVGPathError) {
    var reader = SVGPathReader(text)
    try reader.read()
    self = reader.path
  }
}

/// Reads the commands of SVG 2, chapter 9.3.
private struct SVGPathReader {
  private(set) var path = Path()
  private let text: [UInt8]
  private var offset = 0
  private var start = Point.zero
  private var current = Point.zero
  /// The control point that `S` or `T` mirrors.
  private var cubicControl: Point?
  private var quadControl: Point?

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  mutating func read() throws(SVGPathError) {
    skipSpace()
    var isFirst = true
    while offset < text.count {
      let command = text[offset]
      guard !isFirst || command | 0x20 == UInt8(ascii: "m") else { throw error("a moveto (M or m)") }
      offset += 1
      try read(command)
      isFirst = false
    }
  }

  /// A command with all its groups of arguments.
  private mutating func read(_ command: UInt8) throws(SVGPathError) {
    let isRelative = command >= UInt8(ascii: "a")
    var kind = Character(UnicodeScalar(command | 0x20))
    guard "mlhvcsqtaz".contains(kind) else {
      offset -= 1
      throw error("a command (one of MLHVCSQTAZ)")
    }
    if kind == "z" {
      path.close()
      (current, cubicControl, quadControl) = (start, nil, nil)
      return skipSpace()
    }
    repeat {
      try step(kind, from: isRelative ? current : .zero, isRelative)
      if kind == "m" { kind = "l" }
      skipSeparator()
    } while offset < text.count && isNumberStart(text[offset])
  }

  private mutating func step(_ kind: Character, from origin: Point, _ isRelative: Bool) throws(SVGPathError) {
    let before = current
    var (cubic, quad): (Point?, Point?) = (nil, nil)
    switch kind {
    case "m":
      current = try origin + point()
      start = current
      path.move(to: current)
    case "l":
      current = try origin + point()
      path.line(to: current)
    case "h":
      current.x = try origin.x + number()
      path.line(to: current)
    case "v":
      current.y = try origin.y + number()
      path.line(to: current)
    case "c", "s":
      let first = kind == "c" ? try origin + point() : before * 2 - (cubicControl ?? before)
      let second = try origin + point()
      current = try origin + point()
      path.curve(to: current, control1: first, control2: second)
      cubic = second
    case "q", "t":
      let control = kind == "q" ? try origin + point() : before * 2 - (quadControl ?? before)
      current = try origin + point()
      path.quadCurve(to: current, control: control)
      quad = control
    default:
      let radii = try point()
      let rotation = try number()
      let (isLarge, isClockwise) = (try flag(), try flag())
      current = try origin + point()
      path.arc(
        to: current, radii: Size(width: radii.x, height: radii.y), rotation: .degrees(rotation), largeArc: isLarge,
        clockwise: isClockwise)
    }
    (cubicControl, quadControl) = (cubic, quad)
  }

  private mutating func point() throws(SVGPathError) -> Point { Point(x: try number(), y: try number()) }

  private mutating func number() throws(SVGPathError) -> Double {
    skipSeparator()
    let begin = offset
    if offset < text.count, text[offset] == UInt8(ascii: "-") || text[offset] == UInt8(ascii: "+") { offset += 1 }
    skipDigits()
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      offset += 1
      skipDigits()
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < text.count, text[offset] == UInt8(ascii: "-") || text[offset] == UInt8(ascii: "+") { offset += 1 }
      skipDigits()
    }
    let digits = text[begin..<offset].drop { $0 == UInt8(ascii: "+") }
    guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else {
      offset = begin
      throw error("a number")
    }
    return value
  }

  /// 0 or 1, which may stand right before the next number.
  private mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard offset < text.count, text[offset] == UInt8(ascii: "0") || text[offset] == UInt8(ascii: "1") else {
      throw error("0 or 1")
    }
    offset += 1
    return text[offset - 1] == UInt8(ascii: "1")
  }

  private func error(_ expected: String) -> SVGPathError { SVGPathError(offset: offset, expected: expected) }

  private func isNumberStart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
  }

  private mutating func skipDigits() {
    while offset < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[offset]) { offset += 1 }
  }

  private mutating func skipSpace() {
    while offset < text.count, [0x20, 0x09, 0x0a, 0x0c, 0x0d].contains(text[offset]) { offset += 1 }
  }

  private mutating func skipSeparator() {
    skipSpace()
    guard offset < text.count, text[offset] == UInt8(ascii: ",") else { return }
    offset += 1
    skipSpace()
  }
}
