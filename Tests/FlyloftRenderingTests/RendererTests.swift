import Flyloft
import FlyloftRendering
import TestSupport
import Testing

@Suite("The renderer, with real threads")
struct RendererTests {
  private let lane = Place(gallery: 1, row: 0)

  private func renderer(workers: Int = 1, cacheByteCount: Int = 1 << 20) -> Renderer {
    // Without a deadline: a draw at a gate waits for the test, however long that takes.
    Renderer(
      Renderer.Configuration(
        workerCount: workers, cacheByteCount: cacheByteCount, drawDeadline: nil, memoryPressure: nil))
  }

  @Test("of three requests in a lane the first and the last are drawn, the one between is superseded")
  func latestWins() async {
    let renderer = renderer()
    let gate = Gate()
    let outcomes = Collector<String>()
    renderer.draw(key(GatedView(number: 1, gate: gate)), in: lane) { outcomes.add("1 \($0.summary)") }
    await gate.begun()
    renderer.draw(key(GatedView(number: 2)), in: lane) { outcomes.add("2 \($0.summary)") }
    renderer.draw(key(GatedView(number: 3)), in: lane) { outcomes.add("3 \($0.summary)") }
    #expect(outcomes.now == ["2 superseded"])
    gate.open()
    #expect(await outcomes.wait(for: 3) == ["2 superseded", "1 drawn 1", "3 drawn 3"])
  }

  @Test("equal keys are drawn once, however many ask")
  func coalesces() async throws {
    let renderer = renderer(workers: 2)
    let gate = Gate()
    let key = key(GatedView(number: 5, gate: gate))
    async let images = withThrowingTaskGroup(of: Image.self) { group in
      for _ in 0..<10 { group.addTask { try await renderer.image(for: key) } }
      return try await group.reduce(into: Set<Image>()) { $0.insert($1) }
    }
    await gate.begun()
    gate.open()
    #expect(try await images.count == 1)
    #expect(gate.count == 1)
  }

  @Test("a hit is completed before the call returns, without drawing")
  func hit() async throws {
    let renderer = renderer()
    let key = key(GatedView(number: 7))
    let image = try await renderer.image(for: key)
    let outcomes = Collector<String>()
    renderer.draw(key) { outcomes.add($0.summary) }
    #expect(outcomes.now == ["drawn 7"])
    #expect(renderer.cachedImage(for: key) == image)
    #expect(try renderer.imageNow(for: key) == image)
    #expect(renderer.metrics.drawn == 1)
  }

  @Test("a picture that is cached is told after an older result of its lane that is just being told")
  func hitBehindDelivery() async throws {
    let renderer = Renderer(.init(workerCount: 1, memoryPressure: nil))
    let lane = Place(gallery: 0, row: 0)
    let cached = key(GatedView(number: 2))
    _ = try renderer.imageNow(for: cached)
    let (gate, outcomes) = (Gate(), Collector<String>())
    renderer.draw(key(GatedView(number: 1)), in: lane) { outcome in
      gate.pass()
      outcomes.add(outcome.summary)
    }
    await gate.begun()
    renderer.draw(cached, in: lane) { outcomes.add($0.summary) }
    #expect(outcomes.now.isEmpty)
    gate.open()
    #expect(await outcomes.wait(for: 2) == ["drawn 1", "drawn 2"])
    // The lane is not left waiting. The call may come before the teller has turned its back, so it is waited for.
    renderer.draw(cached, in: lane) { outcomes.add($0.summary) }
    #expect(await outcomes.wait(for: 3) == ["drawn 1", "drawn 2", "drawn 2"])
  }

  @Test("the synchronous way draws on the calling thread, and what it drew is kept")
  func synchronous() throws {
    let renderer = renderer()
    let key = key(GatedView(number: 9))
    let image = try renderer.imageNow(for: key)
    #expect(image.pixels.allSatisfy { $0 == GatedView.color(9) })
    #expect(renderer.cachedImage(for: key) == image)
  }

  @Test("background, size and scale are part of the key")
  func keys() throws {
    let view = GatedView(number: 1)
    let size = Size(width: 10, height: 10)
    let base = try DrawKey(view, size: size, background: .black)
    #expect(try base == DrawKey(view, size: size, background: .black))
    #expect(try base != DrawKey(view, size: size, background: .white))
    #expect(try base != DrawKey(view, size: size, scale: 2, background: .black))
    #expect(try base != DrawKey(view, size: Size(width: 10, height: 11), background: .black))
    #expect(try base != DrawKey(GatedView(number: 2), size: size, background: .black))
  }

