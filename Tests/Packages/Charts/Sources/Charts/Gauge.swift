import Flyloft

/// A bar that is filled as far as `value` says, from 0 to 1.
public struct Gauge: View {
  public var value: Double

  public init(_ value: Double) { self.value = value }

  public func size(fitting width: Double) -> Size { Size(width: 200, height: 24) }

  public func draw(on canvas: borrowing Canvas) {
    canvas.fill(.rectangle(canvas.bounds), with: .color(.white))
    var filled = canvas.bounds
    filled.size.width *= min(max(value, 0), 1)
    canvas.fill(.rectangle(filled), with: .color(.slate))
  }

  /// Some of its values, for a preview.
  public static let samples = Samples("Gauge", itemWidth: 200) {
    Gauge(0.2)
    Gauge(0.9)
  }
}
