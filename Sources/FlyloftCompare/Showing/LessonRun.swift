internal import Dispatch
internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRendering
public import FlyloftWays
private import Glibc

/// Tasks of ten items done in one way without a window, and told on standard output as they come: for the gallery `LongTasks`.
///
/// A line says `TASK ITEM`, for an item that has arrived on the main thread, or `held MILLISECONDS`, when the main thread
/// could do nothing else for longer than ever before.
public struct LessonRun: Sendable {
  private let way: WayKind
  private let taskCount: Int
  private let item: Duration

  /// Nothing is done yet.
  ///
  /// - Parameters:
  ///   - taskCount: how many tasks there are.
  ///   - item: how long each item takes.
  public init(_ way: WayKind, taskCount: Int, item: Duration) {
    self.way = way
    self.taskCount = taskCount
    self.item = item
  }

  /// Does the tasks, and ends the process when all items have arrived. Called on the main thread.
  public func run() -> Never {
    let run = self
    DispatchQueue.main.async { MainActor.assumeIsolated { Board(run).begin() } }
    dispatchMain()
  }

  /// What the main thread knows of the tasks.
  @MainActor
  private final class Board {
    private let way: any Way
    private let jobs: LessonRun
    private let timer = DispatchSource.makeTimerSource(queue: .main)
    private var missing: Int
    private var lastTick = Duration.monotonicNow
    private var longest = Duration.milliseconds(50)

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
      lastTick = .monotonicNow
      way.begin(
        (0..<jobs.taskCount).map { number in
          Job(
            number: number, place: number, key: number, work: Lesson(item: jobs.item), record: NoRecord()
          ) { self.receive($0) }
        })
    }

    private func tick() {
      let now = Duration.monotonicNow
      defer { lastTick = now }
      let gap = now - lastTick
      if gap > longest {
        longest = gap
        Self.tell("held \(gap.nanoseconds / 1_000_000)")
      }
      // After the last item, so that how long it was held is told, too.
      if missing == 0 { exit(0) }
    }

    private func receive(_ result: StepResult) {
      missing -= 1
      Self.tell("\(result.job.number) \(result.step)")
    }

    /// Where nobody reads any more, nothing is left to do.
    private static func tell(_ line: String) { if writeToStandardOutput(line + "\n") != nil { exit(1) } }
  }

  private struct NoRecord: Record {
    func note(_ event: JobEvent) {}
  }

  private struct MainQueueCompletions: CompletionContext {
    func perform(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }
  }
}
