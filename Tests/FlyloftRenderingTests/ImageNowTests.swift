import Flyloft
import FlyloftConcurrency
import TestSupport
import Testing

@testable import FlyloftRendering

@Suite("A picture drawn on the calling thread")
struct ImageNowTests {
  private let gate = Gate()
  private let images = Collector<UInt32?>()

  /// Asks on a thread of its own.
  private func ask(_ renderer: Renderer, for view: GatedView) {
    startThread(named: "caller", niceness: 0) { [images] in
      images.add(try? renderer.imageNow(for: key(view)).pixels[0])
    }
  }

  @Test("that was not there is one miss, and one hit when it is asked for again")
  func misses() throws {
    let renderer = Renderer(Renderer.Configuration(workerCount: 1, memoryPressure: nil))
    gate.open()
    let view = GatedView(number: 8, gate: gate)
    for _ in 0..<2 { _ = try renderer.imageNow(for: key(view)) }
    #expect(renderer.metrics.misses == 1 && renderer.metrics.hits == 1)
  }

  /// Waits until so many requests wait for a draw that ran already, or another has begun, which is the fault.
  private func joined(_ count: Int, _ renderer: Renderer) async {
    while renderer.metrics.joined < count, gate.count <= 1 { await Task.yield() }
  }

  @Test("eight threads that ask for one key at once draw it once")
  func threads() async {
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil))
    let view = GatedView(number: 7, gate: gate)
    for _ in 0..<8 { ask(renderer, for: view) }
    await joined(7, renderer)
    #expect(gate.count == 1)
    gate.open()
    #expect(await images.wait(for: 8).allSatisfy { $0 == GatedView.color(7) })
    #expect(renderer.metrics.drawn == 1 && renderer.metrics.running == 0)
  }

  @Test("what a worker is drawing is waited for, also when its lane has gone away")
  func workersDraw() async {
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil))
    let outcomes = Collector<String>()
    let view = GatedView(number: 7, gate: gate)
    renderer.draw(key(view), in: Place(gallery: 0, row: 0)) { outcomes.add($0.summary) }
    await gate.begun()
    ask(renderer, for: view)
    await joined(1, renderer)
    renderer.cancel(Place(gallery: 0, row: 0))
    #expect(await outcomes.wait(for: 1) == ["cancelled"])
    gate.open()
    #expect(await images.wait(for: 1) == [GatedView.color(7)])
    #expect(renderer.metrics.drawn == 1)
  }

  @Test("a request for what a caller is drawing gets the caller's picture, and may be cancelled")
  func requestJoins() async {
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil))
    let outcomes = Collector<String>()
    let view = GatedView(number: 7, gate: gate)
    ask(renderer, for: view)
    await gate.begun()
    for row in 0..<2 { renderer.draw(key(view), in: Place(gallery: 0, row: row)) { outcomes.add($0.summary) } }
    await joined(2, renderer)
    renderer.cancel(Place(gallery: 0, row: 1))
    #expect(await outcomes.wait(for: 1) == ["cancelled"])
    gate.open()
    #expect(await outcomes.wait(for: 2) == ["cancelled", "drawn 7"])
    #expect(await images.wait(for: 1) == [GatedView.color(7)])
    #expect(renderer.metrics.drawn == 1 && renderer.metrics.cachedImages == 1 && renderer.metrics.knownKeys == 1)
  }

  @Test("a draw that fails fails for all who wait, and the next one draws again")
  func failure() async {
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil))
    let view = GatedView(number: 7, gate: gate, failure: "no ink")
    for _ in 0..<3 { ask(renderer, for: view) }
    await joined(2, renderer)
    gate.open()
    #expect(await images.wait(for: 3) == [nil, nil, nil])
    #expect(renderer.metrics.failed == 1 && renderer.metrics.knownKeys == 0)
    ask(renderer, for: view)
    await images.wait(for: 4)
    #expect(renderer.metrics.failed == 2)
  }

  /// Asks for another picture while it is drawn, which asks for this one.
  private struct Entangled: View {
    let number: Int
    let depth: Int
    let renderer: Renderer
    let gate: Gate

    func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }

    func draw(on canvas: borrowing Canvas) throws {
      gate.pass()
      guard depth > 0 else { return }
      let other = Entangled(number: 1 - number, depth: depth - 1, renderer: renderer, gate: gate)
      _ = try renderer.imageNow(for: other.key)
    }

    var key: DrawKey { DrawKey(self, pixelSize: PixelSize(width: 4, height: 4))! }

    static func == (a: Entangled, b: Entangled) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test("two draws that ask for each other's picture while they run are no deadlock")
  func entangled() async {
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil))
    for number in 0..<2 {
      let view = Entangled(number: number, depth: 1, renderer: renderer, gate: gate)
      startThread(named: "caller", niceness: 0) { [images] in
        images.add(try? renderer.imageNow(for: view.key).pixels[0])
      }
    }
    await gate.begun(2)
    gate.open()
    #expect(await images.wait(for: 2).allSatisfy { $0 != nil })
  }

  @Test("a view that asks for its own picture fails and says so, and is no endless recursion")
  func cycle() throws {
    let renderer = Renderer(.init(workerCount: 1, memoryPressure: nil))
    @Sendable func cycle(_ depth: Int) throws -> Image {
      try renderer.imageNow("cycle", key: depth.signum(), size: Size(width: 4, height: 4)) { _ in
        if depth != 0 { _ = try cycle(depth - 1) }
      }
    }
    #expect { try cycle(-1) } throws: { "\($0)".contains("a view asks for its own picture") }
    #expect(throws: Never.self) { try cycle(20) }
  }

  @Test("a request that joined a caller's draw fails at the deadline; the caller gets its picture all the same")
  func deadline() async throws {
    let alarm = ManualAlarm()
    let renderer = Renderer(
      .init(workerCount: 1, drawDeadline: .seconds(10), memoryPressure: nil), alarm: alarm)
    let outcomes = Collector<String>()
    let view = GatedView(number: 7, gate: gate)
    ask(renderer, for: view)
    await gate.begun()
    renderer.draw(key(view), in: Place(gallery: 0, row: 0)) { outcomes.add($0.summary) }
    await joined(1, renderer)
    alarm.advance(to: .seconds(10))
    #expect(
      await outcomes.wait(for: 1) == ["failed: its draw has not returned for 10.0 seconds and was given up"])
    gate.open()
    #expect(await images.wait(for: 1) == [GatedView.color(7)])
    #expect(renderer.metrics.running == 0 && renderer.metrics.knownKeys == renderer.metrics.cachedImages)
    #expect(try renderer.imageNow(for: key(GatedView(number: 8))).pixels[0] == GatedView.color(8))
  }
}
