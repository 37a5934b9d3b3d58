internal import Flyloft

/// What is done in every way.
package enum Workload: String, CaseIterable, Sendable {
  /// Five tasks of ten items of a tenth of a second.
  case tasks
  /// A hundred such tasks.
  case manyTasks = "many-tasks"
  /// A thousand heavy cards in a list that is scrolled down and back up.
  case scrolling
  /// A chart that is drawn anew at every move of the mouse.
  case chart
  /// A wall of photographs that are decoded.
  case photographs

  /// What it is called on the command line and in files.
  package var name: String { rawValue }

  /// What it is called in headings.
  package var title: String {
    switch self {
    case .tasks: "Five tasks that wait"
    case .manyTasks: "A hundred tasks that wait"
    case .scrolling: "Scrolling heavy cards"
    case .chart: "A chart that follows the mouse"
    case .photographs: "Decoding photographs"
    }
  }

  /// What happens, in a sentence or two.
  package var summary: String {
    switch self {
    case .tasks:
      "Five tasks of ten items. Each item sleeps for 0.1 s and is shown when it is done. One after the other they take "
        + "5 s, all at once 1 s."
    case .manyTasks:
      "A hundred of the same tasks: 100 s one after the other, 1 s all at once. What is not done after "
        + "\(limit.components.seconds) s is stopped."
    case .scrolling:
      "A list of 1,000 cards that each take longer than a frame to draw. The wheel turns 60 times a second, down "
        + "and then back up. A card is asked for when it comes on screen."
    case .chart:
      "One chart of 150,000 points that takes longer than a frame to draw. The mouse moves 100 times a second, and each "
        + "move asks for the chart anew."
    case .photographs: "Forty-eight photographs are read from files, decoded and drawn, all asked for at once."
    }
  }

  /// When a run that has not come to rest is stopped, counted from its beginning.
  var limit: Duration {
    switch self {
    case .tasks: .seconds(8)
    case .manyTasks: .seconds(2)
    case .scrolling, .chart, .photographs: .seconds(6)
    }
  }

  /// Whether the work only sleeps, so that several of its windows beside each other are in nobody's way.
  var isWaiting: Bool { self == .tasks || self == .manyTasks }

  /// Whether each input asks for something, so that the work can't be over before the last of them.
  var asksByInput: Bool { self == .scrolling || self == .chart }

  /// What a window shows of it.
  ///
  /// - Throws: `MissingContent`.
  func makeScene() throws -> any Scene {
    switch self {
    case .tasks: TaskScene(count: 5)
    case .manyTasks: TaskScene(count: 100)
    case .scrolling: try CardScene()
    case .chart: ChartScene()
    case .photographs: try PhotographScene()
    }
  }
}
