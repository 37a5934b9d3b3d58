internal import Flyloft

/// The input of one turn of the event loop, in order. Consecutive events of one kind are joined into one, but for a touchpad's
/// that have different times: how fast the fingers were in the end is known by each of them.
package struct InputQueue {
  private(set) var events: [InputEvent] = []

  /// No input.
  package init() {}

  package mutating func append(_ event: InputEvent) {
    switch (events.last, event) {
    case (.wheel(let x, let y, _, let held), .wheel(let moreX, let moreY, let place, let modifiers))
    where held == modifiers:
      events[events.count - 1] = .wheel(x: x + moreX, y: y + moreY, at: place, modifiers)
    case (
      .scroll(let x, let y, _, let before, let held), .scroll(let moreX, let moreY, let place, let time, let modifiers)
    )
    where held == modifiers && before == time:
      events[events.count - 1] = .scroll(x: x + moreX, y: y + moreY, at: place, time: time, modifiers)
    case (.pinch(let factor, _), .pinch(let more, let place)):
      events[events.count - 1] = .pinch(by: factor * more, at: place)
    case (.moved, .moved), (.visibility, .visibility):
      events[events.count - 1] = event
    default:
      events.append(event)
    }
  }

  package mutating func take() -> [InputEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }
}
