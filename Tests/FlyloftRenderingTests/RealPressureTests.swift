import Flyloft
import TestSupport
import Testing

@testable import FlyloftRendering

@Suite("Real memory pressure")
struct RealPressureTests {
  private enum Event { case pressed, ended }

  /// What the kernel tells, and the test of it.
  private struct Overheard: MemoryPressureSource {
    let source: LinuxMemoryPressure
    let events: Collector<Event>

    func watch(_ handler: @escaping @Sendable () -> Void) -> MemoryPressureWatch? {
      source.watch {
        handler()
        events.add(.pressed)
      }
    }
  }

  @Test(
    "the cache shrinks when the kernel says that a control group stalls for memory",
    .needs(.memoryStalls, if: LimitedGroup.isPossible))
  func stalls() async throws {
    let group = try #require(LimitedGroup())
    defer { group.remove() }
    let events = Collector<Event>()
    let source = LinuxMemoryPressure(
      pressureFiles: [group.pressureFile], eventFiles: group.eventFile.map { [$0] } ?? [])
    // On a clock that stands still, because the cache grows back.
    let renderer = Renderer(
      .init(
        workerCount: 1, cacheByteCount: 100 * gatedByteCount,
        memoryPressure: Overheard(source: source, events: events)),
      alarm: ManualAlarm())
    #expect(renderer.metrics.pressureEvents == 0)
    for number in 0..<100 { _ = try renderer.imageNow(for: key(GatedView(number: number))) }
    #expect(renderer.metrics.cacheBudget == 100 * gatedByteCount)
    try #require(group.start { events.add(.ended) })
    let first = await events.wait(for: 1)
    group.stop()
    // It read its file to the end, again and again, and never stalled for long: the disk is too quick, or in memory.
    if first == [.ended] { try Need.memoryStalls.skip() }
    let metrics = renderer.metrics
    #expect(metrics.pressureEvents ?? 0 >= 1)
    #expect(metrics.cacheBudget < 100 * gatedByteCount)
    #expect(metrics.cacheByteCount <= metrics.cacheBudget)
    #expect(metrics.evicted >= 30)
    // Until the group is empty it can't be taken away.
    await events.wait { $0.contains(.ended) }
  }
}
