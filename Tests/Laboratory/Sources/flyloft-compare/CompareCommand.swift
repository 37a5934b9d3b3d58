import ArgumentParser
import FlyloftBench
import FlyloftCompare
import FlyloftWays
import FoundationEssentials
import Glibc
import Linked

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares the ways off the main thread, each in a window of its own.",
    usage: "flyloft compare [OPTIONS]",
    discussion: """
      Each way does the same work in the same window, in a process of its own, and the same observer looks on from outside. \
      The windows are on the display that DISPLAY names, or on X servers of the run's own where there is none. All of it \
      takes some minutes; Ctrl-C ends it and prints what is done.
      """)

  @Option(
    name: .customLong("only"), parsing: .singleValue,
    help: ArgumentHelp("A way to measure; may be given again. [default: all]", valueName: "WAY"))
  var only: [WayArgument] = []

  @Option(
    name: .customLong("workload"), parsing: .singleValue,
    help: ArgumentHelp("What they are given to do; may be given again. [default: all]", valueName: "NAME"))
  var workloads: [WorkloadArgument] = []

  @Option(help: "How often everything is measured, in turn, from 1 to 100.")
  var rounds = 2

  @Option(help: ArgumentHelp("Writes the figures to FILE as JSON.", valueName: "FILE"))
  var json: String?

  @Option(
    help: ArgumentHelp("Writes a page with tables, distributions and timelines to FILE.", valueName: "FILE"))
  var html: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Writes the figures into the tables of an article in Markdown; may be given again.", valueName: "FILE"))
  var article: [String] = []

  @Option(help: ArgumentHelp("What an article is to say was measured.", valueName: "COMMIT"))
  var commit = "unknown"

  @Flag(help: "Shows the windows on X servers of its own, also where there is a display.")
  var ownDisplay = false

  @Flag(help: "Names the ways and the workloads.")
  var list = false

  func validate() throws {
    guard (1...100).contains(rounds) else { throw ValidationError("--rounds takes a number from 1 to 100.") }
  }

  func run() throws {
    if list { return try printResult(Self.names) }
    Interruption.watch()
    do {
      let jsonFile = try json.map { try OutputFile($0) }
      let page = try html.map { try OutputFile($0) }
      let articles = try article.map { ($0, try String(contentsOfFile: $0, encoding: .utf8)) }
      let report = try measure()
      try printResult(report.text)
      // What an earlier run wrote is worth more than a part of this one.
      guard !Interruption.isRequested else { throw ExitCode(Interruption.exitStatus) }
      try jsonFile?.write(report.json)
      try page?.write(report.html)
      for (path, text) in articles { try OutputFile(path).write(report.article(text, commit: commit)) }
    } catch let code as ExitCode {
      throw code
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
  }

  private func measure() throws -> ComparisonReport {
    let empty = ComparisonReport(
      ways: WayKind.all.filter { way in only.isEmpty || only.contains { $0.kind.name == way.name } },
      workloads: Workload.allCases.filter { workload in
        workloads.isEmpty || workloads.contains { $0.workload == workload }
      }, rounds: rounds)
    return try ComparisonRun(
      empty, program: ProgramFile.path, screen: screen, columns: terminalColumns,
      isStopped: { Interruption.isRequested }, show: writeToStandardError
    ).run()
  }

  private var screen: ComparisonRun.Screen {
    guard !ownDisplay, let name = getenv("DISPLAY").map({ String(cString: $0) }), !name.isEmpty else { return .own }
    return .display(name)
  }

  /// How wide the terminal is that standard error is; nil where it is none.
  private var terminalColumns: Int? {
    var size = winsize()
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  private static var names: String {
    func lines(_ title: String, _ entries: [(name: String, text: String)]) -> String {
      let width = entries.map(\.name.count).max() ?? 0
      return "\(title)\n"
        + entries.map { "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.text)\n" }.joined()
    }
    return lines("ways, for --only:", WayKind.all.map { ($0.name, $0.summary) })
      + lines("workloads, for --workload:", Workload.allCases.map { ($0.name, $0.summary) })
  }
}
