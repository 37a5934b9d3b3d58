import Glibc
import StageGalleries
import Testing

@testable import FlyloftStage

@Suite("How the end of a worker's process is told")
struct ProcessEndTests {
  private func text(_ report: CrashReport? = nil, code: Int? = nil, lines: [String] = []) -> String {
    ProcessEnd(report: report, code: code, lastLines: lines, memoryLimit: 256 << 20).description
  }

  @Test("in the words of what was printed, where it says more than the signal")
  func words() {
    var report = CrashReport(signal: SIGILL)
    #expect(text(report).contains("Swift trapped") && text(report).hasSuffix("(SIGILL)"))
    #expect(
      text(report, lines: ["a", "Clock.swift:3: Fatal error: no", "b"])
        == "it crashed: Clock.swift:3: Fatal error: no (SIGILL)")
    report.isOutOfMemory = true
    #expect(text(report) == "it crashed for want of memory: a worker may take 256 MB (SIGILL)")
    #expect(text(report, lines: ["Fatal error: no"]) == "it crashed: Fatal error: no (SIGILL)")
    #expect(text(report, lines: ["Fatal error: failed to allocate 5 bytes of memory"]).contains("for want of memory"))
    report = CrashReport(signal: SIGABRT)
    #expect(
      text(report, lines: ["terminate called after throwing an instance of 'E'", "  what():  no"])
        == "it crashed: terminate called after throwing an instance of 'E', what():  no (SIGABRT)")
  }

  @Test("and by its status, where the process said nothing")
  func status() {
    #expect(text(code: 0) == "it ended its process by exit(0)")
    #expect(text(code: -1 - Int(SIGKILL)).contains("(SIGKILL)"))
    #expect(text(code: -1 - Int(SIGSEGV)).contains("memory that is not its own (SIGSEGV)"))
    #expect(text() == "its process ended")
    for (signal, words) in [
      (SIGSEGV, "it used memory that is not its own (SIGSEGV)"),
      (SIGBUS, "it used memory that is not its own (SIGBUS)"),
      (SIGFPE, "it divided a whole number by zero (SIGFPE)"), (SIGABRT, "it aborted (SIGABRT)"),
      (SIGTERM, "it ended by a signal (SIGTERM)"),
    ] {
      #expect(text(code: -1 - Int(signal)) == "it crashed: \(words)")
      #expect(text(CrashReport(signal: signal)) == "it crashed: \(words)")
    }
  }

  @Test("of a backtrace the author's own frames are told, each once")
  func frames() {
    let frames = [
      SourceFrame(function: "Swift._assertionFailure()", file: "/x/swift/stdlib/a.swift", line: 3),
      SourceFrame(function: "Clock.Dial.turn(by: Swift.Double) -> ()", file: "/x/Plugins/Clock/Dial.swift", line: 7),
      SourceFrame(function: "Clock.Dial.turn(by: Swift.Double) -> ()", file: "/x/Plugins/Clock/Dial.swift", line: 7),
      SourceFrame(
        function: "closure #1 (Swift.Int) -> () in Clock.Face.draw(on: borrowing Flyloft.Canvas) -> ()",
        file: "/x/Plugins/Clock/Face.swift", line: 31),
      SourceFrame(function: "Flyloft.AnyView.draw()", file: "/x/Sources/Flyloft/View.swift", line: 9),
    ]
    #expect(AuthorFrames(frames, in: "Clock")?.lines == ["Dial.turn, Dial.swift:7", "Face.draw, Face.swift:31"])
    #expect(AuthorFrames(frames, in: "Other")?.lines == ["Dial.turn, Dial.swift:7", "Face.draw, Face.swift:31"])
    #expect(AuthorFrames([], in: "Clock") == nil)
    // The crash comes first; of a long way to it the first steps are told.
    let steps = (1...5).map {
      SourceFrame(function: "Clock.Face.step\($0)()", file: "/x/Plugins/Clock/Face.swift", line: $0)
    }
    #expect(AuthorFrames(steps, in: "Clock")?.lines == (1...3).map { "Face.step\($0), Face.swift:\($0)" })
  }

  @Test(
    "a function is told by its author's name for it",
    arguments: [
      ("Clock.ClockFace.draw(on: borrowing Flyloft.Canvas) throws -> ()", "ClockFace.draw"),
      ("closure #1 (Swift.Int) -> () in closure #2 () -> () in Clock.Face.draw(on: Flyloft.Canvas) -> ()", "Face.draw"),
      (
        "(1) suspend resume partial function for Clock.Face.load(Flyloft.Loading<Clock.Hour>) async throws -> Clock.Hour",
        "Face.load"
      ),
      (
        "(2) await resume partial function for closure #1 () async -> () in Clock.Face.load() async -> Swift.Int",
        "Face.load"
      ),
      ("generic specialization <Swift.Int> of Clock.Dial.turn<A where A: Swift.Numeric>(by: A) -> ()", "Dial.turn"),
      ("static Clock.Dial.make() -> Clock.Dial", "Dial.make"),
      ("Clock.Dial.area.getter : Swift.Double", "Dial.area.getter"),
      ("Clock.Dial.(turn in _0A1B)(by: Swift.Int) -> ()", "Dial.turn"),
      ("static Clock.Dial.== infix(Clock.Dial, Clock.Dial) -> Swift.Bool", "Dial.=="),
      ("flyloft_write_astray", "flyloft_write_astray"),
    ])
  func names(_ function: String, _ name: String) {
    #expect(AuthorFrames.short(function) == name)
  }
}
