internal import Dispatch
internal import Flyloft
internal import FlyloftRendering
package import FlyloftWays
private import Glibc
internal import Linked

/// Heavy cards that are scrolled in one way without a window, and told on standard output tick by tick: for the gallery `Ways`.
///
/// The first lines are `title TEXT` and `summary TEXT`. Each that follows is `tick MILLISECONDS OFFSET CELLS`: how long after
/// the one before the main thread came to it, how far the list is scrolled in pixels, and for each row on screen whether its
/// card is there (1) or not (0), from the one that the upper edge cuts.
package struct ScrollRun: Sendable {
  /// The height of a row, in pixels of the offset.
  package static let rowHeight = CardScene.rowHeight
  private static let period = 16

  private let way: WayKind
  private let time: Duration

  /// Nothing is scrolled yet.
  ///
  /// - Parameter time: how long to scroll.
  package init(_ way: WayKind, for time: Duration) {
    self.way = way
    self.time = time
  }

  /// Scrolls, and ends the process. Called on the main thread.
  ///
  /// - Throws: what is missing for the cards.
  package func run() throws -> Never {
    let run = self
    let scene = try CardScene()
    tell("title \(way.title)\nsummary \(way.summary)")
    DispatchQueue.main.async { MainActor.assumeIsolated { List(run, scene).begin() } }
    dispatchMain()
  }

  /// The list as the main thread knows it.
  @MainActor
  private final class List {
    private let board: SceneBoard
    private let timer = DispatchSource.makeTimerSource(queue: .main)
    private let begun = Duration.monotonicNow
    private let time: Duration
    private var lastTick: Duration
    private var tickCount = 0

    init(_ run: ScrollRun, _ scene: CardScene) {
      let means = Means(pixels: RecycledPixels(), completions: MainQueueCompletions())
      board = SceneBoard(scene, way: run.way, means: means, record: NoRecord())
      (time, lastTick) = (run.time, begun)
    }

    func begin() {
      board.update { $0.start() }
      timer.schedule(deadline: .now(), repeating: .milliseconds(ScrollRun.period))
      // The timer keeps the list, until the process ends.
      timer.setEventHandler { MainActor.assumeIsolated { self.tick() } }
      timer.resume()
    }

    private func tick() {
      let now = Duration.monotonicNow
      guard now - begun < time else { exit(0) }
      // A second of scrolling, half a second of rest.
      if tickCount % 90 < 60 { board.update { $0.scroll(by: 0.5) } }
      tickCount += 1
      let wanted = board.scene.wanted
      let there = Set(board.results(in: SceneWindow.content).map(\.result.job.place))
      let cells = wanted.map { there.contains($0.place) ? "1" : "0" }.joined()
      let first = wanted.first?.place ?? 0
      let top = board.scene.area(of: first, step: 0)?.minY ?? SceneWindow.content.minY
      let offset = first * CardScene.rowHeight + SceneWindow.content.minY - top
      tell("tick \((now - lastTick).nanoseconds / 1_000_000) \(offset) \(cells)")
      lastTick = now
    }
  }
}

/// Where nobody reads any more, nothing is left to do.
func tell(_ line: String) { if writeToStandardOutput(line + "\n") != nil { exit(1) } }

/// Nobody wants to know when what happened.
struct NoRecord: Record {
  func note(_ event: JobEvent) {}
}

/// Completions on the main queue, and so on the main thread.
struct MainQueueCompletions: CompletionContext {
  func perform(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }
}
