internal import Flyloft
internal import Linked

/// What an observer sends to a window, and when after the beginning.
struct InputPlan: Sendable {
  typealias Entry = (time: Duration, input: WindowWatch.Input)

  /// The input whose work is measured.
  let main: [Entry]
  /// What is asked for only to be taken back by Escape at its end.
  let cancelled: [Entry]

  private static let start = WindowWatch.Input.key(Keysym.return)

  init(for workload: Workload) {
    switch workload {
    case .tasks, .manyTasks, .photographs:
      main = [(.zero, Self.start)] + Self.wiggle(from: .milliseconds(50), for: workload.limit)
      cancelled = [(.zero, Self.start), (.milliseconds(120), .key(Keysym.escape))]
    case .scrolling:
      // 28 notches down, 14 up again.
      main =
        [(.zero, Self.start)]
        + Self.steady(42, perSecond: 60, from: .milliseconds(100)) { .wheel($0 < 28 ? 1 : -1) }
      cancelled = Self.steady(10, perSecond: 60) { _ in .wheel(3) } + [(.milliseconds(170), .key(Keysym.escape))]
    case .chart:
      main =
        [(.zero, Self.start)] + Self.steady(70, perSecond: 100, from: .milliseconds(100)) { Self.sweep($0) }
      cancelled =
        Self.steady(16, perSecond: 100) { Self.sweep($0 + 200) } + [(.milliseconds(170), .key(Keysym.escape))]
    }
  }

  private static func steady(
    _ count: Int, perSecond: Int, from start: Duration = .zero, _ input: (Int) -> WindowWatch.Input
  ) -> [Entry] {
    (0..<count).map { (start + .seconds($0) / perSecond, input($0)) }
  }

  /// Points that a hand passes on its way to and fro, each other than the one before.
  private static func sweep(_ index: Int) -> WindowWatch.Input {
    let place = index % 160
    return .pointer(PixelPoint(x: 40 + (place < 80 ? place : 160 - place) * 9, y: 100 + index % 240))
  }

  /// A hand that moves the mouse while it waits. It wants nothing; only whether the window answers is looked at.
  private static func wiggle(from start: Duration, for time: Duration) -> [Entry] {
    steady(Int((time - start) / .milliseconds(50)), perSecond: 20, from: start) {
      .pointer(PixelPoint(x: 300 + $0 % 2 * 40, y: 300))
    }
  }
}
