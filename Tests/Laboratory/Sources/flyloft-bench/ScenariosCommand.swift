import ArgumentParser
import Flyloft
import FlyloftBench
import Linked

struct ScenariosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the window from outside, on an X server of its own, and prints one table.",
    usage: "flyloft bench [OPTIONS]",
    discussion: """
      Starts Xvfb, shows `flyloft preview StressCards` on it, drives it with synthetic input and watches what is painted, \
      all from another process. Nothing on your own screen is touched; leave the machine alone meanwhile. A whole run \
      takes about ten minutes.
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var effort: EffortOptions

  @Option(
    name: .customLong("size"), parsing: .singleValue,
    help: ArgumentHelp(
      "A window's size in pixels; may be given again. [default: 1280x800 and 3840x2160]", valueName: "WxH"))
  var sizes: [SizeArgument] = []

  @Option(
    name: .customLong("cards"), parsing: .singleValue,
    help: ArgumentHelp(
      "Milliseconds that a card takes to draw, from 0.1 to 1,000; may be given again. [default: 1, 16 and 50]",
      valueName: "ms"))
  var cards: [CardArgument] = []

  @Option(
    name: .customLong("rows"), parsing: .singleValue,
    help: ArgumentHelp(
      "How many rows, from 1 to 10,000,000; may be given again. [default: 1,000 and 10,000,000]", valueName: "n"))
  var rows: [RowsArgument] = []

  @Flag(name: .customLong("in-process"), help: "Measures the window while it draws on threads of its own process.")
  var inProcess = false

  @Option(
    help: ArgumentHelp(
      "Plays a session recorded by `flyloft preview --record FILE` instead of the above, and prints its metrics.",
      valueName: "FILE"))
  var replay: String?

  @Flag(
    help: """
      Edits a copy of the clock's source 20 times instead of the above, 5 times with --quick, and prints how long each step \
      takes until the window shows it. Start it in a checkout.
      """)
  var edits = false

  @Option(
    help: ArgumentHelp(
      "Edits this file 10 times instead of the clock's: a source that says `.slate`, of the package whose program --program names.",
      valueName: "FILE"))
  var source: String?

  func validate() throws {
    guard source == nil || edits else { throw ValidationError("--source is the file that --edits edits.") }
    guard replay != nil || edits else { return }
    guard sizes.isEmpty, cards.isEmpty, rows.isEmpty, output.json == nil, output.html == nil, !inProcess,
      replay == nil || !edits
    else {
      throw ValidationError(
        edits
          ? "--edits takes no other options than --program, --source and --quick."
          : "--replay takes no other option than --program: the session says the rest.")
    }
  }

  func run() throws {
    if let replay { return try play(replay) }
    if edits { return try edit() }
    let sizes = sizes.isEmpty ? defaultSizes : sizes.map(\.size)
    let scenarios = Scenario.all(
      sizes: sizes, cardMilliseconds: cards.isEmpty ? defaultCards : cards.map(\.milliseconds),
      rows: rows.isEmpty ? defaultRows : rows.map(\.count))
    try output.write {
      try ScenarioRun(
        scenarios, effort: effort.effort, preview: output.preview, inProcess: inProcess, floor: ProgramFile.path
      ).run()
    }
  }

  private func play(_ path: String) throws {
    RunningChildren.endWithThisProcess()
    do {
      let session = try Session(at: path)
      print(try ReplayReport(of: session, name: path, preview: output.preview).text, terminator: "")
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
  }

  private func edit() throws {
    RunningChildren.endWithThisProcess()
    do {
      let count = effort.quick ? 5 : source == nil ? 20 : 10
      let report = try EditReport(count: count, source: source, preview: output.preview)
      print(report.text, terminator: "")
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
  }

  private var defaultSizes: [PixelSize] {
    let small = PixelSize(width: 1280, height: 800)
    return effort.quick ? [small] : [small, PixelSize(width: 3840, height: 2160)]
  }

  private var defaultCards: [Double] { effort.quick ? [1, 16] : [1, 16, 50] }
  private var defaultRows: [Int] { effort.quick ? [1000] : [1000, 10_000_000] }
}
