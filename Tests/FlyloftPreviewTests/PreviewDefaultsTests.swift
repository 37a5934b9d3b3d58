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
    #expect(configuration.cacheByteCount == nil)
    for (screen, bytes) in [
      ((800, 600), 32 << 20), ((1920, 1080), 8 * 1920 * 1080 * 4), ((3840, 2160), 8 * 3840 * 2160 * 4),
      ((5120, 2880), 256 << 20),
    ] {
      #expect(configuration.cacheByteCount(on: PixelSize(width: screen.0, height: screen.1)) == bytes)
    }
  }
}
