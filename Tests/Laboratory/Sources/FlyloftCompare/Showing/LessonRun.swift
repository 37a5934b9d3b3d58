internal import Dispatch
internal import Flyloft
internal import FlyloftRendering
package import FlyloftWays
private import Glibc
internal import Linked

/// Tasks of ten items done in one way without a window, and told on standard output as they come: for the gallery `LongTasks`.
///
/// A line says `TASK ITEM`, for an item that has arrived on the main thread, or `held MILLISECONDS`, for how long the main thread
/// has been able to do nothing else, where that is longer than ever before. It is told while it lasts.
package struct LessonRun: Sendable {
  private let way: WayKind
  private let taskCount: Int
  private let item: Duration

  /// Nothing is done yet.
  ///
  /// - Parameters:
  ///   - taskCount: how many tasks there are.
  ///   - item: how long each item takes.
  package init(_ way: WayKind, taskCount: Int, item: Duration) {
    self.way = way
    self.taskCount = taskCount
    self.item = item
  }

  /// Does the tasks, and ends the process when all items have arrived. Called on the main thread.
  package func run() -> Never {
    let run = self
    DispatchQueue.main.async { MainActor.assumeIsolated { TaskList(run).begin() } }
    dispatchMain()
  }

  /// What the main thread knows of the tasks.
  @MainActor
  private final class TaskList {
    private let way: any Way
    private let jobs: LessonRun
    private let timer = DispatchSource.makeTimerSource(queue: .main)
    private let watch = HoldWatch { tell("held \($0.nanoseconds / 1_000_000)") }
    private var missing: Int

    init(_ run: LessonRun) {
      way = run.way(Means(pixels: RecycledPixels(), completions: MainQueueCompletions()))
      jobs = run
      missing = run.taskCount * 10
    }

    func begin() {
      timer.schedule(deadline: .now(), repeating: .milliseconds(20))
      // The timer keeps the board, until the process ends.
      timer.setEventHandler { MainActor.assumeIsolated { self.tick() } }
      timer.resume()
      watch.turn()
      way.begin(
        (0..<jobs.taskCount).map { number in
          Job(
            number: number, place: number, key: number, work: Lesson(item: jobs.item), record: NoRecord()
          ) { self.receive($0) }
        })
    }

    private func tick() {
      watch.turn()
      // After the last item, so that how long it was held is told, too.
      if missing == 0 { exit(0) }
    }

    private func receive(_ result: StepResult) {
      missing -= 1
      tell("\(result.job.number) \(result.step)")
    }
  }
}
