import Flyloft
import FlyloftObserver
import Foundation
import Oracle

/// A touchpad, or a mouse whose wheel is as fine, which no test server has: its events come on the wire between server and window.
final class WireDevice {
  private let window: CodedWindow
  private let number: Int
  private let pointer: Int
  private let increment: Double
  private let step: Double
  private let pinchSteps: Int
  private var values: [Int: Double]
  private var place = PixelPoint.zero
  private var time = 1000

  /// Numbers of valuators.
  private static let (horizontal, vertical) = (2, 3)

  static func axes(increment: Double) -> [DeviceEvent.Axis] {
    [(horizontal, true), (vertical, false)].map {
      DeviceEvent.Axis(number: $0, isHorizontal: $1, increment: increment)
    }
  }

  /// - Parameters:
  ///   - increment: of its valuators for a notch. With those that are powers of two, parts of notches are exact.
  ///   - step: how many notches it scrolls in an event.
  ///   - pinchSteps: in how many events it pinches.
  init(
    in window: CodedWindow, number: Int = 20, of pointer: Int = 2, increment: Double = 16, step: Double = 0.25,
    pinchSteps: Int = 4
  ) {
    (self.window, self.number, self.pointer, self.increment) = (window, number, pointer, increment)
    (self.step, self.pinchSteps) = (step, pinchSteps)
    // What it has scrolled since it was made.
    values = [Self.horizontal: 7 * increment, Self.vertical: -40 * increment]
  }

  /// It moves the pointer from now on.
  func plug() { send(.changed(origin, axes: Self.axes(increment: increment))) }

  func pullOut() { send(.removed(origin)) }

  /// Says where its valuators stand, from which on they count.
  func touch() { send(.motion(origin, valuators: values)) }

  /// Scrolls elsewhere.
  func scrollUnseen(by notches: Double) { values[Self.vertical]! += notches * increment }

  func play(_ input: OracleInput) {
    switch input {
    case .move(let point):
      place = point
      send(.motion(origin, valuators: [0: Double(point.x), 1: Double(point.y)]))
    case .scroll(let x, let y, let point, let modifiers):
      place = point
      let count = max(abs(x), abs(y)) / step
      for _ in 0..<Int(count) { turn(x: x / count, y: y / count, modifiers) }
    case .wheel(let notches, let horizontally, let modifiers):
      for _ in 0..<abs(notches) {
        turn(x: horizontally ? Double(notches.signum()) : 0, y: horizontally ? 0 : Double(notches.signum()), modifiers)
      }
    // As drivers built on libinput do it.
    case .lift: send(.motion(origin, valuators: values))
    case .pinch(let factor, let point):
      place = point
      send(.pinch(origin, .begin, scale: 1))
      for step in 1...pinchSteps {
        send(.pinch(origin, .update, scale: pow(factor, Double(step) / Double(pinchSteps))))
      }
      send(.pinch(origin, .end, scale: factor))
    default: preconditionFailure("It can't do that.")
    }
  }

  private func turn(x: Double, y: Double, _ modifiers: [KeyModifier]) {
    let ways = [(Self.horizontal, x, [6, 7]), (Self.vertical, y, [4, 5])].filter { $0.1 != 0 }
    var clicks: [DeviceEvent] = []
    var changed: [Int: Double] = [:]
    for (axis, way, buttons) in ways {
      let before = values[axis]! / increment
      let after = before + way
      values[axis] = after * increment
      changed[axis] = values[axis]
      // For clients that know no valuators the server clicks at each whole notch.
      let isWhole = way > 0 ? after.rounded(.down) > before.rounded(.down) : after.rounded(.up) < before.rounded(.up)
      if isWhole { clicks += DeviceEvent.emulatedClick(origin, button: buttons[way > 0 ? 1 : 0], modifiers) }
    }
    send(.motion(origin, valuators: changed, modifiers))
    clicks.forEach(send)
  }

  private var origin: DeviceEvent.Origin {
    DeviceEvent.Origin(pointer: pointer, source: number, time: time, window: window.window, place: place)
  }

  private func send(_ event: DeviceEvent) {
    window.wire?.send(event)
    time += 8
  }
}
