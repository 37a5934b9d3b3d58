import Flyloft
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
}

/// How often a thread calls `sched_yield`.
private enum Yields {
  private static let thread = Atomic<UInt>(0)
  private static let number = Atomic(0)

  static var counted: Int { number.load(ordering: .relaxed) }

  /// The calls of the calling thread while `body` runs.
  static func count(_ body: () -> Void) -> Int {
    number.store(0, ordering: .relaxed)
    thread.store(pthread_self(), ordering: .relaxed)
    body()
    thread.store(0, ordering: .relaxed)
    return counted
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
