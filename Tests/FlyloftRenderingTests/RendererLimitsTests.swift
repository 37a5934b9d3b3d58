import Flyloft
import Testing

@testable import FlyloftRendering

@Suite("What the renderer's state keeps and what it does not")
struct RendererLimitsTests {
  @Test("a draw that was cancelled is not cached and not told, though it may have been finished")
  func cancelled() throws {
    var renderer = VirtualRenderer(cacheByteCount: 1 << 20)
    renderer.order(.replaceRequests([.init(row: 1)], prefetch: [], around: nil))
    let work = try renderer.begin()
    let (id, search) = try renderer.identified(work)
    renderer.order(.replaceRequests([], prefetch: [], around: nil))
    try renderer.finish(work, id, search, cost: .zero)
    #expect(renderer.state.metrics(at: .zero).cachedImages == 0)
    #expect(renderer.events.isEmpty)
    renderer.order(.replaceRequests([.init(row: 1)], prefetch: [], around: nil))
    try renderer.drawAll()
    #expect(renderer.state.metrics(at: .zero).drawn == 1)
  }

  @Test("under pressure the budget stays at twice what is on screen, and at an eighth of what was configured")
  func floor() throws {
    var renderer = VirtualRenderer(cacheByteCount: 10 * gatedByteCount)
    renderer.order(.replaceRequests((0..<4).map { .init(row: $0) }, prefetch: [], around: nil))
    try renderer.drawAll()
    func budgetAfterPressure(at seconds: ClosedRange<Int>) -> Int {
      for second in seconds { renderer.step { _ = $0.memoryIsShort(now: .seconds(second), &$1) } }
      return renderer.state.metrics(at: .seconds(seconds.upperBound)).cacheBudget
    }
    renderer.order(.pin(Set(renderer.pictures.values)))
    #expect(budgetAfterPressure(at: 1...9) == 2 * 4 * gatedByteCount)
    renderer.order(.pin([]))
    #expect(budgetAfterPressure(at: 10...19) == 10 * gatedByteCount / 8)
  }
}
