import Flyloft

@testable import FlyloftDisplay

/// A window of this process that writes down what it is told.
@DisplayActor
final class RecordingWindow: WindowDelegate {
  let window: Window
  private var events: [InputEvent] = []
  private var typed = ""
  private var waitingForText: (count: Int, CheckedContinuation<Void, Never>)?
  private var waiting: CheckedContinuation<Void, Never>?

  init(on display: String, allowsXInput: Bool = true) throws {
    let connection = try Connection(display: display, allowsXInput: allowsXInput)
    window = try Window(
      on: connection, WindowConfiguration(title: "Recording", size: PixelSize(width: 300, height: 200)))
    window.delegate = self
  }

  /// Waits for a press of the button that goes forward: the events before it.
  func take() async -> [InputEvent] {
    if !events.contains(where: \.isBarrier) { await withCheckedContinuation { waiting = $0 } }
    let end = events.firstIndex(where: \.isBarrier) ?? events.endIndex
    let taken = Array(events[..<end])
    events.removeSubrange(...end)
    // What is left of the barrier.
    events.removeAll { if case .released(.forward, _, _) = $0 { true } else { false } }
    return taken.filter { if case .released(.forward, _, _) = $0 { false } else { true } }
  }

  /// Waits until so many characters have been typed: these.
  func text(_ count: Int) async -> String {
    if typed.count < count { await withCheckedContinuation { waitingForText = (count, $0) } }
    defer { typed.removeFirst(count) }
    return String(typed.prefix(count))
  }

  func window(_ window: Window, received event: InputEvent) {
    events.append(event)
    if case .key(_, let text, _) = event {
      typed += text
      if let (count, waiting) = waitingForText, typed.count >= count {
        waitingForText = nil
        waiting.resume()
      }
    }
    guard event.isBarrier else { return }
    waiting?.resume()
    waiting = nil
  }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) { painter.fill(rect, with: .slate) }
  func window(_ window: Window, resizedTo size: PixelSize) {}
  func window(_ window: Window, advanceTo time: Duration) {}
  func windowWillPaint(_ window: Window) {}
  func windowDidEndFrame(_ window: Window, painted: Bool) {}
  func windowShouldClose(_ window: Window) {}
}

extension InputEvent {
  fileprivate var isBarrier: Bool { if case .pressed(.forward, _, _) = self { true } else { false } }
}
