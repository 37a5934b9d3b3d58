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

  /// Notes the bytes that it is asked for.
  private final class CountedPixels: PixelAllocator, @unchecked Sendable {
    private let lock = Lock()
    private var byteCounts: [Int] = []
    private let canLend: Bool

    init(canLend: Bool) {
      self.canLend = canLend
    }

    func allocate(for size: PixelSize) throws(SurfaceError) -> any PixelMemory {
      lock.withLock { byteCounts.append(size.byteCount) }
      return canLend ? try LentPixels(byteCount: size.byteCount) : try HeapPixels().allocate(for: size)
    }

    func takeByteCounts() -> [Int] {
      lock.withLock {
        defer { byteCounts = [] }
        return byteCounts
      }
    }
  }

  @Test("is as much as pictures of one size take; what is larger is asked for anew, and what takes less is copied")
  func ahead() async {
    let pixels = CountedPixels(canLend: true)
    var configuration = Renderer.Configuration(workerCount: 1, cacheByteCount: 1 << 20, memoryPressure: nil)
    configuration.drawing = TestStage.make()
    let renderer = Renderer(configuration, pixels: pixels)
    var number = 0
    func draw(_ side: Int) async -> [Int] {
      number += 1
      #expect(await renderer.outcome(of: CardRequest(number: number, side: side)).hasPrefix("drawn"))
      return pixels.takeByteCounts()
    }
    // What is lent has room for somewhat more.
    let (small, large, huge) = (200 * 200 * 4, 300 * 300 * 4, 2000 * 2000 * 4)
    for _ in 0..<2 { #expect(await draw(200) == [1 << 20, small]) }
    for _ in 0..<3 { #expect(await draw(200) == [small]) }
    #expect(await draw(300) == [small, large])
    #expect(await draw(300) == [large])
    for _ in 0..<2 { #expect(await draw(200) == [large, small]) }
    #expect(await draw(200) == [small])
    #expect(await draw(2000) == [small, huge])
    #expect(await draw(2000) == [4 << 20, huge])
  }

  @Test("that can't be lent is asked for once a picture, in its size")
  func notLent() async {
    let pixels = CountedPixels(canLend: false)
    var configuration = Renderer.Configuration(workerCount: 1, cacheByteCount: 1 << 20, memoryPressure: nil)
    configuration.drawing = TestStage.make()
    let renderer = Renderer(configuration, pixels: pixels)
    #expect(await renderer.outcome(of: CardRequest(number: 1, side: 64)) == "drawn 1")
    _ = pixels.takeByteCounts()
    for (number, side) in [(2, 64), (3, 2000), (4, 8)] {
      #expect(await renderer.outcome(of: CardRequest(number: number, side: side)) == "drawn \(number)")
      #expect(pixels.takeByteCounts() == [side * side * 4])
    }
  }

  @Test("that can't be mapped costs the process, and the next one draws")
  func unmapped() async {
    let renderer = Self.renderer(TestStage.make())
    #expect(await renderer.outcome(of: faulty(.limitsAddresses)) == "drawn 123456")
    for salt in 0..<3 { #expect(await renderer.outcome(of: faulty(.none, salt: salt)) == "drawn 123456") }
  }
}
