import Flyloft
import FlyloftConcurrency
import TestSupport
import Testing

@testable import FlyloftRendering

@Suite("Draws that don't return")
struct StuckDrawTests {
  private let lane = Place(gallery: 1, row: 0)

  private func renderer(_ alarm: ManualAlarm, workers: Int = 1, stuckLimit: Int = 64) -> Renderer {
    Renderer(.init(workerCount: workers, drawDeadline: .seconds(10)), alarm: alarm, stuckLimit: stuckLimit)
  }

  @Test("a draw past the deadline fails in plain words, its worker is replaced, and what it returns is dropped")
  func replaced() async {
    let alarm = ManualAlarm()
    let renderer = renderer(alarm)
    let gate = Gate()
    let outcomes = Collector<String>()
    let stuck = key(GatedView(number: 1, gate: gate))
    renderer.draw(stuck, in: lane) { outcomes.add("1 \($0.summary)") }
    await gate.begun()
    renderer.draw(key(GatedView(number: 2)), in: lane) { outcomes.add("2 \($0.summary)") }
    alarm.advance(to: .seconds(9))
    #expect(outcomes.now == [])
    alarm.advance(to: .seconds(10))
    let message = "1 failed: its draw has not returned for 10.0 seconds and was given up"
    #expect(await outcomes.wait(for: 2) == [message, "2 drawn 2"])
    #expect(renderer.metrics.stuck == 1)
    gate.open()
    await wait { renderer.metrics.stuck == 0 }
    #expect(renderer.cachedImage(for: stuck) == nil)
    #expect(renderer.metrics.drawn == 1)
    #expect(outcomes.now.count == 2)
  }

  @Test("what a worker waits for is asked without a lock: who answers may look at the renderer")
  func asked() async {
    let alarm = ManualAlarm()
    let asking = Asking()
    var configuration = Renderer.Configuration(workerCount: 1, drawDeadline: .seconds(10))
    configuration.drawing = asking
    let renderer = Renderer(configuration, alarm: alarm)
    asking.renderer = renderer
    let gate = Gate()
    renderer.draw(key(GatedView(number: 1, gate: gate)), in: lane) { _ in }
    await gate.begun()
    alarm.advance(to: .seconds(10))
    #expect(await asking.asked.wait(for: 1) == [0])
    gate.open()
  }

  /// Draws on threads, and looks at the renderer when it is asked what a worker waits for.
  private final class Asking: DrawBackend, DrawWorker, @unchecked Sendable {
    let asked = Collector<Int>()
    weak var renderer: Renderer?
    private let local = ThreadDrawWorker()

    func makeWorker() -> any DrawWorker { self }
    func makeLoader() -> any LoadWorker { ThreadDrawing().makeLoader() }
    func resolve(_ request: any DrawRequest, with data: LoadedData?) throws -> DrawKey {
      try local.resolve(request, with: data)
    }
    func draw(
      _ key: inout DrawKey, pixels: any PixelAllocator, limit: Int, cancellation: CancellationToken
    ) throws -> (image: Image, drawTime: Duration) {
      try local.draw(&key, pixels: pixels, limit: limit, cancellation: cancellation)
    }
    var interruptible: Int? {
      asked.add(renderer?.metrics.stuck ?? -1)
      return nil
    }
    func interrupt(_ number: Int, after deadline: Duration?) {}
    func cancel(_ cancellation: CancellationToken) { local.cancel(cancellation) }
  }

  @Test("unless told otherwise, a renderer waits for ever")
  func noDeadline() async {
    let alarm = ManualAlarm()
    let renderer = Renderer(.init(workerCount: 1), alarm: alarm)
    let gate = Gate()
    let outcomes = Collector<String>()
    renderer.draw(key(GatedView(number: 1, gate: gate)), in: lane) { outcomes.add($0.summary) }
    await gate.begun()
    alarm.advance(to: .seconds(1_000_000))
    #expect(outcomes.now == [])
    gate.open()
    #expect(await outcomes.wait(for: 1) == ["drawn 1"])
  }

  @Test("finding out what to draw may get stuck, too")
  func stuckRequest() async {
    struct Stuck: DrawRequest {
      let gate: Gate
      func resolve() -> DrawKey {
        gate.pass()
        return key(GatedView(number: 1))
      }
    }
    let alarm = ManualAlarm()
    let renderer = renderer(alarm)
    let gate = Gate()
    let outcomes = Collector<String>()
    renderer.draw(Stuck(gate: gate), in: lane) { outcomes.add($0.summary) }
    await gate.begun()
    alarm.advance(to: .seconds(10))
    #expect(await outcomes.wait(for: 1) == ["failed: its draw has not returned for 10.0 seconds and was given up"])
    gate.open()
    await wait { renderer.metrics.stuck == 0 }
    #expect(renderer.metrics.drawn == 0)
  }

  @Test("a cancelled draw that doesn't return gives its lane back at the deadline")
  func cancelled() async {
    let alarm = ManualAlarm()
    let renderer = renderer(alarm)
    let gate = Gate()
    let outcomes = Collector<String>()
    renderer.draw(key(GatedView(number: 1, gate: gate)), in: lane) { outcomes.add("1 \($0.summary)") }
    await gate.begun()
    renderer.cancel(lane)
    renderer.draw(key(GatedView(number: 2)), in: lane) { outcomes.add("2 \($0.summary)") }
    alarm.advance(to: .seconds(10))
    #expect(await outcomes.wait(for: 2) == ["1 cancelled", "2 drawn 2"])
    #expect(renderer.metrics.failed == 0)
    gate.open()
  }

  @Test("when all workers and their replacements are stuck, requests fail; the first to return takes up work again")
  func deserted() async {
    let alarm = ManualAlarm()
    let renderer = renderer(alarm, stuckLimit: 1)
    let gates = [Gate(), Gate()]
    let outcomes = Collector<String>()
    for (number, gate) in gates.enumerated() {
      renderer.draw(key(GatedView(number: number, gate: gate))) { _ in outcomes.add("\(number)") }
      await gate.begun()
      alarm.advance(to: .seconds(10 * (number + 1)))
      await outcomes.wait(for: number + 1)
    }
    let waiting = Collector<String>()
    renderer.draw(key(GatedView(number: 7))) { outcome in
      waiting.add(outcome.summary)
      renderer.draw(key(GatedView(number: 8))) { waiting.add($0.summary) }
    }
    alarm.advance(to: .seconds(21))
    alarm.advance(to: .seconds(22))
    let message = "failed: no worker is left to draw it: 2 draws have not returned"
    #expect(await waiting.wait(for: 2) == [message, message])
    gates[0].open()
    await wait { renderer.metrics.stuck == 1 }
    renderer.draw(key(GatedView(number: 9))) { waiting.add($0.summary) }
    #expect(await waiting.wait(for: 3).last == "drawn 9")
    gates[1].open()
  }

  @Test("the alarm's own thread rings at its time")
  func realAlarm() async {
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: .milliseconds(20)))
    let gate = Gate()
    let outcomes = Collector<String>()
    renderer.draw(key(GatedView(number: 1, gate: gate))) { outcomes.add($0.summary) }
    #expect(await outcomes.wait(for: 1) == ["failed: its draw has not returned for 0.02 seconds and was given up"])
    gate.open()
  }
}
