public import Flyloft
public import FlyloftRegistry

/// A recorded session: what the window showed at its beginning, and all input to it.
///
/// As a text file, line by line: `flyloft-session 1`, what it was opened with, an empty line, and the events in the order
/// of their times. Lines that begin with `#` say nothing. README.md describes them.
public struct Session: Hashable, Sendable {
  private static let title = "flyloft-session 1"

  public var gallery: String
  /// The gallery's knobs.
  public var settings: [KnobSetting]
  /// Size of the window at its beginning, in points.
  public var size: Size
  /// Device pixels a point.
  public var scale: Double
  public var inputs: [TimedInput]

  public init(
    gallery: String, settings: [KnobSetting] = [], size: Size, scale: Double = 1, inputs: [TimedInput] = []
  ) {
    self.gallery = gallery
    self.settings = settings
    self.size = size
    self.scale = scale
    self.inputs = inputs
  }

  /// From the opening of the window to the end.
  public var duration: Duration { inputs.last?.time ?? .zero }

  /// The lines before the events, and the empty one after them.
  var head: String {
    let lines =
      [Self.title, "gallery \(gallery)"] + settings.map { "set \($0.name)=\($0.value)" }
      + ["size \(size.width)x\(size.height)", "scale \(scale)"]
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// The session as its file's text.
  public var text: String { head + inputs.map { $0.line + "\n" }.joined() }

  // MARK: Reading

  /// - Throws: `FileError`, or `SessionError` that names the line.
  public init(at path: String) throws {
    try self.init(text: WholeFile.text(of: path), path: path)
  }

  /// - Parameter path: what errors call the file.
  /// - Throws: `SessionError`.
  public init(text: String, path: String) throws(SessionError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // What comes after the last line end was cut off, if it is anything.
    lines.removeLast()
    guard lines.first == Self.title[...] else {
      throw SessionError(path: path, line: 1, problem: "a session begins with “\(Self.title)”")
    }
    let headEnd = lines.firstIndex(of: "") ?? lines.endIndex
    (gallery, settings, size, scale, inputs) = ("", [], Size(width: 0, height: 0), 1, [])
    for number in 1..<headEnd where !lines[number].hasPrefix("#") {
      guard readHead(lines[number]) else {
        throw SessionError(
          path: path, line: number + 1,
          problem: "before the first empty line there are “gallery NAME”, “set KNOB=VALUE”, “size WxH” and “scale S”")
      }
    }
    guard !gallery.isEmpty, size.width > 0 else {
      throw SessionError(path: path, line: headEnd + 1, problem: "“gallery NAME” or “size WxH” is missing before it")
    }
    for number in headEnd..<lines.endIndex where !lines[number].isEmpty && !lines[number].hasPrefix("#") {
      guard let input = TimedInput(line: lines[number]) else {
        throw SessionError(
          path: path, line: number + 1,
          problem: "an event is MILLISECONDS and one of: \(SessionInput.forms.joined(separator: ", "))")
      }
      guard input.time >= duration else {
        throw SessionError(path: path, line: number + 1, problem: "its time must not be before that of the line above")
      }
      inputs.append(input)
    }
  }

  private mutating func readHead(_ line: Substring) -> Bool {
    guard let space = line.firstIndex(of: " ") else { return false }
    let value = String(line[line.index(after: space)...])
    switch line[..<space] {
    case "gallery" where !value.isEmpty: gallery = value
    case "set":
      guard let setting = KnobSetting(value) else { return false }
      settings.append(setting)
    case "size":
      guard let sides = ArgumentText.sides(value), let height = sides.height else { return false }
      size = Size(width: sides.width, height: height)
    case "scale":
      guard let scale = Double(value), (0.25...8).contains(scale) else { return false }
      self.scale = scale
    default: return false
    }
    return true
  }
}

/// What is wrong with a session file, and what would be right.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// From 1.
  public let line: Int
  let problem: String

  public var description: String { "\(path), line \(line): \(problem)." }
}
