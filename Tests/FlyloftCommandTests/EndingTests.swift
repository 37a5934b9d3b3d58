import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// However a preview ends, it says how, and leaves nothing behind. That it does not wait for its draws is shown where
/// they can be held.
@Suite("The end of a preview", .serialized)
struct EndingTests {
  private let display: ObservedDisplay
  private let preview: ShownPreview

  /// A preview with pictures in shared memory.
  init() throws {
    display = try ObservedDisplay()
    preview = try display.show("StressCards", "--set", "blobs=3")
    let process = preview.program.processIdentifier
    // The title stands in shared memory; its pixels are on the screen.
    let isTitled = display.client.pixels(
      of: preview.window,
      until: { picture in
        let count = try? display.server.sharedMemoryCount(of: process)
        guard picture.size.width >= 900, count ?? 0 > 0 else { return false }
        return (256..<400).contains { picture[$0, 32] != picture[250, 5] }
      }, within: .limit)
    try #require(isTitled != nil)
  }

  private func expectNothingLeft() throws {
    #expect(display.waitUntilGone(preview.window))
    #expect(try display.server.sharedMemoryCount(of: preview.program.processIdentifier) == 0)
  }

  @Test("closing the window: status 0, no output")
  func close() throws {
    display.client.close(preview.window)
    #expect(preview.program.wait(within: .limit) == .exited(0))
    #expect(preview.program.standardError == "")
    #expect(preview.program.standardOutput == "")
    try expectNothingLeft()
  }

  @Test("q: status 0, no output")
  func quit() throws {
    display.client.type("q")
    #expect(preview.program.wait(within: .limit) == .exited(0))
    #expect(preview.program.standardError == "")
    try expectNothingLeft()
  }

  @Test("a signal: ended by that signal", arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func signal(number: Int32) throws {
    preview.program.signal(number)
    #expect(preview.program.wait(within: .limit) == .signalled(number))
    #expect(preview.program.standardError == "")
    try expectNothingLeft()
  }

  @Test("a signal while the X server has stopped: ended by that signal all the same", arguments: [SIGTERM, SIGINT])
  func serverStopsAnswering(number: Int32) throws {
    let server = display.server.processIdentifier
    kill(server, SIGSTOP)
    defer { kill(server, SIGCONT) }
    preview.program.signal(number)
    #expect(preview.program.wait(within: .limit) == .signalled(number))
    #expect(preview.program.standardError == "")
    kill(server, SIGCONT)
    #expect(try display.waitUntilSharedMemoryIsGone(of: preview.program.processIdentifier))
  }

  @Test("the X server killed: status 1, one line that says so")
  func serverKilled() throws {
    display.server.kill()
    #expect(preview.program.wait(within: .limit) == .exited(1))
    let lines = preview.program.standardError.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("The X server at \(display.server.display) went away"))
    #expect(try display.server.sharedMemoryCount(of: preview.program.processIdentifier) == 0)
  }

  @Test("the X server stopped: status 1, one line")
  func serverStopped() throws {
    display.server.stop()
    #expect(preview.program.wait(within: .limit) == .exited(1))
    #expect(preview.program.standardError.split(separator: "\n").count == 1)
    #expect(try display.server.sharedMemoryCount(of: preview.program.processIdentifier) == 0)
  }
}

@Suite("A display that can't be used")
struct UnusableDisplayTests {
  private func refusal(_ environment: [String: String?]) throws -> BuiltProgram.Ended {
    try BuiltProgram.run(["preview"], environment: environment)
  }

  @Test("no DISPLAY: status 1, one line")
  func none() throws {
    let ended = try refusal([:])
    #expect(ended.status == .exited(1) && ended.output.isEmpty)
    #expect(ended.errorLines.count == 1 && ended.errors.contains("DISPLAY is not set"))
  }

  @Test("a screen that the server does not have: status 1, one line", arguments: [".-1", ".4294967295", ".7"])
  func noScreen(number: String) throws {
    let server = try XServer()
    let ended = try refusal(["DISPLAY": server.display + number])
    #expect(ended.status == .exited(1) && ended.output.isEmpty && ended.errorLines.count == 1, "\(ended.errors)")
  }

  @Test("a DISPLAY where nobody answers: status 1, one line that names it")
  func wrong() throws {
    let ended = try refusal(["DISPLAY": ":64999"])
    #expect(ended.status == .exited(1) && ended.output.isEmpty)
    #expect(ended.errorLines.count == 1 && ended.errors.contains(":64999"))
  }
}

