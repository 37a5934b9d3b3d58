import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// A log in the window of the built program, by how its lines move.
@Suite("A log in the window")
struct LogWindowTests {
  private let folder = TemporaryFolder()
  /// Right of the lines' numbers, without the last line.
  private let lines = PixelRect(x: 310, y: 96, width: 300, height: 440)
  private let title = PixelRect(x: 250, y: 20, width: 300, height: 30)

  private func append(_ text: String, _ encoding: String.Encoding) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: folder.file("a.log")))
    try file.seekToEnd()
    try file.write(contentsOf: try #require(text.data(using: encoding)))
    try file.close()
  }

  @Test("whose writer keeps it open is followed, whether it is a file or standard input", arguments: [false, true])
  func keptOpen(isInput: Bool) throws {
    let display = try ObservedDisplay()
    let path = folder.file("a.log")
    if isInput { try #require(mkfifo(path, 0o600) == 0) } else { try Data().write(to: URL(filePath: path)) }
    let writer = FileHandle(fileDescriptor: open(path, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    try writer.write(contentsOf: Data((0..<500).map { "line \($0)\n" }.joined().utf8))
    let options = ["--size", "900x600", "--no-animation", "--no-state"]
    let shell = ["-c", #"exec "$0" "$@" <"\#(path)""#, try BuiltProgram.path(), "-"]
    let shown = try ShownProgram(
      isInput ? "/bin/sh" : BuiltProgram.path(), (isInput ? shell : [path]) + options,
      environment: ["DISPLAY": display.client.display], title: "Flyloft", seenBy: display.client)
    defer { shown.close() }
    func picture(until isExpected: (Screenshot) -> Bool) throws -> Screenshot {
      let picture = display.client.pixels(of: shown.window, until: isExpected)
      return try #require(picture, "\(shown.program.standardError)")
    }
    let first = try picture { Set($0.crop(lines).pixels).count > 2 }
    display.client.key(Keysym.end)
    _ = try picture { $0.crop(lines) != first.crop(lines) }
    #expect(shown.program.comesToRest(seenBy: display.client))
    let end = try display.client.pixels(of: shown.window)
    for count in 1...3 {
      try writer.write(contentsOf: Data("one more\n".utf8))
      _ = try picture { $0.shows(end, in: lines, movedUpBy: 20 * count) }
    }
    try writer.close()
  }

  @Test(
    "whose end is on screen is followed as it is written; who has gone up stays there",
    arguments: [String.Encoding.utf8, .utf16LittleEndian])
  func followed(encoding: String.Encoding) throws {
    let display = try ObservedDisplay()
    let text = (0..<500).map { "line \($0) \(String(repeating: "x", count: $0 % 7))\n" }.joined()
    try Data().write(to: URL(filePath: folder.file("a.log")))
    // With a mark, without which it would be taken for no text.
    try append((encoding == .utf8 ? "" : "\u{FEFF}") + text, encoding)
    let shown = try ShownProgram(
      BuiltProgram.path(), [folder.file("a.log"), "--size", "900x600", "--no-animation", "--no-state"],
      environment: ["DISPLAY": display.client.display], title: "Flyloft", seenBy: display.client)
    defer { shown.close() }
    func picture(
      sourceLocation: SourceLocation = #_sourceLocation, until isExpected: (Screenshot) -> Bool
    ) throws -> Screenshot {
      let picture = display.client.pixels(of: shown.window, until: isExpected)
      return try #require(picture, "\(shown.program.standardError)", sourceLocation: sourceLocation)
    }
    func rested() throws -> Screenshot {
      #expect(shown.program.comesToRest(seenBy: display.client))
      return try display.client.pixels(of: shown.window)
    }
    let first = try picture { Set($0.crop(lines).pixels).count > 2 }
    display.client.key(Keysym.end)
    _ = try picture { $0.crop(lines) != first.crop(lines) }
    let end = try rested()
    try append("one more\n", encoding)
    _ = try picture { $0 != end && $0.shows(end, in: lines, movedUpBy: 20) }
    // A line that the end cuts off, and the rest of it.
    try append("and ", encoding)
    _ = try picture { $0.shows(end, in: lines, movedUpBy: 40) }
    let cut = try rested()
    try append("so on, as far as here", encoding)
    let whole = try picture { $0 != cut }
    #expect(whole.shows(cut, in: lines, movedUpBy: 0))
    display.client.key(Keysym.pageUp)
    _ = try picture { $0.crop(lines) != cut.crop(lines) }
    let above = try rested()
    try append("\nunseen\n", encoding)
    let counted = try picture { $0.crop(title) != above.crop(title) }
    #expect(counted.crop(lines) == above.crop(lines))
  }
}
