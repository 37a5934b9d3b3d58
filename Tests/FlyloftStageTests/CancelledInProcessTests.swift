import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("Obsolete draws in processes")
struct CancelledInProcessTests {
  /// Memory that can be looked at after its picture was dropped.
  private final class Keeper: PixelAllocator, @unchecked Sendable {
    private let lock = Lock()
    private var memories: [LentPixels] = []

    func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
      let memory = try LentPixels(byteCount: size.byteCount)
      lock.withLock { memories.append(memory) }
      return memory
    }

    var firstPixels: [UInt32] { lock.withLock { memories.map { $0.base.load(as: UInt32.self) } } }
  }

  @Test("once nobody wants the picture, the rest of the draw does nothing")
  func cancelled() async {
    let pixels = Keeper()
    var configuration = Renderer.Configuration(workerCount: 1, drawDeadline: nil, memoryPressure: nil)
    configuration.drawing = TestStage.make()
    let renderer = Renderer(configuration, pixels: pixels)
    let lane = Place(gallery: 1, row: 0)
    let gate = PipeGate()
    let outcomes = Collector<String>()
    // Filled with black before it comes to the gate, and with its colour behind it.
    renderer.draw(CardRequest(number: 1, gate: gate.number), in: lane) { outcomes.add($0.summary) }
    await gate.begun()
    renderer.cancel(lane)
    await gate.open()
    #expect(await renderer.outcome(of: CardRequest(number: 2), in: lane) == "drawn 2")
    #expect(outcomes.now == ["cancelled"])
    // Both were drawn into memory that was lent ahead, which was more than they took.
    #expect(pixels.firstPixels == [0xff00_0000, 0xff00_0000, 0xff00_0002, 0xff00_0002])
  }
}
