import Flyloft
import Tones

/// A bar that is filled as far as `value` says, from 0 to 1.
public struct Meter: View {
  public var value: Double

  public func size(fitting width: Double) -> Size { Size(width: width, height: 48) }

  public func draw(on canvas: borrowing Canvas) {
    var filled = canvas.bounds.inset(by: 8)
    filled.size.width = (filled.size.width * value).rounded()
    canvas.fill(.rectangle(filled), with: .color(Tones.filled))
  }
}

/// Every hundredth.
public struct Meters: Gallery {
  public init() {}
  public var count: Int { 101 }
  public func view(at index: Int) -> Meter { Meter(value: Double(index) / 100) }
}
