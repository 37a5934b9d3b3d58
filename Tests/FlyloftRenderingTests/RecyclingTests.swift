import Flyloft
import FlyloftConcurrency
import Synchronization
import TestSupport
import Testing

@testable import FlyloftRendering

/// A row as light as can be, of a height of its own.
private struct LightRow: View, DrawRequest {
  let row: Int

  func size(fitting width: Double) -> Size { Size(width: width, height: Double(60 + (row &* 7919) % 61)) }

  func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(Color(hex: UInt32(row & 0xff_ffff)))) }

  func resolve() throws -> DrawKey { try DrawKey(self, size: size(fitting: 100)) }
}

/// Scrolls a renderer as a window does, a few rows at a time: each step waits until all that is visible has been drawn.
private final class SteadyScroll: Sendable {
  private let visibleCount: Int
  private let renderer: Renderer
  private let drawn = DrawnRows()

  init(cacheByteCount: Int, visibleCount: Int = 10, pixels: any PixelAllocator) {
    self.visibleCount = visibleCount
    let drawn = drawn
    renderer = Renderer(
      .init(
        workerCount: 2, cacheByteCount: cacheByteCount, niceness: 0, drawDeadline: nil, memoryPressure: nil),
      pixels: pixels
    ) { event in
      if case .ended(let result) = event { drawn.add(result.place.row) }
    }
  }

  func scroll(over rows: Range<Int>) async {
    func requests(_ rows: Range<Int>) -> [Renderer.Request] {
      rows.map { Renderer.Request(LightRow(row: $0), at: Place(gallery: 0, row: $0), version: 0) }
    }
    for first in stride(from: rows.lowerBound, to: rows.upperBound, by: visibleCount) {
      let visible = first..<first + visibleCount
      await drawn.wait(for: visible.upperBound) {
        renderer.replaceRequests(
          requests(visible.drop { self.drawn.has($0) }), prefetch: requests(visible.upperBound..<visible.upperBound + 5)
        )
      }
    }
  }

  var metrics: RendererMetrics { renderer.metrics }
}

extension Range<Int> {
  /// Without those at the beginning for which `isDone` holds.
  fileprivate func drop(while isDone: (Int) -> Bool) -> Range<Int> {
    var first = lowerBound
    while first < upperBound, isDone(first) { first += 1 }
    return first..<upperBound
  }
}

/// Which rows have been drawn, to be waited for without keeping a thread.
private final class DrawnRows: @unchecked Sendable {
  private let lock = Lock()
  // All rows below, and of those above the ones that are done.
  private var complete = 0
  private var beyond: Set<Int> = []
  private var waiting: (end: Int, continuation: CheckedContinuation<Void, Never>)?

  func has(_ row: Int) -> Bool { lock.withLock { row < complete || beyond.contains(row) } }

  func add(_ row: Int) {
    let ready = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      beyond.insert(row)
      while beyond.remove(complete) != nil { complete += 1 }
      guard let waiting, waiting.end <= complete else { return nil }
      defer { self.waiting = nil }
      return waiting.continuation
    }
    ready?.resume()
  }

  /// Waits, from before `body`, until all rows below `end` are done.
  func wait(for end: Int, after body: () -> Void) async {
    await withCheckedContinuation { continuation in
      let isDone = lock.withLock {
        if end <= complete { return true }
        waiting = (end, continuation)
        return false
      }
      if isDone { continuation.resume() } else { body() }
    }
  }
}

@Suite("Pixel memory in a scroll")
struct RecyclingTests {
  // What the cache keeps is up to how long each draw took, so now and then there are more large pictures than ever before:
  // up to 14 times were seen on a busy machine. Without recycling it would be ten thousand times: a tenth of that is far
  // from both.
  @Test("a steady scroll over ten thousand rows hardly ever asks the heap, once the cache is full")
  func steady() async {
    let asked = Counter()
    let pixels = RecycledPixels { byteCount throws(SurfaceError) in
      asked.increment()
      return try HeapPixels().allocate(byteCount: byteCount)
    }
    let scroll = SteadyScroll(cacheByteCount: 8 << 20, pixels: pixels)
    await scroll.scroll(over: 0..<3_000)
    let (before, evicted) = (asked.value, scroll.metrics.evicted)
    #expect(before > 0)
    await scroll.scroll(over: 3_000..<13_000)
    #expect(asked.value - before <= 1_000)
    #expect(scroll.metrics.evicted - evicted > 9_900)
  }

  @Test("memory is lent to one picture at a time, in about its size, and not kept without end")
  func lending() throws {
    let asked = Counter()
    let pixels = RecycledPixels { byteCount throws(SurfaceError) in
      asked.increment()
      return try HeapPixels().allocate(byteCount: byteCount)
    }
    var first: (any PixelMemory)? = try pixels.allocate(for: PixelSize(width: 100, height: 100))
    let base = first?.base
    let second = try pixels.allocate(for: PixelSize(width: 100, height: 100))
    #expect(second.base != base)
    first = nil
    let third = try pixels.allocate(for: PixelSize(width: 100, height: 99))
    #expect(third.base == base)
    #expect(asked.value == 2)
    for byteCount in [1, 63, 64, 65, 1_000, 40_000, 1_000_003, 67_000_000] {
      let rounded = RecycledPixels.rounded(byteCount)
      #expect(rounded >= byteCount && rounded - byteCount < max(byteCount / 8 + 1, 64))
      #expect(RecycledPixels.rounded(rounded) == rounded)
    }
    // Three times what may lie unused: of what comes back, two thirds are the heap's again.
    let size = PixelSize(width: 1024, height: 1024)
    let count = 3 * RecycledPixels.spareLimit / size.byteCount
    var many = try (0..<count).map { _ in try pixels.allocate(for: size) }
    #expect(many.count == count)
    many = []
    let before = asked.value
    many = try (0..<count).map { _ in try pixels.allocate(for: size) }
    #expect(asked.value - before == many.count - many.count / 3)
  }

  @Test("after thirty thousand rows no more is held than the cache's budget and what may lie unused")
  func held() async {
    let bytes = Counter()
    let pixels = RecycledPixels { byteCount throws(SurfaceError) in
      CountedPixels(try HeapPixels().allocate(byteCount: byteCount), in: bytes)
    }
    let scroll = SteadyScroll(cacheByteCount: 16 << 20, visibleCount: 20, pixels: pixels)
    await scroll.scroll(over: 0..<30_000)
    let (metrics, held) = (scroll.metrics, bytes.value)
    #expect(metrics.drawn >= 30_000)
    // Memory lent to a picture may be twice as large as that.
    #expect((12 << 20...2 * 16 << 20 + RecycledPixels.spareLimit).contains(held), "\(held) bytes")
    // Of a row that was evicted, not even its key is known. The workers may be at some of the rows ahead.
    #expect(metrics.knownKeys <= metrics.cachedImages + 10)
  }
}

/// Pixels that are counted as long as they are there.
private final class CountedPixels: PixelMemory {
  private let memory: any PixelMemory
  private let count: Counter

  var base: UnsafeMutableRawPointer { memory.base }
  var byteCount: Int { memory.byteCount }

  init(_ memory: any PixelMemory, in count: Counter) {
    self.memory = memory
    self.count = count
    count.add(memory.byteCount)
  }

  deinit { count.add(-memory.byteCount) }
}

private final class Counter: Sendable {
  private let count = Atomic(0)

  func increment() { add(1) }
  func add(_ number: Int) { count.add(number, ordering: .relaxed) }

  var value: Int { count.load(ordering: .relaxed) }
}
