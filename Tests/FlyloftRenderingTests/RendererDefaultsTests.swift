import Testing

@testable import FlyloftRendering

@Suite("How a renderer works unless said otherwise")
struct RendererDefaultsTests {
  @Test("a draw may take for ever, and the cache shrinks when memory is short")
  func safety() {
    let configuration = Renderer.Configuration()
    #expect(configuration.drawDeadline == nil)
    #expect(configuration.memoryPressure is LinuxMemoryPressure)
    #expect(configuration.cacheByteCount == 64 << 20)
    #expect(configuration.workerCount == AvailableProcessors.count)
  }

  @Test("there is a worker, however few are asked for", arguments: [1, 0, -5])
  func workers(_ count: Int) {
    var configuration = Renderer.Configuration(workerCount: count)
    #expect(configuration.workerCount == 1)
    configuration.workerCount = count
    #expect(configuration.workerCount == 1)
  }

  @Test("four loads go on at a time, and 32 MB of what they loaded are kept")
  func loads() {
    let configuration = Renderer.Configuration()
    #expect(configuration.loadLimit == 4)
    #expect(configuration.dataByteCount == 32 << 20)
  }
}
