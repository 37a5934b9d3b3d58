import Flyloft
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

@Suite struct PreviewConfigurationTests {
  @Test(
    "what views load has half of the pictures' room, and 32 MB at most",
    arguments: [(1, 0.5), (16, 8), (64, 32), (4096, 32)])
  func loaded(cache: Int, data: Double) {
    let configuration = PreviewConfiguration(galleries: [], cacheByteCount: cache << 20)
    #expect(Double(configuration.dataByteCount(on: .zero)) == data * 1_048_576)
  }
}
