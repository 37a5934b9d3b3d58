import FlyloftObserver
import FlyloftStage
import Foundation
import Oracle
import TestSupport
import Testing

/// What the command line makes of galleries that are to be drawn in a sandbox: the coded ones, which ask for it here.
@Suite(
  "Galleries in a sandbox, by the command line", .serialized,
  .needs(.sandbox, if: SandboxMeans.present.shortage == nil))
struct SandboxCommandTests {
  private let folder = TemporaryFolder()
  private let sandboxed: [String: String?] = ["FLYLOFT_CODED_SANDBOX": "1"]

  init() throws {
    try folder.addPrograms("flyloft")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("flyloft-galleries"), withDestinationPath: BuiltProgram.path("flyloft-coded-stage"))
  }

  private func run(
    _ arguments: String..., environment: [String: String?], _ more: [String] = []
  ) throws -> BuiltProgram.Ended {
    let program = try Program(
      folder.file("flyloft"), arguments + more, environment: environment.merging(["DISPLAY": nil]) { $1 })
    let status = program.wait(within: .limit * 5)
    return BuiltProgram.Ended(status: status, output: program.standardOutput, errors: program.standardError)
  }

  /// Where libseccomp can't be loaded.
  private var withoutLibrary: [String: String?] {
    get throws {
      try "no library".write(toFile: folder.file("libseccomp.so.2"), atomically: true, encoding: .utf8)
      return sandboxed.merging(["LD_LIBRARY_PATH": folder.path]) { $1 }
    }
  }

  private let whole =
    "Landlock \(SandboxMeans.present.landlock) and seccomp: no files but fonts, no network, no programs, no signals"

  @Test("list says what holds of a sandbox, in a line and in JSON, and nothing where none is asked for")
  func listed() throws {
    let ended = try run("list", "StressCards", environment: sandboxed)
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    #expect(ended.output.split(separator: "\n").dropFirst().first == "  sandbox: \(whole)", "\(ended.output)")
    let json = try run("list", "StressCards", "--json", environment: sandboxed).output
    #expect(json.contains("\"sandbox\" : \"\(whole)\""), "\(json)")
    for arguments in [["StressCards"], ["--json"]] {
      #expect(try !run("list", arguments[0], environment: [:]).output.contains("sandbox"))
    }
  }

  @Test("where a part is missing list says so, what is drawn is told once, and --require-sandbox refuses")
  func missing() throws {
    let environment = try withoutLibrary
    let listed = try run("list", "StressCards", environment: environment)
    #expect(listed.output.contains("  sandbox: Landlock \(SandboxMeans.present.landlock), not whole: libseccomp.so.2 "))
    let told = "StressCards is to be drawn in a sandbox, which is not whole here: libseccomp.so.2 isn’t installed"
    #expect(listed.errors.contains(told) && listed.status == .exited(0))
    for command in ["list", "preview", "snapshot"] {
      let out = command == "snapshot" ? ["--isolated", "--out", folder.file("out")] : []
      let ended = try run(command, "StressCards", "--require-sandbox", environment: environment, out)
      #expect(ended.status == .exited(1) && ended.output.isEmpty, "\(command)")
      #expect(
        ended.errors.hasPrefix("flyloft: --require-sandbox: there is no whole sandbox here: libseccomp.so.2 "),
        "\(ended.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("out")))
  }

  @Test(
    "snapshot draws on threads with a warning, in processes without, and refuses threads where a sandbox is required")
  func snapshots() throws {
    func snapshot(_ options: String...) throws -> BuiltProgram.Ended {
      try run(
        "snapshot", "StressCards", "--range", "0...1", "--quiet", "--redraw", "--out", folder.file("out"),
        environment: sandboxed, options)
    }
    func pictures() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).filter {
        $0.hasSuffix(".png")
      }
      return try Dictionary(names.map { ($0, try Data(contentsOf: URL(filePath: folder.file("out/\($0)")))) }) { $1 }
    }
    let text = "threads draw without the sandbox that StressCards should have; add --isolated."
    let threads = try snapshot()
    #expect(threads.status == .exited(0) && threads.errors == "flyloft: \(text)\n")
    let refused = try snapshot("--require-sandbox")
    #expect(refused.status == .exited(1) && refused.errors == "flyloft: --require-sandbox: \(text)\n")
    let drawn = try pictures()
    #expect(drawn.count == 2)
    try FileManager.default.removeItem(atPath: folder.file("out"))
    let processes = try snapshot("--isolated", "--require-sandbox")
    #expect(processes.status == .exited(0) && processes.errors.isEmpty, "\(processes.errors)")
    #expect(try pictures() == drawn)
  }

  @Test("a window on threads is refused where a sandbox is required, before it asks for a display")
  func inProcess() throws {
    let ended = try run("preview", "StressCards", "--in-process", "--require-sandbox", environment: sandboxed)
    #expect(ended.status == .exited(1))
    #expect(ended.errors.hasPrefix("flyloft: --require-sandbox: threads draw without the sandbox that "))
    #expect(ended.errors.hasSuffix(" should have; leave out --in-process.\n"), "\(ended.errors)")
    let warned = try run("preview", "StressCards", "--in-process", environment: sandboxed)
    #expect(warned.errors.hasPrefix("flyloft: threads draw without the sandbox that "), "\(warned.errors)")
  }

  @Test("a window shows in a sandbox what it shows without, and its trace says what holds")
  func window() throws {
    let trace = folder.file("trace.json")
    let window = try CodedWindow(
      arguments: ["--no-animation", "--require-sandbox", "--trace", trace], environment: sandboxed)
    try window.expect()
    try window.play(.move(window.content), .wheel(7))
    window.shown.close()
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    let event = try #require(
      text.split(separator: "\n").first { $0.contains("\"name\":\"sandbox\"") }, "\(text.prefix(2000))")
    #expect(event.contains("\"StressCards\"") && event.contains("\"seccomp\":1"), "\(event)")
    #expect(event.contains("\"landlock\":\(SandboxMeans.present.landlock)"))
  }
}
