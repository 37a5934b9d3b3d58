import ArgumentParser
import FlyloftArguments
import FlyloftRegistry
import ViewRegistry

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the galleries that are built in, and what was left out and why.")

  @Flag(help: "As JSON.")
  var json = false

  func run() throws { try printResult(json ? registry.json : registry.listing) }
}
