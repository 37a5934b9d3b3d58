public import Flyloft

/// One of the ways off the main thread at work: its own scroll over heavy cards, live, with what it comes to.
///
/// It scrolls in another program, `flyloft-compare`, with a main thread of its own, so that nothing it does touches the
/// window. `flyloft compare` measures all of them, in windows.
public struct Ways: Gallery {
  /// The way, by its name.
  public var way = "flyloft"

  static let names = [
    "main-thread", "background-thread", "operation-queue", "operation-queue-max", "operation-dependencies",
    "custom-operations", "concurrent-perform", "serial-queue", "nested-sync", "reader-writer", "dispatch-group",
    "delayed-call", "single-drawing", "cached-drawing", "async-stream", "task-group", "actor", "flyloft",
  ]

  /// Ours.
  public init() {}

  /// Which way.
  public static var knobs: [Knob<Ways>] { [Knob("way", \.way, choices: names)] }

  /// One scroll.
  public var count: Int { 1 }

  /// The scroll of the way.
  public func view(at index: Int) -> WayScroll {
    WayScroll(name: way, command: [LineProgram.sibling("flyloft-compare"), "scroll", way])
  }
}
