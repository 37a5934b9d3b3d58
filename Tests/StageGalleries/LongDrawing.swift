public import Flyloft

/// One view of so many shapes that its file goes over a socket in many parts.
public struct LongDrawing: Gallery {
  public init() {}
  public var count: Int { 1 }
  public func view(at index: Int) -> ManyShapes { ManyShapes() }
}

public struct ManyShapes: View {
  public func size(fitting width: Double) -> Size { Size(width: 100, height: 100) }

  public func draw(on canvas: borrowing Canvas) {
    for index in 0..<4000 {
      let center = Point(x: Double(index % 100), y: Double(index / 100))
      canvas.fill(.circle(center: center, radius: 1), with: .color(.slate))
    }
  }
}
