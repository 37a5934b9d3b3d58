import FlyloftStage
import Testing

@Suite("How a stage works unless said otherwise")
struct StageDefaultsTests {
  @Test("a worker may take 4 GB of memory")
  func memory() {
    #expect(StageConfiguration().memoryLimit == 4 << 30)
  }
}
