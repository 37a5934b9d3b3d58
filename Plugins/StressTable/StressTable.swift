public import Flyloft

/// Rows of three views each: one key at three sizes, with and without a background. The knob `mode` says when they are drawn.
///
/// With `mode=sync` the display thread waits for each view that comes on screen, so that the scroll stutters, and the figures
/// (key h) show why: frames of tens of milliseconds. Key k turns the knob while the window is open; with `async` all is well.
public struct StressTable: Gallery {
  /// How many rows of three there are.
  public var rows = 400
  /// When views are drawn, and whether their pictures are kept.
  public var mode = DrawingMode.async
  /// How many petals a rosette has, which decides how long it takes to draw.
  public var petals = 360

  /// Four hundred rows, drawn as views should be.
  public init() {}

  /// How many rows, when they are drawn, and how much there is to draw.
  public static var knobs: [Knob<StressTable>] {
    [
      Knob("rows", \.rows, in: 1...1_000_000, help: "Each has three views."),
      Knob("mode", \.mode, help: "When views are drawn, and whether their pictures are kept."),
      Knob("petals", \.petals, in: 1...10_000, help: "Each takes time to draw."),
    ]
  }

  /// The window asks this: all but `async` are for comparison.
  public var drawing: DrawingMode { mode }

  /// Three views a row.
  public var count: Int { rows * 3 }

  /// Three of them stand beside each other in a window of the usual size.
  public var itemWidth: Double? { 312 }

  /// The three of a row have one seed and three sizes; every other view has a background.
  public func view(at index: Int) -> Rosette {
    Rosette(
      seed: index / 3, diameter: [72, 112, 152][index % 3], hasBackground: !index.isMultiple(of: 2), petals: petals)
  }
}
