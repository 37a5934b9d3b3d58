import ArgumentParser
import FlyloftBench
import Linked

/// Options for where the results go, and for the program that is measured.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Writes all that was measured, every sample, to FILE as JSON.", valueName: "FILE"))
  var json: String?

  @Option(
    help: ArgumentHelp("Writes a page with table and distributions to FILE; it needs nothing else.", valueName: "FILE"))
  var html: String?

  @Option(help: ArgumentHelp("The flyloft program to measure. [default: the one beside this]", valueName: "PATH"))
  var program: String?

  var preview: String { program ?? ProgramFile.sibling(named: "flyloft") }

  /// Measures, prints the table, and writes the JSON file and the page if they are asked for and there is something to write.
  func write(_ measure: () throws -> any WrittenReport) throws {
    RunningChildren.endWithThisProcess()
    do {
      let jsonFile = try json.map { try OutputFile($0) }
      let page = try html.map { try OutputFile($0) }
      let report = try measure()
      print(report.text, terminator: "")
      guard !report.isEmpty else { return }
      try jsonFile?.write(report.json)
      try page?.write(report.html)
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
  }
}
