import FlyloftPreview
import FlyloftRendering
import Testing

@Suite("How a preview works unless said otherwise")
struct PreviewDefaultsTests {
  @Test("a draw that does not return is given up after ten seconds, and the cache shrinks when memory is short")
  func safety() {
    let configuration = PreviewConfiguration(galleries: [])
    #expect(configuration.drawDeadline == .seconds(10))
    #expect(configuration.memoryPressure is LinuxMemoryPressure)
    #expect(configuration.cacheByteCount == 64 << 20)
  }
}
