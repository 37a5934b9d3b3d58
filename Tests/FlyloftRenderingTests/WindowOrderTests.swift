import Flyloft
import FlyloftConcurrency
import TestSupport
import Testing

@testable import FlyloftRendering

@Suite("A window's orders")
struct WindowOrderTests {
  private func renderer(
    workers: Int = 1, cacheByteCount: Int = 1 << 20, completions: any CompletionContext = ImmediateCompletions(),
    _ observer: @escaping Renderer.EventObserver
  ) -> Renderer {
    Renderer(
      .init(workerCount: workers, cacheByteCount: cacheByteCount, drawDeadline: nil, memoryPressure: nil),
      completions: completions, eventObserver: observer)
  }

  @Test("an order given while another thread is inside returns at once; that thread carries it out when it leaves")
  func whileTaken() async throws {
    let events = Collector<String>()
    let renderer = renderer { event in
      if case .evicted(let pictures) = event { events.add("evicted \(pictures.count)") }
      if case .metrics = event { events.add("metrics") }
    }
    let picture = Collector<PictureID>()
    renderer.draw(key(GatedView(number: 1))) { if case .drawn(let drawing) = $0 { picture.add(drawing.picture) } }
    let cached = Set(await picture.wait(for: 1))
    await renderer.whileTaken {
      // With completions that are called at once, coming back for an order again and again would never end.
      for _ in 0..<1_000 { renderer.pin(cached) }
      renderer.discard(cached)
      renderer.askForMetrics()
      #expect(events.now == [])
    }
    // By the thread that was inside, or by the worker if that came inside as the other left.
    #expect(await events.wait(for: 2) == ["evicted 1", "metrics"])
  }

  @Test("a thread that is alone has its orders carried out before the call returns")
  func alone() async {
    let events = Collector<Int>()
    let renderer = renderer { event in if case .metrics(let metrics) = event { events.add(metrics.waiting) } }
    let gate = Gate()
    // The only worker is held outside.
    renderer.request(key(GatedView(number: 1, gate: gate)), at: Place(gallery: 1, row: 1))
    await gate.begun()
    for round in 1...1_000 {
      renderer.askForMetrics()
      #expect(events.now.count == round)
    }
    gate.open()
  }

  @Test("an order given as the last worker goes to sleep is carried out, though nobody ever comes inside again")
  func asWorkersGoToSleep() async {
    let metrics = Collector<Void>()
    let drawn = Collector<Void>()
    let renderer = renderer(workers: 2) { event in
      if case .metrics = event { metrics.add(()) }
      if case .ended = event { drawn.add(()) }
    }
    for round in 1...3_000 {
      renderer.request(key(GatedView(number: round)), at: Place(gallery: 1, row: round % 2))
      await drawn.wait(for: round)
      // Both workers are about to find nothing more to do.
      renderer.askForMetrics()
      await metrics.wait(for: round)
    }
  }

  @Test("orders of one thread are carried out in their order, whoever does it")
  func inOrder() async {
    let events = Collector<Int>()
    let renderer = renderer(workers: 2) { event in if case .metrics(let metrics) = event { events.add(metrics.waiting) }
    }
    let gate = Gate()
    // Both workers are held, so that what waits can be counted.
    for row in 0..<2 { renderer.request(key(GatedView(number: row, gate: gate)), at: Place(gallery: 1, row: row)) }
    await gate.begun(2)
    await renderer.whileTaken {
      for count in 0..<100 {
        renderer.replaceRequests((0..<count).map { .init(row: $0) })
        renderer.askForMetrics()
      }
    }
    #expect(events.now == Array(0..<100))
    gate.open()
  }

  @Test("requests wake workers that sleep, each as many as there are requests for")
  func wakes() async {
    let gate = Gate()
    let renderer = renderer(workers: 4) { _ in }
    for round in 1...50 {
      // Each round all four have to be at the gate at once.
      let round = round * 4
      renderer.replaceRequests(
        (0..<4).map { row in
          .init(key(GatedView(number: round + row, gate: gate)), at: Place(gallery: 1, row: row), version: round)
        })
      await gate.begun(round)
      if round == 4 { gate.open() }
    }
  }
}

extension Renderer {
  /// Runs `body` while another thread is inside the renderer and stays there.
  func whileTaken(_ body: () -> Void) async {
    let gate = Gate()
    let left = Collector<Void>()
    startThread(named: "inside", niceness: 0) { [core] in
      core.step { _, _ in gate.pass() }
      left.add(())
    }
    await gate.begun()
    body()
    gate.open()
    await left.wait(for: 1)
  }
}
