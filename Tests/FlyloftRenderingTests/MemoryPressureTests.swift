import FlyloftConcurrency
import FlyloftRecording
import Foundation
import TestSupport
import Testing

@testable import FlyloftRendering

/// A source that tells when the test does.
private final class FakePressure: MemoryPressureSource, @unchecked Sendable {
  private let lock = Lock()
  private var handler: (@Sendable () -> Void)?

  func watch(_ handler: @escaping @Sendable () -> Void) -> MemoryPressureWatch? {
    lock.withLock { self.handler = handler }
    return MemoryPressureWatch { self.lock.withLock { self.handler = nil } }
  }

  var isWatched: Bool { lock.withLock { handler != nil } }

  func press() { lock.withLock { handler }?() }
}

private struct SilentPressure: MemoryPressureSource {
  func watch(_ handler: @escaping @Sendable () -> Void) -> MemoryPressureWatch? { nil }
}

@Suite("Memory pressure")
struct MemoryPressureTests {
  private func renderer(_ source: (any MemoryPressureSource)?) -> Renderer {
    Renderer(Renderer.Configuration(workerCount: 1, cacheByteCount: 100 * gatedByteCount, memoryPressure: source))
  }

  @Test("the cache shrinks and says so; what is on screen stays")
  func shrinks() async throws {
    let source = FakePressure()
    // On a clock that stands still, because the cache grows back; its worker is held outside, so that an order is carried
    // out at once.
    let renderer = Renderer(
      .init(workerCount: 1, cacheByteCount: 100 * gatedByteCount, memoryPressure: source), alarm: ManualAlarm())
    let gate = Gate()
    defer { gate.open() }
    renderer.draw(key(GatedView(number: 999, gate: gate))) { _ in }
    await gate.begun()
    #expect(renderer.metrics.pressureEvents == 0)
    for number in 0..<100 { _ = try renderer.imageNow(for: key(GatedView(number: number))) }
    #expect(renderer.metrics.cachedImages == 100)
    let pinned = Collector<PictureID>()
    renderer.draw(key(GatedView(number: 0))) { if case .drawn(let drawing) = $0 { pinned.add(drawing.picture) } }
    renderer.pin(Set(pinned.now))
    source.press()
    let metrics = renderer.metrics
    #expect(metrics.pressureEvents == 1)
    #expect(metrics.cacheBudget == 70 * gatedByteCount)
    #expect(metrics.cacheByteCount <= metrics.cacheBudget)
    #expect(metrics.evicted == 30)
    #expect(renderer.cachedImage(for: key(GatedView(number: 0))) != nil)
    // What is drawn meanwhile keeps within it.
    for number in 200..<220 { _ = try renderer.imageNow(for: key(GatedView(number: number))) }
    #expect(renderer.metrics.cacheByteCount <= 70 * gatedByteCount)
  }

  @Test("a renderer without a source, or with one that has nothing to listen to, says so")
  func none() {
    #expect(renderer(nil).metrics.pressureEvents == nil)
    #expect(renderer(SilentPressure()).metrics.pressureEvents == nil)
    let nowhere = LinuxMemoryPressure(pressureFiles: ["/nowhere/memory.pressure"], eventFiles: ["/nowhere/events"])
    #expect(nowhere.watch {} == nil)
  }

  @Test("the watch ends with the renderer")
  func ends() {
    let source = FakePressure()
    var renderer: Renderer? = renderer(source)
    #expect(source.isWatched)
    #expect(renderer?.metrics.pressureEvents == 0)
    renderer = nil
    #expect(!source.isWatched)
  }

  @Test("a control group that is throttled is an event; other counts are none")
  func controlGroup() async throws {
    let path = "/tmp/flyloft-events-\(getpid())"
    write("low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n", to: path)
    defer { unlink(path) }
    let events = Collector<Void>()
    let source = LinuxMemoryPressure(pressureFiles: [], eventFiles: [path])
    let watch = try #require(source.watch { events.add(()) })
    // So often that the listener sees some of them before what follows.
    for low in 1...300 {
      write("low \(low)\nhigh 0\nmax 0\noom 0\noom_kill 0\n", to: path)
      sched_yield()
    }
    write("low 9\nhigh 3\nmax 1\noom 0\noom_kill 0\n", to: path)
    #expect(await events.wait(for: 1).count == 1)
    #expect(LinuxMemoryPressure.throttleCount(in: "low 9\nhigh 3\nmax 1\noom 0\noom_kill 0\n") == 4)
    withExtendedLifetime(watch) {}
  }

  private static let pressureFile = "/proc/pressure/memory"
  private static let takesTrigger =
    LinuxMemoryPressure(pressureFiles: [pressureFile], eventFiles: []).watch {} != nil

  @Test(
    "the kernel takes the trigger, and listening to it ends with the watch",
    .needs(.pressureTrigger, if: takesTrigger))
  func kernel() async throws {
    let files = try #require(PressureFiles(pressureFiles: [Self.pressureFile], eventFiles: []))
    let ended = Collector<Void>()
    startThread(named: "listener", niceness: 0) {
      files.listen {}
      ended.add(())
    }
    close(files.stop)
    await ended.wait(for: 1)
  }

  private func write(_ text: String, to path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = Glibc.write(file, text, text.utf8.count)
    close(file)
  }

  @Test("a source may call from several threads at once, with a trace, too")
  func threads() async throws {
    let source = FakePressure()
    let folder = TemporaryFolder()
    let trace = try Trace(at: folder.file("trace.json"))
    let renderer = Renderer(
      .init(workerCount: 1, cacheByteCount: 400 * gatedByteCount, memoryPressure: source, trace: trace),
      alarm: ManualAlarm())
    for number in 0..<400 { _ = try renderer.imageNow(for: key(GatedView(number: number))) }
    let done = Collector<Void>()
    for _ in 0..<4 {
      startThread(named: "pressure", niceness: 0) {
        for _ in 0..<5 { source.press() }
        done.add(())
      }
    }
    await done.wait(for: 4)
    #expect(renderer.metrics.pressureEvents == 20)
    #expect(trace.finish() == nil)
    let text = try String(contentsOfFile: folder.file("trace.json"), encoding: .utf8)
    #expect(text.components(separatedBy: "\"cache eviction\"").count - 1 == renderer.metrics.evicted)
    #expect(renderer.metrics.evicted > 100)
  }
}
