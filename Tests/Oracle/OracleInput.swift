package import Flyloft
package import FlyloftObserver

/// What a user does, as the oracle is told and as the server is.
package enum OracleInput {
  /// The pointer goes to a point of the window, in device pixels, or beside it.
  case move(PixelPoint)
  /// The wheel is turned where the pointer is, by notches that are positive down or to the right.
  case wheel(Int, horizontally: Bool = false, [KeyModifier] = [])
  /// Fingers on a touchpad scroll by so many notches, which come to whole pixels, positive to the right and down.
  case scroll(x: Double = 0, y: Double = 0, at: PixelPoint, [KeyModifier] = [])
  /// They leave it.
  case lift
  /// Two fingers move apart by a factor that leads to a usual zoom.
  case pinch(by: Double, at: PixelPoint)
  case press(Int)
  case release(Int)
  /// Two clicks of the left button, one right after the other.
  case doubleClick(PixelPoint)
  case key(UInt, [KeyModifier] = [])
  /// Characters, each a key.
  case type(String)
  case resize(PixelSize)

  package static func click(at point: PixelPoint) -> [OracleInput] { [.move(point), .press(1), .release(1)] }
}

extension XClient {
  /// Does in a window what a user does.
  package func play(_ input: OracleInput, in window: WindowHandle) {
    switch input {
    case .move(let point): pointer(to: point, in: window)
    case .wheel(let notches, let horizontally, let modifiers):
      switch modifiers.first {
      case nil: wheel(notches, horizontally: horizontally)
      case let modifier?: wheel(notches, horizontally: horizontally, modifiers: modifier)
      }
    case .press(let button): press(button: button)
    case .release(let button): release(button: button)
    case .doubleClick(let point):
      for _ in 0..<2 { for input in OracleInput.click(at: point) { play(input, in: window) } }
    case .key(let keysym, let modifiers):
      switch modifiers.first {
      case nil: key(keysym)
      case let modifier?: key(keysym, modifiers: modifier)
      }
    case .type(let text): type(text)
    case .resize(let size): resize(window, to: size)
    case .scroll, .lift, .pinch: preconditionFailure("The server has no touchpad.")
    }
  }
}
