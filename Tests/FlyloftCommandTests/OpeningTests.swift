import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// Sources that are opened by a key, in an editor that notes what it is asked for.
@Suite("A source that is opened", .serialized)
struct OpeningTests {
  private let sources: EditedSources
  private let display: ObservedDisplay
  private let folder = TemporaryFolder()

  init() throws {
    sources = try EditedSources()
    display = try ObservedDisplay()
  }

  /// A program that writes its arguments to a file, a line each, and then does something else.
  private func makeEditor(_ name: String, then script: String = "") throws -> String {
    let text = "#!/bin/sh\nprintf '%s\\n' \"$@\" >'\(noted).new'\nmv '\(noted).new' '\(noted)'\n\(script)\n"
    let path = folder.file(name)
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, 0o755)
    return path
  }

  private var noted: String { folder.file("noted") }
  private var file: String { sources.folder.file("Plugins/Swatches/Swatches.swift") }

  /// Presses `o` until the editor was asked for this, as what is known of a view grows.
  private func open(_ expected: [String]) -> [String] {
    var arguments: [String] = []
    let end = ContinuousClock.now + .limit
    while arguments != expected, .now < end {
      try? FileManager.default.removeItem(atPath: noted)
      display.client.type("o")
      let limit = ContinuousClock.now + .seconds(10)
      while !FileManager.default.fileExists(atPath: noted), .now < min(limit, end) { usleep(10_000) }
      arguments = (try? String(contentsOfFile: noted, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
    }
    return arguments
  }

  /// - Parameter path: of a source; that of the module unless given.
  private func line(with text: String, in path: String? = nil) throws -> Int {
    let lines = try String(contentsOfFile: path ?? file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  @Test(
    "is a view's draw; of one that crashes the line that crashed; and of what doesn't compile the line of the error")
  func places() throws {
    let editor = try makeEditor("code")
    let preview = try sources.showSwatches(on: display, environment: ["VISUAL": "\(editor) --wait", "EDITOR": nil])
    func expected(_ text: String) throws -> [String] {
      ["--wait", "--goto", "\(file):\(try line(with: text))"]
    }
    let draw = try expected("func draw(on")
    #expect(open(draw) == draw)
    try sources.color(0x445566, line: "func inner() {\nlet none: [Int] = []\nprint(none[index])\n}\ninner()")
    let crash = try expected("print(none")
    #expect(open(crash) == crash, "\(preview.program.standardError)")
    try sources.color(0x445566, line: "\nlet wrong: Colour = 1")
    #expect(preview.program.waitForStandardError { $0.contains("cannot find type 'Colour'") })
    let error = try expected("Colour")
    #expect(open(error) == error)
  }

  @Test("is found on threads, too, and an editor goes on when the window has gone, with nothing of it")
  func outlives() throws {
    let gate = folder.file("gate")
    try #require(mkfifo(gate, 0o600) == 0)
    let state = folder.file("state")
    let editor = try makeEditor(
      "gedit",
      then:
        "{ cut -d' ' -f1,5,6 /proc/$$/stat; readlink /proc/$$/fd/*; } >'\(state).new'; mv '\(state).new' '\(state)'; "
        + "cat '\(gate)'; echo >'\(state).end'")
    func comes(_ path: String) -> Bool {
      let end = ContinuousClock.now + .limit
      while !FileManager.default.fileExists(atPath: path), .now < end { usleep(10_000) }
      return FileManager.default.fileExists(atPath: path)
    }
    let preview = try ShownProgram(
      BuiltProgram.path(), ["preview", "StressCards", "--size", "900x600", "--no-watch", "--in-process"],
      environment: ["VISUAL": nil, "EDITOR": editor], in: "/", title: "Flyloft", seenBy: display.client)
    let card = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Plugins/StressCards/StressCard.swift").standardized.path
    let expected = ["+\(try line(with: "func draw(on", in: card))", card]
    #expect(open(expected) == expected)
    try #require(comes(state))
    display.client.type("q")
    #expect(preview.program.wait(within: .limit) == .exited(0))
    let text = try String(contentsOfFile: state, encoding: .utf8).split(separator: "\n")
    // Its number is that of its group and of its session.
    let numbers = text[0].split(separator: " ")
    #expect(numbers.count == 3 && Set(numbers).count == 1, "\(text)")
    // The shell has what it reads and writes itself.
    #expect(text.dropFirst().allSatisfy { $0 == "/dev/null" || $0.hasPrefix(folder.path) }, "\(text)")
    // It waits there.
    try Data().write(to: URL(filePath: gate))
    #expect(comes("\(state).end"))
  }

  @Test("where no editor is set the desktop opens the file, and one that fails or isn't there is said")
  func others() throws {
    _ = try makeEditor("xdg-open")
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let path = "\(folder.path):\(folders)"
    // A desktop's own would be started.
    let hasTerminal = folders.split(separator: ":").contains { access("\($0)/x-terminal-emulator", X_OK) == 0 }
    for (editor, words) in [
      (nil, nil), ("/nowhere/at/all", "/nowhere/at/all can’t be started: No such file or directory."),
      (try makeEditor("failing", then: "exit 3"), "\(folder.file("failing")) ended at once, with status 3."),
      ("kak", "kak needs a terminal: set TERMINAL to one, or VISUAL to an editor with a window of its own."),
    ] as [(String?, String?)] where !hasTerminal || editor != "kak" {
      let preview = try sources.showSwatches(
        on: display, environment: ["VISUAL": editor, "EDITOR": nil, "TERMINAL": nil, "PATH": path])
      defer { preview.close() }
      if let words {
        display.client.type("o")
        #expect(preview.program.waitForStandardError { $0.contains(words) }, "\(preview.program.standardError)")
      } else {
        #expect(open([file]) == [file])
      }
    }
  }
}
