import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import Glibc
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

/// Memory that a host lends to worker processes is the host's own, however much it is.
@Suite("Memory that is lent", .needs(.boundedAddresses, if: !hasAddressSanitizer && !hasThreadSanitizer))
struct LentMemoryTests {
  /// Each picture has a segment of 64 MB, of which it touches a page; all are kept.
  private final class LargeSegments: PixelAllocator, @unchecked Sendable {
    private let lock = Lock()
    private var segments: [LentPixels] = []

    func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
      let segment = try LentPixels(byteCount: 64 << 20)
      lock.withLock { segments.append(segment) }
      return segment
    }
  }

  private static func renderer(_ stage: Stage) -> Renderer {
    var configuration = Renderer.Configuration(workerCount: 1, cacheByteCount: 1 << 20, memoryPressure: nil)
    configuration.drawing = stage
    return Renderer(configuration, pixels: LargeSegments())
  }

  @Test("does not count as taken by a view: what takes more is still told as such")
  func limit() async {
    await #expect(processExitsWith: .success) {
      let renderer = LentMemoryTests.renderer(TestStage.make(memoryLimit: 256 << 20))
      var workers: Set<[pid_t]> = []
      for salt in 0..<12 {
        #expect(await renderer.outcome(of: faulty(.none, salt: salt)) == "drawn 123456")
        workers.insert(ProcessTable.children().flatMap { ProcessTable.workers(of: $0) })
      }
      #expect(workers.count == 1, "a worker that can't map what it is lent is replaced")
      let text = await renderer.outcome(of: faulty(.memory))
      #expect(text.hasPrefix("failed: it crashed for want of memory: a worker may take 256 MB"))
    }
  }

  @Test("that can't be mapped costs the process, and the next one draws")
  func unmapped() async {
    let renderer = Self.renderer(TestStage.make())
    #expect(await renderer.outcome(of: faulty(.limitsAddresses)) == "drawn 123456")
    for salt in 0..<3 { #expect(await renderer.outcome(of: faulty(.none, salt: salt)) == "drawn 123456") }
  }
}
