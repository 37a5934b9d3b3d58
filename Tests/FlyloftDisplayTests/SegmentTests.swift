import DisplayThread
import Flyloft
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FlyloftDisplay

@Suite("Segments of shared memory")
struct SegmentTests {
  @Test("once the process is about to end, none is half made, and none is begun")
  func ending() async {
    await #expect(processExitsWith: .success) {
      startDisplayThread()
      for _ in 0..<4 {
        startThread {
          while true {
            _ = Segment(byteCount: 4096, .systemV)
            made.add(1, ordering: .relaxed)
          }
        }
      }
      // They are in the middle of it, wherever that is.
      while made.load(ordering: .relaxed) < 100 { sched_yield() }
      await Connection.prepareToEnd()
      for _ in 0..<400 where try unmarkedSegments() != 0 { _exit(1) }
      _exit(0)
    }
  }
}

private let made = Atomic(0)

private func startThread(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  let work = Unmanaged.passRetained(Work(body: body))
  pthread_create(&thread, nil, run, work.toOpaque())
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) { self.body = body }
}

private func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().body()
  return nil
}

/// How many segments this process has made that would outlive it.
private func unmarkedSegments() throws -> Int {
  try SystemVSegment.all(madeBy: getpid()).count { !$0.isMarkedForRemoval }
}
