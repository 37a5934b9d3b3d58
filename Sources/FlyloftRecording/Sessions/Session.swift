package import Flyloft
package import FlyloftRegistry

/// A recorded session: what the window was opened with, and all input to it.
///
/// Its file is text, line by line: `flyloft-session 1`, what the window was opened with, an empty line, and the events
/// in the order of their times. Lines that begin with `#` are comments. The article “Recording
/// and replaying” describes the format.
package struct Session: Hashable, Sendable {
  private static let mark = "flyloft-session "
  /// The version of the file's form, which rises with each change that an older flyloft would misread.
  private static let version = 1
  private static var title: String { mark + "\(version)" }

  /// The name of the gallery that was shown first.
  package var gallery: String
  /// The knobs that were set on it.
  package var settings: [KnobSetting]
  /// The size that the window was opened with, in points.
  package var size: Size
  /// Device pixels a point, from 0.25 to 8.
  package var scale: Double
  /// The events, in the order of their times.
  package var inputs: [TimedInput]

  /// A session in memory; nothing is checked.
  package init(
    gallery: String, settings: [KnobSetting] = [], size: Size, scale: Double = 1, inputs: [TimedInput] = []
  ) {
    self.gallery = gallery
    self.settings = settings
    self.size = size
    self.scale = scale
    self.inputs = inputs
  }

  /// The time from the opening of the window to the last event.
  package var duration: Duration { inputs.last?.time ?? .zero }

  /// The lines before the events, with the empty one that ends them.
  var head: String {
    let lines =
      [Self.title, "gallery \(gallery)"] + settings.map { "set \($0.name)=\($0.value)" }
      + ["size \(size.width)x\(size.height)", "scale \(scale)"]
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// The session as the text of its file.
  package var text: String { head + inputs.map { $0.line + "\n" }.joined() }

  // MARK: Reading

  /// Reads a session file.
  ///
  /// - Throws: `FileError` if it can't be read, `SessionError` if a line is wrong.
  package init(at path: String) throws {
    try self.init(text: WholeFile.text(of: path), path: path)
  }

  /// Reads the text of a session file.
  ///
  /// - Parameters:
  ///   - text: of the file.
  ///   - path: the name that errors give the file.
  /// - Throws: `SessionError` for the first line that is wrong.
  package init(text: String, path: String) throws(SessionError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Text after the last line break is a line that was cut off when the recording program was killed.
    lines.removeLast()
    if let version = lines.first.flatMap({ FormVersion.read(from: $0, after: Self.mark) }), version > Self.version {
      throw SessionError(
        path: path, line: 1,
        problem: "a newer flyloft recorded it, in version \(version) of its form, and this one reads version "
          + "\(Self.version)")
    }
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

/// An error in a session file, with what would be right.
package struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  package let path: String
  /// The number of the line, from 1.
  package let line: Int
  let problem: String

  /// One sentence that names the file, the line and what is expected there.
  package var description: String { "\(path), line \(line): \(problem)." }
}
