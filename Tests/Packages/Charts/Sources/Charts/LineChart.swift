import Flyloft
import Foundation

/// Values as a line.
public struct LineChart: View {
  public var values: [Double]

  public init(_ values: [Double]) { self.values = values }

  public func size(fitting width: Double) -> Size { Size(width: width, height: 120) }

  public func draw(on canvas: borrowing Canvas) {
    var line = Path()
    for (index, value) in values.enumerated() {
      let point = Point(
        x: canvas.bounds.size.width * Double(index) / Double(max(values.count - 1, 1)),
        y: canvas.bounds.size.height * (1 - value))
      if index == 0 { line.move(to: point) } else { line.line(to: point) }
    }
    canvas.stroke(line, with: .color(.slate), width: 2)
  }

  /// Two waves, from a file among the target's resources.
  public struct Samples: Gallery {
    public init() {}
    public var count: Int { 2 }
    public func view(at index: Int) throws -> LineChart {
      let text = try String(contentsOfFile: assetPath("waves.txt"), encoding: .utf8)
      return LineChart(text.split(separator: "\n")[index].split(separator: " ").compactMap { Double($0) })
    }
  }
}