@Suite("What a preview is started with")
struct StartTests {
  private let display: ObservedDisplay

  init() throws { display = try ObservedDisplay() }

  /// Starts a preview by a line of shell, in which `$0` is the program.
  private func start(_ line: String) throws -> Program {
    try Program(
      "/bin/sh", ["-c", line, try BuiltProgram.path()], environment: ["DISPLAY": display.server.display])
  }

  @Test("with SIGHUP ignored, as by nohup, it does not end with the terminal")
  func noHangup() throws {
    let program = try start("trap '' HUP; exec \"$0\" preview")
    let window = try display.client.window(titled: "Flyloft", of: program, within: .limit)
    program.signal(SIGHUP)
    program.signal(SIGTERM)
    #expect(program.wait(within: .limit) == .signalled(SIGTERM))
    #expect(display.waitUntilGone(window))
  }

  @Test(
    "however few files it may open, it shows the window, drawn in processes, or says why not",
    arguments: [4, 5, 7, 9, 12, 16, 21, 28, 36, 48, 64])
  func descriptors(limit: Int) throws {
    let limited = "ulimit -n \(limit); exec \"$0\""
    let preview = try start("\(limited) preview Clock --workers 2")
    if let window = try? display.client.window(titled: "Flyloft", of: preview, within: .limit) {
      // The colour of a second hand.
      let drawn = display.client.pixels(of: window, until: { $0.pixels.contains(0xffe0_382c) }, within: .limit)
      #expect(drawn != nil, "\(preview.standardError)")
      // The window's process, the stage and a worker at least.
      #expect(processTree(of: preview.processIdentifier).count >= 3)
      preview.signal(SIGTERM)
      #expect(preview.wait(within: .limit) == .signalled(SIGTERM))
      #expect(preview.standardError.isEmpty, "\(preview.standardError)")
    } else {
      #expect(preview.wait(within: .limit) == .exited(1))
      #expect(preview.standardError.hasPrefix("flyloft: Only "), "\(preview.standardError)")
    }
    let folder = TemporaryFolder()
    let snapshot = try start("\(limited) snapshot Clock --out \(folder.path) --quiet")
    let status = snapshot.wait(within: .limit)
    #expect(status == .exited(folder.pictures.isEmpty ? 1 : 0))
    #expect(snapshot.standardError.isEmpty != folder.pictures.isEmpty, "\(snapshot.standardError)")
  }

  @Test("however small a file may be that it writes, it shows the window", arguments: [0, 1, 10_000])
  func fileSize(limit: Int) throws {
    // Blocks of 512 bytes. The window's memory counts as files, too.
    let preview = try start("ulimit -f \(limit); exec \"$0\" preview Clock --workers 2")
    let window = try display.client.window(titled: "Flyloft", of: preview, within: .limit)
    #expect(display.client.pixels(of: window, until: { $0.pixels.contains(0xffe0_382c) }, within: .limit) != nil)
    preview.signal(SIGTERM)
    #expect(preview.wait(within: .limit) == .signalled(SIGTERM))
  }

  @Test("without standard input, output and error, files are not taken for them")
  func closedStreams() throws {
    let folder = TemporaryFolder()
    let (trace, report) = (folder.file("trace.json"), folder.file("report.json"))
    // A picture that is larger than the cache is a line of the log.
    let program = try start(
      "exec \"$0\" preview StressCards --size 300x200 --scale 4 --cache-mb 1 "
        + "--trace \(trace) --report \(report) 0<&- 1>&- 2>&-")
    let window = try display.client.window(titled: "Flyloft", of: program, within: .limit)
    display.client.close(window)
    #expect(program.wait(within: .limit) == .exited(0))
    for path in [trace, report] {
      _ = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
    }
  }

  @Test(
    "a report that is a pipe which nobody reads is an error at once", arguments: ["--report", "--record", "--trace"])
  func pipes(option: String) throws {
    let folder = TemporaryFolder()
    mkfifo(folder.file("pipe"), 0o600)
    let ended = try BuiltProgram.run(
      ["preview", option, folder.file("pipe")], environment: ["DISPLAY": display.server.display])
    #expect(ended.status == .exited(1) && ended.errorLines.count == 1 && ended.errors.contains("pipe can't be written"))
  }
}
