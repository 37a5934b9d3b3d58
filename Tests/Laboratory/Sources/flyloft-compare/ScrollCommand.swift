import ArgumentParser
import FlyloftCompare
import Linked

/// Scrolls heavy cards in one way and tells each tick; the gallery `Ways` starts it.
struct ScrollCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scroll", abstract: "Scrolls heavy cards in one way and prints how each tick went.",
    shouldDisplay: false)

  @Argument var way: WayArgument
  @Option var seconds = 8

  func validate() throws {
    guard (0...600).contains(seconds) else { throw ValidationError("--seconds takes a number from 0 to 600.") }
  }

  func run() throws {
    do { try ScrollRun(way.kind, for: .seconds(seconds)).run() } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
  }
}
