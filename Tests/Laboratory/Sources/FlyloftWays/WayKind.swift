/// One of the ways that are compared, by name.
package struct WayKind: Sendable {
  /// What it is called on the command line and in files, such as `serial-queue`.
  package let name: String
  /// What it is called in tables.
  package let title: String
  /// What it does, in a sentence or two.
  package let summary: String
  /// When it is the right one.
  package let use: String
  private let make: @MainActor @Sendable (Means) -> any Way

  private init(
    _ name: String, _ title: String, _ summary: String, use: String,
    _ make: @escaping @MainActor @Sendable (Means) -> any Way
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.use = use
    self.make = make
  }

  /// A new way of this kind, with nothing to do.
  @MainActor
  package func callAsFunction(_ means: Means) -> any Way { make(means) }

  /// The name of ours.
  package static let ours = "flyloft"

  /// All of them, in the order in which they are told.
  package static let all = [
    WayKind(
      "main-thread", "Main thread", "The work is done where it is asked for. Nothing else happens until it is done.",
      use: "For work of less than a millisecond, and to see what all others are for."
    ) { _ in MainThread() },
    WayKind(
      "background-thread", "Background thread", "Each job gets a thread of its own, which ends with it.",
      use: "For one long task, or a few, above all where they wait. Hundreds of jobs would be hundreds of threads."
    ) { _ in BackgroundThread() },
    WayKind(
      "operation-queue", "Operation queue", "OperationQueue as it comes: it decides how many operations run at a time.",
      use: "For jobs that should appear in a list, be named, observed or given priorities."
    ) { _ in DefaultOperationQueue() },
    WayKind(
      "operation-queue-max", "Operation queue, maximum",
      "The same with as many operations at a time as there are processors.",
      use: "For work that keeps a processor busy. It leaves waiting jobs waiting, and so delays jobs that only wait."
    ) { _ in LimitedOperationQueue() },
    WayKind(
      "operation-dependencies", "Operations, dependent", "Each operation depends on the one before it.",
      use: "Where a step needs what another made, and the steps are of different kinds."
    ) { _ in DependentOperations() },
    WayKind(
      "custom-operations", "Operations, cancellable",
      "Operations of one's own class, which ask now and then whether they are cancelled.",
      use: "Where jobs are taken back: what has not begun disappears, and what runs ends at the next question."
    ) { _ in CustomOperations() },
    WayKind(
      "concurrent-perform", "concurrentPerform",
      "A loop spread over all processors, on a concurrent queue, since it returns only when the whole loop is done.",
      use: "For one large computation that falls into equal parts, all of which are needed."
    ) { _ in ConcurrentPerform() },
    WayKind(
      "serial-queue", "Serial queue", "One job at a time, in the order in which they came.",
      use: "For what must not overlap, such as writing to a file. It does old work before new."
    ) { _ in SerialQueue() },
    WayKind(
      "nested-sync", "sync inside async",
      "An asynchronous block waits for one step after the other, each on a serial queue, then goes to the main queue.",
      use: "For a few dependent steps. Each block that waits keeps a thread."
    ) { _ in NestedSync() },
    WayKind(
      "reader-writer", "Reader-writer store",
      "Jobs run on the global queue and write their results to a store under a barrier; readers never wait for readers.",
      use: "Where many threads read what few write. It is a way to share results, not to order work."
    ) { _ in ReaderWriterStore() },
    WayKind(
      "dispatch-group", "Dispatch group", "What was asked for together is told once, when all of it is there.",
      use: "Where only the whole is of use: a batch that is added, an export. The first result comes with the last."
    ) { _ in GroupedBlocks() },
    WayKind(
      "delayed-call", "Delayed call",
      "Work begins when nothing newer has been asked for its place for a tenth of a second.",
      use: "For work that should follow a pause: a search after typing. Nothing is shown while the hand moves."
    ) { _ in DelayedCall() },
    WayKind(
      "single-drawing", "Single-drawing queue",
      "For each place one block runs and one waits, the newest. The main queue starts the next.",
      use: "For one view that is drawn again and again. Places know nothing of each other."
    ) { _ in SingleDrawing() },
    WayKind(
      "cached-drawing", "Cached drawing, NSCache",
      "What NSCache holds is delivered at once; all else is drawn on a concurrent queue without a limit.",
      use: "For pictures that come back, asked for no faster than they are drawn."
    ) { _ in CachedDrawing() },
    WayKind(
      "async-stream", "AsyncStream, newest 1",
      "For each place a stream that keeps the newest job, and a task that does one after the other.",
      use: "For the newest of many values in code that is asynchronous anyway."
    ) { _ in NewestOfStream() },
    WayKind(
      "task-group", "Task group", "A child task for each job that is asked for together.",
      use:
        "For a set of jobs that is wanted, and cancelled, as a whole. Work that computes takes all threads there are."
    ) { _ in TaskGroups() },
    WayKind(
      "actor", "Actor", "One step at a time on an actor. While a step waits, another job's may run.",
      use: "To guard state that tasks share. As a place for long work it is a serial queue without an order."
    ) { _ in DrawingActor() },
    WayKind(
      ours, "Flyloft",
      "The renderer: the newest request for each place, visible first, a cache, draws that can be cancelled, workers that "
        + "yield to the main thread. Tasks run on a latest-wins queue for each place.",
      use:
        "For pictures on screen that scroll, change or repeat. For work of which every result counts, it is the wrong "
        + "one: it drops what is no longer wanted."
    ) { FlyloftRenderer($0) },
  ]
}
