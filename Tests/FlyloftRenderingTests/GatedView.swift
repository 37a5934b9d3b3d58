import Flyloft
import FlyloftRendering
import TestSupport

/// A view that waits at its gate while it is drawn, then fills itself with a colour made of its number.
struct GatedView: View {
  let number: Int
  var gate: Gate?
  var failure: String?

  static func color(_ number: Int) -> UInt32 { 0xff00_0000 | UInt32(number) }

  func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }

  func draw(on canvas: borrowing Canvas) throws {
    gate?.pass()
    if let failure { throw Refusal(description: failure) }
    canvas.fill(with: .color(Color(hex: UInt32(number))))
  }
}

struct Refusal: Error, CustomStringConvertible {
  let description: String
}

func key(_ view: GatedView, background: Color = .black) -> DrawKey {
  DrawKey(view, pixelSize: PixelSize(width: 4, height: 4), background: background)!
}
