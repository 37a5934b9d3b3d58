import ArgumentParser
import FlyloftArguments
import FlyloftConcurrency
import FlyloftRegistry
import ViewRegistry

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "flyloft",
    abstract: "Lists the galleries that are built in, and what was left out and why.")

  @Flag(help: "As JSON.")
  var json = false

  func run() throws {
    for fault in registry.galleries.flatMap(\.faults) { printError(fault) }
    try printResult(json ? registry.json : registry.listing)
  }
}
