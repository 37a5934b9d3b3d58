import Flyloft
import FlyloftConcurrency
import TestSupport
import Testing

@testable import FlyloftRendering
@testable import FlyloftStage

/// A draw in a process that hangs, and that nobody wants any more.
@Suite("A draw in a process that nobody wants any more")
struct UnwantedInProcessTests {
  @Test("it leaves its worker to what is on screen before its deadline, and is told to nobody")
  func ended() async {
    let (alarm, ended) = (ManualAlarm(), Collector<String>())
    var configuration = Renderer.Configuration(
      workerCount: 1, cacheByteCount: 1 << 20, drawDeadline: .seconds(10), memoryPressure: nil)
    configuration.drawing = TestStage.make()
    @Sendable func hear(_ event: Renderer.Event) {
      if case .ended(let result) = event { ended.add("\(result.place.row) \(result.outcome.summary)") }
    }
    let renderer = Renderer(configuration, eventObserver: { hear($0) }, alarm: alarm)
    let gate = PipeGate()
    func request(_ row: Int, gate: Int = 0) -> Renderer.Request {
      Renderer.Request(CardRequest(number: row, gate: gate), at: Place(gallery: 1, row: row), version: 1)
    }
    renderer.replaceRequests([request(1, gate: gate.number)])
    await gate.begun()
    renderer.replaceRequests([request(2)])
    alarm.advance(to: .milliseconds(999))
    #expect(ended.now == [])
    alarm.advance(to: .seconds(1))
    #expect(await ended.wait(for: 1) == ["2 drawn 2"])
    // The place is free for it, and another process draws it.
    await gate.open()
    renderer.replaceRequests([request(1)])
    #expect(await ended.wait(for: 2) == ["2 drawn 2", "1 drawn 1"])
    #expect(renderer.metrics.failed == 0)
  }
}
