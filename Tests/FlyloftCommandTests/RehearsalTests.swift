import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// What is compiled beside an open window before the first edit. The compiler is a script that takes notes, and then is the real
/// one: the programs are copies, beside a plan of their build that names the script.
@Suite("The first edit's rehearsal", .serialized)
struct RehearsalTests {
  private struct Call {
    /// As `sched_setscheduler` numbers it: 0 is the usual one, 5 the one for what nobody waits for.
    let policy: String
    let arguments: [String]

    func value(of option: String) -> String? {
      arguments.firstIndex(of: option).flatMap { arguments.dropFirst($0 + 1).first }
    }
  }

  private let sources: EditedSources
  private let build = TemporaryFolder()

  /// A checkout of a module that is built in, and older than the program.
  init() throws {
    sources = try EditedSources()
    try FileManager.default.removeItem(atPath: sources.folder.file("Plugins/Swatches"))
    try save(0x112233)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)],
      ofItemAtPath: sources.folder.file("Plugins/Gauges/Gauges.swift"))
  }

  private func save(_ color: UInt32) throws {
    try sources.write(EditedSources.text(of: "Gauges", color: color), to: "Plugins/Gauges/Gauges.swift")
  }

  /// - Parameter action: what the script does before it is the compiler, with its own process in `$$`.
  private func show(on display: ObservedDisplay, _ action: String) throws -> ShownProgram {
    let program = try BuiltProgram.path("flyloft-galleries").split(separator: "/")
    let (configuration, scratch) = (program[program.count - 2], "/" + program.dropLast(3).joined(separator: "/"))
    let plan = try String(contentsOfFile: "\(scratch)/\(configuration).yaml", encoding: .utf8)
    let start = try #require(plan.range(of: "\"C.Gauges-"))
    let list = try #require(plan.range(of: "    args: [\"", range: start.upperBound..<plan.endIndex))
    let end = try #require(plan[list.upperBound...].firstIndex(of: "\""))
    let compiler = plan[list.upperBound..<end]
    let rest = plan[end...].prefix { $0 != "\n" }
    try build.addScript(
      "swiftc",
      #"policy=$(cut -d ' ' -f 41 /proc/$$/stat); printf '%s\n' "$policy $*" >>'\#(build.path)/calls'; "#
        + #"\#(action); exec \#(compiler) "$@""#)
    let folder = build.file("machine/\(configuration)")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("  \"C.Gauges-debug.module\":\n    args: [\"\(build.file("swiftc"))\(rest)\n".utf8)
      .write(to: URL(filePath: build.file("\(configuration).yaml")))
    for name in ["flyloft", "flyloft-galleries"] {
      let copy = try Program("/bin/cp", [BuiltProgram.path(name), folder])
      try #require(copy.wait(within: .limit) == .exited(0))
    }
    return try sources.show(on: display, ["Gauges"], program: folder + "/flyloft")
  }

  private var calls: [Call] {
    let text = (try? String(contentsOfFile: build.file("calls"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return Call(policy: words[0], arguments: Array(words.dropFirst()))
    }
  }

  private func compiles(_ purpose: (Call) -> Bool = { _ in true }) -> [Call] {
    calls.filter { $0.value(of: "-module-name") == "Gauges" && purpose($0) }
  }

  @Test(
    "what is shown is compiled as by an edit, once the window is open, for nobody and when nobody wants the processor")
  func rehearsed() throws {
    let display = try ObservedDisplay()
    // It does not get far where the processors are taken, so it is not the compiler here.
    let preview = try show(on: display, "[ \"$policy\" = 5 ] && exit 0")
    let edits = build.file("flyloft-edits/\(preview.program.processIdentifier)")
    // Asked how it would compile, which it doesn't say here; compiled and linked; what was written is gone.
    let isOver = display.wait(in: preview.window) {
    } until: {
      calls.count == 3 && FileManager.default.fileExists(atPath: edits)
        && (try? FileManager.default.contentsOfDirectory(atPath: edits)) == []
    }
    try #require(isOver, "\(calls) \(preview.program.standardError)")
    try save(0x445566)
    #expect(display.waitForColor(0x445566, at: EditedSources.place, in: preview.window))
    #expect(calls[0].arguments.last == "-###")
    let compiled = compiles { $0.arguments.contains("-Onone") && $0.arguments.last != "-###" }
    try #require(compiled.count == 2)
    #expect(compiled.map(\.policy) == ["5", "0"])
    // A module that the compiler makes of C's headers is found again where all else is equal.
    func particular(_ call: Call) -> [String] {
      call.arguments.filter { !$0.contains("Gauges_") }
    }
    #expect(particular(compiled[0]) == particular(compiled[1]))
    #expect(compiled.map { $0.value(of: "-module-abi-name") } == ["Gauges_0", "Gauges_1"])
  }

  @Test("a save does not wait for it: it is ended")
  func ended() throws {
    let display = try ObservedDisplay()
    let first = build.file("first")
    // The first never returns by itself.
    let preview = try show(
      on: display, "mkdir \"\(first)\" 2>/dev/null && { echo $$ >\"\(first)/process\"; exec sleep 100000; }")
    let hasBegun = display.wait(in: preview.window) {
    } until: {
      FileManager.default.contents(atPath: first + "/process")?.isEmpty == false
    }
    try #require(hasBegun, "\(preview.program.standardError)")
    let text = try String(contentsOfFile: first + "/process", encoding: .utf8)
    let process = try #require(Int32(text.prefix { $0 != "\n" }))
    try save(0x445566)
    #expect(
      display.waitForColor(0x445566, at: EditedSources.place, in: preview.window), "\(preview.program.standardError)")
    let isGone = display.wait(in: preview.window) {
    } until: {
      kill(process, 0) != 0
    }
    #expect(isGone)
  }
}
