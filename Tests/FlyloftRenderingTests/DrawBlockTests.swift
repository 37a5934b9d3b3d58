import Flyloft
import FlyloftRendering
import TestSupport
import Testing

@Suite("Drawing by key and closure")
struct DrawBlockTests {
  private let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil))
  private let size = Size(width: 4, height: 4)

  @Test("draws once for one key, and calls back before it returns when the picture is at hand")
  func drawsOnce() async throws {
    let draws = Collector<Int>()
    let outcomes = Collector<String>()
    for round in 1...3 {
      renderer.draw("avatar", key: 1, size: size, background: .white) { canvas in
        draws.add(round)
        canvas.fill(with: .color(Color(hex: 0x112233)))
      } completion: { outcome in
        outcomes.add(outcome.summary)
      }
      #expect(await outcomes.wait(for: round).last == "drawn 112233")
    }
    #expect(draws.now == [1])
  }

  @Test("the three ways and the look-up share the picture of a block that is written once")
  func shared() async throws {
    let draws = Collector<Void>()
    func block(_ id: Int) -> DrawBlock<Int> {
      DrawBlock("dot", key: id, size: size) { canvas in
        draws.add(())
        canvas.fill(with: .color(Color(hex: UInt32(id))))
      }
    }
    #expect(renderer.cachedImage(of: block(5)) == nil)
    let image = try renderer.imageNow(of: block(5))
    #expect(try await renderer.image(of: block(5)) == image)
    #expect(renderer.cachedImage(of: block(5)) == image)
    let outcomes = Collector<String>()
    renderer.draw(block(5)) { outcomes.add($0.summary) }
    #expect(outcomes.now == ["drawn 5"])
    #expect(draws.now.count == 1)
    #expect(renderer.cachedImage(of: block(6)) == nil)
  }

  @Test("size, scale and background each make another picture")
  func parts() throws {
    func draw(_ size: Size, _ scale: Double, _ background: Color) throws -> Image {
      try renderer.imageNow("dot", key: 1, size: size, scale: scale, background: background) { _ in }
    }
    let variants = [
      try draw(size, 1, .white), try draw(Size(width: 5, height: 4), 1, .white), try draw(size, 2, .white),
      try draw(size, 1, .black),
    ]
    #expect(renderer.metrics.drawn == 4)
    #expect(variants.map(\.size.width) == [4, 5, 8, 4])
    #expect(try draw(size, 1, .white) == variants[0])
    #expect(renderer.metrics.drawn == 4)
  }

  @Test("equal keys at two places, or of two types at one place, don't mix up their pictures")
  func places() throws {
    let red = try renderer.imageNow("dot", key: 1, size: size) { $0.fill(with: .color(Color(hex: 0xff0000))) }
    let blue = try renderer.imageNow("dot", key: 1, size: size) { $0.fill(with: .color(Color(hex: 0x0000ff))) }
    #expect(red.pixels[0] == 0xffff_0000)
    let (here, there) = (DrawBlock("dot", key: 1, size: size) { _ in }, DrawBlock("dot", key: 1, size: size) { _ in })
    #expect(here != there)
    #expect(here == here)
    #expect(blue.pixels[0] == 0xff00_00ff)
    func draw(_ key: some Hashable & Sendable, _ color: UInt32) throws -> Image {
      try renderer.imageNow("dot", key: key, size: size) { $0.fill(with: .color(Color(hex: color))) }
    }
    #expect(try draw(1 as Int, 1).pixels[0] == 0xff00_0001)
    #expect(try draw(1 as Int64, 2).pixels[0] == 0xff00_0002)
    #expect(try draw(1.0, 3).pixels[0] == 0xff00_0003)
  }

  @Test("closures that go through one helper are told apart by the names that it passes on")
  func helper() throws {
    func cell(_ name: StaticString, _ row: Int, draw: @escaping DrawBlock<Int>.Block) throws -> UInt32 {
      try renderer.imageNow(name, key: row, size: size, draw: draw).pixels[0]
    }
    #expect(try cell("red", 1) { $0.fill(with: .color(Color(hex: 0xff0000))) } == 0xffff_0000)
    #expect(try cell("blue", 1) { $0.fill(with: .color(Color(hex: 0x0000ff))) } == 0xff00_00ff)
    #expect(try cell("red", 1) { _ in } == 0xffff_0000)
  }

  @Test("what a closure holds on to is let go once it is drawn, though the picture is kept")
  func captures() throws {
    final class Model: Sendable {}
    weak var model: Model?
    func block(_ model: Model?) -> DrawBlock<Int> {
      DrawBlock("dot", key: 1, size: size) { canvas in withExtendedLifetime(model) { canvas.fill(with: .color(.black)) }
      }
    }
    do {
      let held = Model()
      model = held
      _ = try renderer.imageNow(of: block(held))
    }
    #expect(model == nil)
    #expect(renderer.cachedImage(of: block(nil)) != nil)
  }

  @Test(
    "a size that can't be drawn ends as failed, exactly once", arguments: [0, -3, .nan, .infinity, 1e9] as [Double])
  func sizes(side: Double) async {
    let outcomes = Collector<String>()
    renderer.draw("dot", key: 1, size: Size(width: side, height: 4)) { _ in
    } completion: {
      outcomes.add($0.summary)
    }
    #expect(outcomes.now.count == 1 && outcomes.now.allSatisfy { $0.hasPrefix("failed: its size is") })
    #expect(throws: DrawFailure.self) {
      try renderer.imageNow("dot", key: 1, size: Size(width: 4, height: side)) { _ in }
    }
    await #expect(throws: DrawError.self) {
      try await renderer.image("dot", key: 1, size: Size(width: 4, height: 4), scale: side) { _ in }
    }
  }

  @Test("a reused cell whose new drawing has an impossible size never gets the picture of its former row")
  func impossible() async {
    let (cell, gate, outcomes) = (Place(gallery: 1, row: 1), Gate(), Collector<String>())
    renderer.draw("dot", key: 1, size: size, in: cell) { _ in
      gate.pass()
    } completion: {
      outcomes.add($0.summary)
    }
    await gate.begun()
    renderer.draw("dot", key: 2, size: .zero, in: cell) { _ in
    } completion: {
      outcomes.add($0.summary.hasPrefix("failed") ? "failed" : $0.summary)
    }
    gate.open()
    #expect(await outcomes.wait(for: 2) == ["cancelled", "failed"])
  }

  @Test("a block that throws ends as failed, in its words, each of the three ways")
  func failure() async {
    let outcomes = Collector<String>()
    renderer.draw("dot", key: 1, size: size) { _ in
      throw Refusal(description: "no ink")
    } completion: {
      outcomes.add($0.summary)
    }
    #expect(await outcomes.wait(for: 1) == ["failed: no ink"])
    #expect { try renderer.imageNow("dot", key: 1, size: size) { _ in throw Refusal(description: "no ink") } } throws: {
      "\($0)" == "no ink"
    }
  }

  @Test("a reused cell never gets the picture of its former row")
  func reuse() async {
    let posts = Posts()
    let renderer = Renderer(.init(workerCount: 1, drawDeadline: nil, memoryPressure: nil), completions: posts)
    let cell = Place(gallery: 1, row: 1)
    let shown = Collector<Int>()
    let begun = Collector<Void>()
    func show(_ row: Int) {
      renderer.draw("dot", key: row, size: size, in: cell) { canvas in
        begun.add(())
        canvas.fill(with: .color(.black))
      } completion: { outcome in
        if case .drawn = outcome { shown.add(row) }
      }
    }
    _ = try? renderer.imageNow("dot", key: 0, size: size) { _ in }
    show(1)
    // The picture of row 1 is on its way to the thread that shows; before it comes the cell is given to row 2.
    while renderer.metrics.drawn < 2 { await Task.yield() }
    renderer.cancel(cell)
    show(2)
    while shown.now.isEmpty {
      while posts.deliver() {}
      await Task.yield()
    }
    #expect(shown.now == [2])
  }
}
