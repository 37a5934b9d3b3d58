import ArgumentParser
import FlyloftCompare
import Glibc
import Linked

/// Shows one workload in one way; the other command starts it.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a window in which Return begins the work and Escape takes it back.",
    shouldDisplay: false)

  @Argument var way: WayArgument
  @Argument var workload: WorkloadArgument

  func run() throws {
    // A Ctrl-C reaches all programs of a terminal; the one that started this one ends it, and knows why.
    signal(SIGINT, SIG_IGN)
    do { try ShownWay(way.kind, workload.workload).run() } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
  }
}
