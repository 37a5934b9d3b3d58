import DisplayThread
import Flyloft
import FlyloftObserver
import Glibc
import TestSupport
import Testing

@testable import FlyloftDisplay

@Suite("Signals")
struct SignalsTests {
  @Test(
    "once they are watched no longer they end the process, and so does one that has come and was not received",
    arguments: [false, true])
  func unwatch(comesBefore: Bool) async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 100))
    await #expect(processExitsWith: .signal(SIGTERM)) {
      [display = server.display as String, comesBefore = comesBefore as Bool] in
      startDisplayThread()
      try await watchForAWhile(display, comesBefore)
    }
  }
}

@DisplayActor
private func watchForAWhile(_ display: String, _ comesBefore: Bool) throws {
  let connection = try Connection(display: display)
  Signals.watch([SIGTERM], cutting: connection) { _ in }
  if comesBefore {
    kill(getpid(), SIGTERM)
    // Another thread runs the handler. This one would hear of the signal in its next turn only.
    while Signals.last == nil { sched_yield() }
  }
  Signals.unwatch()
  if !comesBefore { kill(getpid(), SIGTERM) }
}
