public import Flyloft

/// A row of a table, its heading, or a chart of its columns.
public struct TableView: ReadableView {
  enum Content: Hashable {
    case line(TableLine)
    case chart(Chart)
  }

  let content: Content

  /// A line is as wide as all columns, a chart as there is room.
  public func size(fitting width: Double) -> Size {
    switch content {
    case .line(let line): line.size(fitting: width)
    case .chart: Chart.size(fitting: width)
    }
  }

  /// Draws what is wanted of it.
  ///
  /// - Throws: `TableError`.
  public func draw(on canvas: borrowing Canvas) throws {
    switch content {
    case .line(let line): line.draw(on: canvas)
    case .chart(let chart): try chart.draw(on: canvas)
    }
  }

  /// The texts of a line.
  public func text(fitting width: Double) -> ViewText {
    if case .line(let line) = content { line.text() } else { ViewText() }
  }
}
