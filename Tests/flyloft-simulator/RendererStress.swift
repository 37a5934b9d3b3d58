import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import FoundationEssentials
import Glibc

/// One renderer and threads that ask it for pictures at random, each in every way that there is.
struct RendererStress {
  let seed: UInt64
  let threadCount: Int
  /// The cache's, in bytes.
  let budget: Int

  /// What came of it.
  struct Result {
    var requests = 0
    /// Requests whose end was told again, and requests whose end was never told.
    var toldTwice = 0
    var neverTold = 0
    /// The most bytes of the cache that were seen, and of the whole process beyond those at the start.
    var cacheByteCount = 0
    var residentByteCount = 0
    /// The most bytes of pictures that tasks waited for; those that they were given are resident, too.
    var heldByteCount = 0
    let budget: Int

    var holds: Bool {
      requests > 0 && toldTwice == 0 && neverTold == 0 && cacheByteCount <= budget
        && residentByteCount <= budget + 40 << 20
    }

    var line: String {
      """
      stress: \(requests) requests, \(toldTwice) told twice, \(neverTold) never told; at most \(cacheByteCount >> 20) MB \
      cached and \(residentByteCount >> 20) MB resident, \
      tasks waited for \(heldByteCount >> 20) MB, \(holds ? "all holds" : "which must not be")
      """
    }
  }

  func run(for time: Duration) -> Result {
    let renderer = Renderer(
      .init(cacheByteCount: budget, niceness: 0, memoryPressure: nil), eventObserver: { _ in })
    let (told, finished) = (ToldRequests(), Mailbox<Void>())
    _ = try? renderer.imageNow(for: DrawKey(StressedView(number: 0), size: Size(width: 8, height: 8)))
    let before = residentByteCount()
    let end = ContinuousClock.now + time
    for thread in 0..<threadCount {
      startThread(named: "stress", niceness: 0) {
        var caller = RendererCaller(of: renderer, told, seed: seed &* 1000 &+ UInt64(thread), number: thread)
        while .now < end { caller.step() }
        finished.post(())
      }
    }
    var result = Result(budget: budget)
    var running = threadCount
    // A request that has not ended a minute after the last was submitted never will.
    while (running > 0 || told.outstanding > 0) && .now < end + .seconds(60) {
      running -= finished.takeAll().count
      let metrics = renderer.metrics
      result.cacheByteCount = max(result.cacheByteCount, metrics.cacheByteCount)
      result.residentByteCount = max(result.residentByteCount, residentByteCount() - before)
      var pause = timespec(tv_sec: 0, tv_nsec: 5_000_000)
      nanosleep(&pause, nil)
    }
    result.requests = told.submitted
    result.heldByteCount = told.mostHeldByteCount
    result.toldTwice = told.toldTwice
    result.neverTold = told.outstanding
    return result
  }
}

/// What this process holds in memory of its own and shared, in bytes; files that it maps don't count.
private func residentByteCount() -> Int {
  let table = (try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)) ?? ""
  return table.split(separator: "\n").reduce(0) { sum, line in
    guard line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") else { return sum }
    return sum + (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
