public import Flyloft

/// A row of a table, in a line or by itself, its heading, or a chart of its columns.
public struct TableView: ReadableView {
  enum Content: Hashable {
    /// How to open a table.
    case hint
    case line(TableLine)
    case record(TableRecord)
    case chart(Chart)
  }

  let content: Content

  /// A line is as wide as all columns, all else as there is room.
  public func size(fitting width: Double) -> Size {
    switch content {
    case .hint: Size(width: width, height: 212)
    case .line(let line): line.size(fitting: width)
    case .record(let record): record.size(fitting: width)
    case .chart: Chart.size(fitting: width)
    }
  }

  /// Draws what is wanted of it.
  ///
  /// - Throws: `TableError`.
  public func draw(on canvas: borrowing Canvas) throws {
    switch content {
    case .hint: Self.drawHint(on: canvas)
    case .line(let line): line.draw(on: canvas)
    case .record(let record): record.draw(on: canvas)
    case .chart(let chart): try chart.draw(on: canvas)
    }
  }

  private static func drawHint(on canvas: borrowing Canvas) {
    let (width, middle) = (canvas.bounds.width, canvas.bounds.center.y)
    canvas.draw(
      Text("No table is open", font: .system(size: 16, weight: .semibold), color: canvas.ink, alignment: .center),
      at: Point(x: 0, y: middle - 24), width: width)
    canvas.draw(
      Text("flyloft prices.csv", font: .monospaced(size: 13), color: canvas.ink, alignment: .center),
      at: Point(x: 0, y: middle + 8), width: width)
  }

  /// The texts of a row.
  public func text(fitting width: Double) -> ViewText {
    switch content {
    case .line(let line): line.text(fitting: width)
    case .record(let record): record.text(fitting: width)
    case .hint, .chart: ViewText()
    }
  }
}