  @Test("cancelling ends a running draw's request at once and what it goes on to draw changes nothing")
  func cancel() async {
    let renderer = renderer()
    let gate = Gate()
    let outcomes = Collector<String>()
    let key = key(GatedView(number: 3, gate: gate))
    renderer.draw(key, in: lane) { outcomes.add($0.summary) }
    await gate.begun()
    renderer.cancel(lane)
    #expect(outcomes.now == ["cancelled"])
    gate.open()
    // The lane's next request is drawn after that, so the obsolete draw has ended by then.
    renderer.draw(Self.other, in: lane) { outcomes.add($0.summary) }
    #expect(await outcomes.wait(for: 2) == ["cancelled", "drawn 4"])
    #expect(renderer.cachedImage(for: key) == nil)
  }

  private static let other = key(GatedView(number: 4))

  @Test("cancelling the task cancels its request")
  func taskCancellation() async {
    let renderer = renderer()
    let gate = Gate()
    let task = Task { try await renderer.image(for: key(GatedView(number: 3, gate: gate))) }
    await gate.begun()
    task.cancel()
    await #expect { try await task.value } throws: { error in
      if case DrawError.cancelled = error { true } else { false }
    }
    gate.open()
  }

  @Test("a view that throws ends as failed, in its own words, and is tried again when asked")
  func failure() async {
    let renderer = renderer()
    let key = key(GatedView(number: 1, failure: "no paint left"))
    for _ in 0..<2 {
      await #expect { try await renderer.image(for: key) } throws: { error in
        if case DrawError.failed(let failure) = error { failure.description == "no paint left" } else { false }
      }
    }
    #expect(renderer.metrics.failed == 2)
  }

  @Test(
    "a size that can't be drawn is refused with the limits",
    arguments: [0, -1, .nan, .infinity, 40_000, 1e300, .leastNonzeroMagnitude] as [Double])
  func sizes(side: Double) {
    #expect { try DrawKey(GatedView(number: 1), size: Size(width: side, height: 10)) } throws: { error in
      String(describing: error).contains("at most 32767 pixels")
    }
    #expect(throws: SurfaceError.self) { try DrawKey(GatedView(number: 1), size: Size(width: 10, height: side)) }
    #expect(throws: SurfaceError.self) {
      try DrawKey(GatedView(number: 1), size: Size(width: 10, height: 10), scale: side == 40_000 ? 0 : side)
    }
  }

  @Test("a completion may submit again")
  func resubmits() async {
    let renderer = renderer()
    let outcomes = Collector<String>()
    let lane = lane
    renderer.draw(key(GatedView(number: 1)), in: lane) { outcome in
      outcomes.add(outcome.summary)
      renderer.draw(key(GatedView(number: 2)), in: lane) { outcomes.add($0.summary) }
    }
    #expect(await outcomes.wait(for: 2) == ["drawn 1", "drawn 2"])
  }

  @Test("many threads may submit at once; every request ends exactly once")
  func manyThreads() async {
    let renderer = renderer(workers: 2)
    let outcomes = Collector<String>()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            let lane = Place(gallery: thread % 4, row: number % 5)
            renderer.draw(key(GatedView(number: number)), in: lane) { outcomes.add($0.summary) }
            if number % 17 == 0 { renderer.cancel(lane) }
          }
        }
      }
    }
    #expect(await outcomes.wait(for: 1_600).count == 1_600)
    let metrics = renderer.metrics
    #expect(metrics.waiting == 0)
  }

  @Test("a renderer that goes away ends what waits as cancelled, and lets the running draw be")
  func shutDown() async {
    let gate = Gate()
    let outcomes = Collector<String>()
    do {
      let renderer = renderer()
      renderer.draw(key(GatedView(number: 1, gate: gate)), in: lane) { outcomes.add("1 \($0.summary)") }
      await gate.begun()
      renderer.draw(key(GatedView(number: 2)), in: Place(gallery: 2, row: 0)) { outcomes.add("2 \($0.summary)") }
    }
    #expect(Set(await outcomes.wait(for: 2)) == ["1 cancelled", "2 cancelled"])
    gate.open()
  }

  @Test("a view that holds NaN is drawn each time and never fills the cache")
  func notANumber() throws {
    struct Odd: View {
      let value: Double
      func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
      func draw(on canvas: borrowing Canvas) {}
    }
    let renderer = renderer()
    for _ in 0..<50 { _ = try renderer.imageNow(for: DrawKey(Odd(value: .nan), size: Size(width: 4, height: 4))) }
    #expect(renderer.metrics.cacheByteCount == 0)
    #expect(renderer.metrics.drawn == 50)
  }

  @Test("workers yield to the thread that made them")
  func niceness() async throws {
    struct Nice: View {
      let report: Collector<Int32>
      static func == (a: Nice, b: Nice) -> Bool { a.report === b.report }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(report)) }
      func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
      func draw(on canvas: borrowing Canvas) { report.add(niceValue()) }
    }
    let report = Collector<Int32>()
    _ = try await renderer().image(for: DrawKey(Nice(report: report), size: Size(width: 1, height: 1)))
    #expect(try #require(report.now.first) >= min(niceValue() + 10, 19))
  }
}
