import FlyloftRendering
import Glibc
import Synchronization
import Testing

@testable import Flyloft

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

  @Test("five times in a millisecond at most, and one that follows another no oftener than if the other went on")
  func seldom() {
    let (former, next) = (CancellationToken(), CancellationToken())
    func yields(_ token: CancellationToken, at now: Int) -> Bool { Yields.count { token.yieldIfDue(at: now) } == 1 }
    #expect(yields(former, at: 1_000_000_000))
    #expect(!yields(former, at: 1_000_000_001) && !yields(former, at: 1_000_200_000))
    #expect(yields(former, at: 1_000_200_001) && !yields(former, at: 1_000_300_000))
    next.follow(former)
    #expect(!yields(next, at: 1_000_400_001) && yields(next, at: 1_000_400_002))
  }

  @Test("each drawing of a worker follows the one before")
  func followed() async throws {
    struct Light: View {
      let number: Int
      static let seen = Mutex<[[Int]]>([])
      func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }
      func draw(on canvas: borrowing Canvas) {
        let before = canvas.cancellation.lastYield.load(ordering: .relaxed)
        canvas.fill(with: .color(.slate))
        let after = canvas.cancellation.lastYield.load(ordering: .relaxed)
        Self.seen.withLock { $0.append([before, after]) }
      }
    }
    let renderer = Renderer(Renderer.Configuration(workerCount: 1, niceness: 0, memoryPressure: nil))
    for number in 0..<20 {
      _ = try await renderer.image(for: DrawKey(Light(number: number), size: Size(width: 1, height: 1)))
    }
    let seen = Light.seen.withLock { $0 }
    #expect(seen.count == 20 && seen[0][0] == 0 && seen[0][1] > 0)
    for (former, next) in zip(seen, seen.dropFirst()) { #expect(next[0] == former[1]) }
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
