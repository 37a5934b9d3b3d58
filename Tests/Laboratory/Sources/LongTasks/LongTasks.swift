public import Flyloft

/// Tasks of ten items, a tenth of a second each, done in one of the ways off the main thread and shown as they come.
///
/// An example of a view that loads by another program, `flyloft-compare`, which has the ways and a main thread of its own for
/// them: what blocks that one does not block the window.
public struct LongTasks: Gallery {
  /// How many tasks there are.
  public var tasks = 5
  /// In which way they are done, by its name.
  public var way = "operation-queue"

  /// Five tasks on an operation queue.
  public init() {}

  /// How many tasks, and in which way.
  public static var knobs: [Knob<LongTasks>] {
    [Knob("way", \.way, choices: TaskWay.all.map(\.name)), Knob("tasks", \.tasks, in: 1...100)]
  }

  /// One board of tasks.
  public var count: Int { 1 }

  /// The board of all tasks.
  public func view(at index: Int) -> TaskBoard {
    TaskBoard(
      way: TaskWay.all.first { $0.name == way } ?? TaskWay.all[0], taskCount: tasks,
      command: [LineProgram.sibling("flyloft-compare"), "lesson", way, "--tasks", "\(tasks)"])
  }
}

/// A way of running tasks, as it is called and told.
struct TaskWay: Hashable, Sendable {
  let name: String
  let title: String
  let summary: String

  static let all = [
    TaskWay(
      name: "main-thread", title: "Main thread",
      summary: "The work is done where it is asked for. Nothing else happens there until it is done."),
    TaskWay(
      name: "background-thread", title: "Background thread",
      summary: "Each task has a thread of its own, which ends with it."),
    TaskWay(
      name: "operation-queue", title: "Operation queue",
      summary: "The queue decides how many operations run at a time."),
    TaskWay(
      name: "operation-queue-max", title: "Operation queue, maximum",
      summary: "As many operations at a time as there are processors."),
    TaskWay(
      name: "operation-dependencies", title: "Operations, dependent",
      summary: "Each operation waits for the one before it."),
    TaskWay(
      name: "custom-operations", title: "Operations, cancellable",
      summary: "Operations that ask now and then whether they are cancelled."),
    TaskWay(
      name: "concurrent-perform", title: "concurrentPerform",
      summary: "A loop spread over all processors, on a concurrent queue."),
    TaskWay(
      name: "serial-queue", title: "Serial queue", summary: "One task at a time, in the order in which they came."),
  ]
}
