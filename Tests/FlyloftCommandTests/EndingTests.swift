import Flyloft
import FlyloftObserver
import Glibc
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
        guard picture.size.width >= 900, (try? sharedMemorySegments(madeBy: process)) ?? 0 > 0 else { return false }
        return (256..<400).contains { picture[$0, 32] != picture[250, 5] }
      }, within: .limit)
    try #require(isTitled != nil)
  }

  private func expectNothingLeft() throws {
    #expect(display.waitUntilGone(preview.window))
    #expect(try sharedMemorySegments(madeBy: preview.program.processIdentifier) == 0)
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

  @Test("the X server killed: status 1, one line that says so")
  func serverKilled() throws {
    display.server.kill()
    #expect(preview.program.wait(within: .limit) == .exited(1))
    let lines = preview.program.standardError.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("The X server at \(display.server.display) went away"))
    #expect(try sharedMemorySegments(madeBy: preview.program.processIdentifier) == 0)
  }

  @Test("the X server stopped: status 1, one line")
  func serverStopped() throws {
    display.server.stop()
    #expect(preview.program.wait(within: .limit) == .exited(1))
    #expect(preview.program.standardError.split(separator: "\n").count == 1)
    #expect(try sharedMemorySegments(madeBy: preview.program.processIdentifier) == 0)
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

  @Test("a DISPLAY where nobody answers: status 1, one line that names it")
  func wrong() throws {
    let ended = try refusal(["DISPLAY": ":64999"])
    #expect(ended.status == .exited(1) && ended.output.isEmpty)
    #expect(ended.errorLines.count == 1 && ended.errors.contains(":64999"))
  }
}
