internal import Flyloft
internal import FlyloftPreview
internal import FlyloftRegistry
internal import SeededRandom

/// What a simulated window is opened with.
package struct Scenario: Hashable, Sendable {
  /// How draws go.
  package var seed: UInt64
  /// Of the window, in device pixels.
  package var width = 1280
  package var height = 800
  package var scale = 1.0
  package var workers = 2
  package var cacheByteCount = 16 << 20
  /// Of what was loaded.
  package var dataByteCount = 32 << 20
  /// The number of the gallery shown first.
  package var selected = 0
  package var showsMetrics = false
  package var isAnimated = true
  /// How long one draw may take.
  package var drawDeadline = Duration.seconds(10)
  /// The most threads that are given up for lost.
  package var stuckLimit = 64
  /// How long the server is at a frame.
  package var frameTime = Duration.milliseconds(2)

  /// Whether the galleries are a stage's, which says late or never what they have.
  package var asksGalleries = false

  /// A window of a usual kind.
  package init(seed: UInt64) { self.seed = seed }

  /// A window of any kind.
  init(_ random: inout SeededGenerator) {
    seed = random.next()
    width = [1280, 1280, 1920, 900, 640, 2200].randomElement(using: &random) ?? 1280
    height = [800, 800, 1080, 600, 480, 1400].randomElement(using: &random) ?? 800
    scale = [1, 1, 1, 1.25, 2].randomElement(using: &random) ?? 1
    workers = [1, 2, 2, 4, 8].randomElement(using: &random) ?? 2
    cacheByteCount = [64 << 10, 2 << 20, 16 << 20, 16 << 20, 64 << 20].randomElement(using: &random) ?? 16 << 20
    selected = .random(in: 0..<SimulatedGalleries.all.count, using: &random)
    showsMetrics = .random(using: &random)
    isAnimated = .random(in: 0..<4, using: &random) > 0
    stuckLimit = .random(in: 0..<12, using: &random) == 0 ? 1 : 64
    frameTime = .microseconds([300, 2000, 2000, 40_000].randomElement(using: &random) ?? 2000)
    asksGalleries = .random(in: 0..<4, using: &random) == 0
    dataByteCount = [16 << 10, 60 << 10, 300 << 10, 32 << 20].randomElement(using: &random) ?? 32 << 20
    // So few galleries load something that data would hardly ever be evicted.
    if .random(in: 0..<4, using: &random) == 0 {
      selected = SimulatedGalleries.loading.randomElement(using: &random) ?? selected
    }
  }

  /// The window before it is opened.
  func makeWindow() -> VirtualWindow {
    let preview = PreviewConfiguration(
      galleries: asksGalleries ? SimulatedGalleries.unknown : SimulatedGalleries.all, selected: selected,
      skipped: [SkippedModule(name: "Missing", reason: "a library is not installed", remedy: "install it")],
      showsMetrics: showsMetrics, isAnimated: isAnimated, workerCount: workers, cacheByteCount: cacheByteCount)
    var configuration = VirtualWindow.Configuration(
      preview, size: PixelSize(width: width, height: height), scale: scale, drawDeadline: drawDeadline,
      stuckLimit: stuckLimit, frameTime: frameTime, courses: RandomDraws(seed: seed))
    configuration.dataByteCount = dataByteCount
    return VirtualWindow(configuration)
  }
}
