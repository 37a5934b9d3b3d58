import ArgumentParser
import FlyloftCompare

/// Does tasks in one way and tells them as they come; the gallery `LongTasks` starts it.
struct LessonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lesson", abstract: "Does tasks of ten items in one way and prints each item as it comes.",
    shouldDisplay: false)

  @Argument var way: WayArgument
  @Option var tasks = 5
  @Option var milliseconds = 100

  func validate() throws {
    guard (1...100).contains(tasks) else { throw ValidationError("--tasks takes a number from 1 to 100.") }
    guard (0...10_000).contains(milliseconds) else {
      throw ValidationError("--milliseconds takes a number from 0 to 10,000.")
    }
  }

  func run() { LessonRun(way.kind, taskCount: tasks, item: .milliseconds(milliseconds)).run() }
}
