public import Flyloft

/// The reference of the canvas: each primitive in a cell of its own, with its picture, its name and the code that drew it.
public struct CanvasReference: Gallery {
  /// The chapter whose cells are shown; all by default.
  public var chapter = "all"

  /// All cells.
  public init() {}

  /// Which chapter is shown.
  public static var knobs: [Knob<CanvasReference>] {
    [Knob("chapter", \.chapter, choices: ["all"] + Chapter.all.map(\.name))]
  }

  /// How many cells there are.
  public var count: Int { cells.count }

  /// The cell at `index`.
  public func view(at index: Int) -> ReferenceCell { ReferenceCell(name: cells[index].name) }

  private var cells: [Cell] {
    Chapter.all.filter { chapter == "all" || chapter == $0.name }.flatMap(\.cells)
  }
}
