internal import CX11
internal import Flyloft

/// The pointer's events, from XInput2 or the core protocol.
extension Window {
  // MARK: XInput2

  func pointed(_ event: XIDeviceEvent, by devices: PointerDevices) {
    let place = PixelPoint(event.event_x, event.event_y)
    let modifiers = Modifiers(state: event.state)
    let (pointer, source) = (Int(event.deviceid), Int(event.sourceid))
    let time = devices.clock.time(event.time)
    switch event.evtype {
    case XI_Motion:
      let values = event.valuatorValues
      switch devices.scroll.moved(pointer, source: source, valuators: values) {
      case .notches(let x, let y): receive(.wheel(x: x, y: y, at: place, modifiers))
      case .parts(let x, let y): receive(.scroll(x: x, y: y, at: place, time: time, modifiers))
      case .stopped: receive(.scrollEnded(time: time))
      case nil: receive(.moved(to: place, modifiers))
      }
    case XI_ButtonPress:
      let button = Int(event.detail)
      let isEmulated = event.flags & XIPointerEmulated != 0
      guard
        !(4...7).contains(button)
          || devices.scroll.isNotch(button, of: pointer, source: source, isEmulated: isEmulated)
      else { return }
      pressed(button, at: place, modifiers)
    case XI_ButtonRelease: released(Int(event.detail), at: place, modifiers)
    default: break
    }
  }

  func pinched(_ event: XIGesturePinchEvent) {
    // An event's scale is the distance of the fingers in relation to that at the gesture's beginning.
    let before = event.evtype == XI_GesturePinchBegin ? 1 : pinch
    pinch = event.evtype != XI_GesturePinchEnd && event.scale.isFinite && event.scale > 0.001 ? event.scale : 1
    guard event.evtype == XI_GesturePinchUpdate, pinch != before else { return }
    receive(.pinch(by: pinch / before, at: PixelPoint(event.event_x, event.event_y)))
  }

  // MARK: Core events

  func pressed(_ event: XButtonEvent) {
    pressed(Int(event.button), at: PixelPoint(x: Int(event.x), y: Int(event.y)), Modifiers(state: event.state))
  }

  func released(_ event: XButtonEvent) {
    released(Int(event.button), at: PixelPoint(x: Int(event.x), y: Int(event.y)), Modifiers(state: event.state))
  }

  // MARK: Both

  private func pressed(_ button: Int, at place: PixelPoint, _ modifiers: Modifiers) {
    switch button {
    case 4: receive(.wheel(x: 0, y: -1, at: place, modifiers))
    case 5: receive(.wheel(x: 0, y: 1, at: place, modifiers))
    case 6: receive(.wheel(x: -1, y: 0, at: place, modifiers))
    case 7: receive(.wheel(x: 1, y: 0, at: place, modifiers))
    default: receive(.pressed(Button(number: button), at: place, modifiers))
    }
  }

  private func released(_ button: Int, at place: PixelPoint, _ modifiers: Modifiers) {
    // A notch of the wheel is a press and a release of its button; the press has been counted.
    guard !(4...7).contains(button) else { return }
    receive(.released(Button(number: button), at: place, modifiers))
  }
}

extension PixelPoint {
  /// The pixel in which a point lies.
  fileprivate init(_ x: Double, _ y: Double) {
    self.init(x: Int(x.rounded(.down)), y: Int(y.rounded(.down)))
  }
}
