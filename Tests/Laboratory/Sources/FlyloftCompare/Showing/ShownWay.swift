internal import FlyloftDisplay
package import FlyloftWays

/// The program that is measured: one workload, done in one way, in a window.
package struct ShownWay: Sendable {
  private let way: WayKind
  private let workload: Workload

  /// Nothing is shown yet.
  package init(_ way: WayKind, _ workload: Workload) {
    self.way = way
    self.workload = workload
  }

  /// Shows the window until it is closed, and writes a line to standard output for each event. Called on the main thread.
  ///
  /// - Throws: `DisplayError`, or what is missing for the workload.
  package func run() throws {
    let scene = try workload.makeScene()
    let shown = Shown()
    try EventLoop.shared.run { [way] in
      MainQueue.serve()
      let connection = try Connection()
      shown.window = try ComparedWindow(way, scene, on: connection)
      return connection
    }
  }
}

/// Keeps the window.
@DisplayActor
private final class Shown {
  var window: ComparedWindow?

  nonisolated init() {}
}
