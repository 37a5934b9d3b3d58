import Flyloft
import FlyloftRendering
import Glibc
import Synchronization
import Testing

@Suite("Drawings yield the processor", .serialized)
struct YieldTests {
  @Test("with their first primitive, and again and again in a long one")
  func yields() throws {
    let surface = try Surface(size: PixelSize(width: 1, height: 1))
    try surface.draw { canvas in
      let first = Yields.count { canvas.fill(with: .color(.slate)) }
      #expect(first == 1)
      let later = Yields.count {
        // That many take far longer than the time between two.
        for _ in 0..<1_000_000 where Yields.counted < 3 { canvas.fill(with: .color(.slate)) }
      }
      #expect(later == 3)
    }
  }

  @Test("many light ones on one worker together no oftener than one long one, five times in a millisecond")
  func light() async throws {
    struct Light: View {
      let number: Int
      func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
      func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
    }
    let begin = ContinuousClock.now
    var configuration = Renderer.Configuration(workerCount: 1, niceness: 0, memoryPressure: nil)
    configuration.prepareWorker = { Yields.begin() }
    let renderer = Renderer(configuration)
    try await withThrowingTaskGroup { group in
      for number in 0..<2_000 {
        let key = try DrawKey(Light(number: number), size: Size(width: 1, height: 1))
        group.addTask { _ = try await renderer.image(for: key) }
      }
      try await group.waitForAll()
    }
    let limit = Int((ContinuousClock.now - begin) / .microseconds(200)) + 1
    #expect((1...limit).contains(Yields.counted), "\(Yields.counted) of at most \(limit)")
  }
}

/// How often a thread calls `sched_yield`.
private enum Yields {
  private static let thread = Atomic<UInt>(0)
  private static let number = Atomic(0)

  static var counted: Int { number.load(ordering: .relaxed) }

  /// The calls of the calling thread while `body` runs.
  static func count(_ body: () -> Void) -> Int {
    begin()
    body()
    thread.store(0, ordering: .relaxed)
    return counted
  }

  /// Counts those of the calling thread from now on.
  static func begin() {
    number.store(0, ordering: .relaxed)
    thread.store(pthread_self(), ordering: .relaxed)
  }

  static func called() {
    if thread.load(ordering: .relaxed) == pthread_self() { number.add(1, ordering: .relaxed) }
  }
}

/// The program's own `sched_yield` goes before that of the C library.
@_cdecl("sched_yield")
public func countedYield() -> CInt {
  Yields.called()
  return libraryYield?() ?? -1
}

private let libraryYield: (@convention(c) () -> CInt)? = {
  // RTLD_NEXT, whose macro Swift does not import.
  let next = UnsafeMutableRawPointer(bitPattern: -1)
  return dlsym(next, "sched_yield").map { unsafeBitCast($0, to: (@convention(c) () -> CInt).self) }
}()
