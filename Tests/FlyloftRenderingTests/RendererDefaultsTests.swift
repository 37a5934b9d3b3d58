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
}
