import Flyloft
import FlyloftObserver
import FlyloftPreview
import FlyloftRegistry
import Glibc
import TestSupport
import Testing

/// A preview of held cards in this process as `flyloft preview` runs it, on a thread of its own, and a client that looks
/// at it.
///
/// It ends with the process, so this belongs into exit tests.
struct RunningSession {
  let client: XClient
  let window: WindowHandle

  /// Returns when the window shows the first card and the draw of another is held.
  init(of cards: HeldCards, on display: String) throws {
    client = try XClient(display: display)
    // Nothing moves by itself, so that what is seen to move was moved by an event. More workers than rows are on screen,
    // so that the first card is drawn whichever are begun before it.
    let options = PreviewConfiguration(
      galleries: [AnyGallery(cards)], size: Size(width: 900, height: 360), isAnimated: false, workerCount: 8,
      drawDeadline: nil, memoryPressure: nil)
    let start = SessionStart(options: options, display: display)
    var thread = pthread_t()
    let status = pthread_create(&thread, nil, runSession, Unmanaged.passRetained(start).toOpaque())
    precondition(status == 0)
    window = try client.window(titled: "Flyloft")
    try #require(shows { CardExtent(of: 0, in: $0) != nil }, "the first card")
    cards.gate.waitForArrival()
  }

  /// Waits until the window's picture is as wanted.
  func shows(_ predicate: (Screenshot) -> Bool) -> Bool {
    client.pixels(of: window, until: predicate) != nil
  }
}

private final class SessionStart: Sendable {
  let options: PreviewConfiguration
  let display: String

  init(options: PreviewConfiguration, display: String) {
    self.options = options
    self.display = display
  }
}

private func runSession(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  // The testing library's threads block signals and this one has inherited that; a program's first thread does not.
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  let start = Unmanaged<SessionStart>.fromOpaque(argument!).takeRetainedValue()
  WindowProgram.run(start.options, display: start.display)
}
