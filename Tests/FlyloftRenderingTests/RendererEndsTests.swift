import Flyloft
import FlyloftRendering
import TestSupport
import Testing

@Suite("Every request ends exactly once")
struct RendererEndsTests {
  private let lane = Place(gallery: 1, row: 0)

  /// A view whose draw calls something.
  private struct Calling: View {
    let number: Int
    let body: @Sendable () -> Void
    static func == (a: Calling, b: Calling) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
    func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
    func draw(on canvas: borrowing Canvas) { body() }
  }

  private func calling(_ number: Int, _ body: @escaping @Sendable () -> Void) -> DrawKey {
    DrawKey(Calling(number: number, body: body), pixelSize: PixelSize(width: 4, height: 4))!
  }

  @Test("under endless submission results come in order and the last is drawn")
  func endless() async {
    let renderer = Renderer(.init(workerCount: 2, drawDeadline: nil, memoryPressure: nil))
    let drawn = Collector<UInt32>()
    let all = Collector<Void>()
    let count = 10_000
    for number in 1...count {
      renderer.draw(key(GatedView(number: number)), in: lane) { outcome in
        if case .drawn(let drawing) = outcome { drawn.add(drawing.image.pixels[0] & 0xff_ffff) }
        all.add(())
      }
      if number % 100 == 0 { await Task.yield() }
    }
    #expect(await all.wait(for: count).count == count)
    #expect(drawn.now == drawn.now.sorted())
    #expect(drawn.now.last == UInt32(count))
    #expect(renderer.metrics.superseded == count - drawn.now.count)
  }

  @Test("a draw may submit, to its own lane and to others, and cancel its own")
  func fromDraw() async {
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil))
    let outcomes = Collector<String>()
    let lane = lane
    let first = calling(1) { [weak renderer] in
      renderer?.draw(key(GatedView(number: 2)), in: lane) { outcomes.add("2 \($0.summary)") }
      renderer?.draw(key(GatedView(number: 3)), in: lane) { outcomes.add("3 \($0.summary)") }
      renderer?.draw(key(GatedView(number: 4)), in: Place(gallery: 9, row: 9)) { outcomes.add("4 \($0.summary)") }
    }
    renderer.draw(first, in: lane) { outcomes.add("1 \($0.summary)") }
    #expect(
      Set(await outcomes.wait(for: 4)) == ["2 superseded", "1 drawn 0", "3 drawn 3", "4 drawn 4"])
    let again = Collector<String>()
    let own = calling(5) { [weak renderer] in renderer?.cancel(lane) }
    renderer.draw(own, in: lane) { again.add($0.summary) }
    #expect(await again.wait(for: 1) == ["cancelled"])
    renderer.draw(key(GatedView(number: 6)), in: lane) { again.add($0.summary) }
    #expect(await again.wait(for: 2) == ["cancelled", "drawn 6"])
  }

  @Test("a completion may cancel and submit in its own lane, whatever it was told")
  func fromCompletion() async {
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil))
    let outcomes = Collector<String>()
    let lane = lane
    renderer.draw(key(GatedView(number: 1, failure: "no")), in: lane) { outcome in
      outcomes.add("1 \(outcome.summary)")
      renderer.draw(key(GatedView(number: 2)), in: lane) { outcome in
        outcomes.add("2 \(outcome.summary)")
        renderer.draw(key(GatedView(number: 3)), in: lane) { outcomes.add("3 \($0.summary)") }
      }
      renderer.cancel(lane)
    }
    #expect(await outcomes.wait(for: 3) == ["1 failed: no", "2 cancelled", "3 drawn 3"])
  }

  @Test("a hit answers its lane for good: an older result on its way is not told any more")
  func hitBeforeLate() async throws {
    let posts = Posts()
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil), completions: posts)
    let outcomes = Collector<String>()
    _ = try renderer.imageNow(for: key(GatedView(number: 2)))
    renderer.draw(key(GatedView(number: 1)), in: lane) { outcomes.add("1 \($0.summary)") }
    while renderer.metrics.drawn < 2 { await Task.yield() }
    renderer.draw(key(GatedView(number: 2)), in: lane) { outcomes.add("2 \($0.summary)") }
    while posts.deliver() {}
    #expect(outcomes.now == ["2 drawn 2", "1 superseded"])
  }

  @Test("a lane goes on when its result has been told, so results are told in order on any context")
  func inOrder() async {
    let posts = Posts()
    let renderer = Renderer(.init(workerCount: 2, drawDeadline: nil, memoryPressure: nil), completions: posts)
    let outcomes = Collector<String>()
    let begun = Collector<Int>()
    renderer.draw(calling(1) { begun.add(1) }, in: lane) { _ in outcomes.add("1") }
    while renderer.metrics.drawn < 1 { await Task.yield() }
    renderer.draw(calling(2) { begun.add(2) }, in: lane) { _ in outcomes.add("2") }
    renderer.draw(calling(3) { begun.add(3) }) { _ in outcomes.add("other lane") }
    #expect(await begun.wait(for: 2) == [1, 3])
    while outcomes.now.count < 3 {
      _ = posts.deliver()
      await Task.yield()
    }
    #expect(Set(outcomes.now) == ["1", "2", "other lane"])
    #expect(begun.now == [1, 3, 2])
  }

  @Test("a renderer that goes away with work in every state ends each request once")
  func shutDown() async {
    let posts = Posts()
    let gate = Gate()
    let outcomes = Collector<String>()
    do {
      let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil), completions: posts)
      func draw(_ name: String, _ view: GatedView, _ index: Int) {
        renderer.draw(key(view), in: Place(gallery: 1, row: index)) { outcomes.add("\(name) \($0.summary)") }
      }
      draw("finished, not told", GatedView(number: 1), 1)
      while renderer.metrics.drawn < 1 { await Task.yield() }
      draw("running", GatedView(number: 2, gate: gate), 2)
      await gate.begun()
      draw("waiting behind it", GatedView(number: 3), 2)
      draw("waiting alone", GatedView(number: 4), 3)
      draw("replaced", GatedView(number: 5), 4)
      draw("replacing", GatedView(number: 6), 4)
      renderer.request(key(GatedView(number: 7)), at: Place(gallery: 2, row: 1))
    }
    gate.open()
    while outcomes.now.count < 6 {
      _ = posts.deliver()
      await Task.yield()
    }
    #expect(
      Set(outcomes.now) == [
        "finished, not told cancelled", "running cancelled", "waiting behind it cancelled", "waiting alone cancelled",
        "replaced superseded", "replacing cancelled",
      ])
    #expect(outcomes.now.count == 6)
  }
}
