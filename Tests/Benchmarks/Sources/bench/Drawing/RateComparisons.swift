internal import Comparing
internal import Dispatch
internal import Flyloft
internal import FlyloftRendering
internal import Synchronization

/// How many cards a second come out of the renderer, against a loop that only draws.
struct RateComparisons {
  private let cardsPerWorker = 8

  func run(into report: inout Report) {
    for workers in [1, 2] {
      report.add(
        "rendering rate, \(workers) worker\(workers == 1 ? "" : "s"), a card", against: "bare Cairo loop",
        compare(workers: workers), in: .milliseconds, budget: .atLeast(0.97), isRate: true)
    }
  }

  private func compare(workers: Int) -> Comparison {
    let count = cardsPerWorker * workers
    // No lower priority than the loop has, which is not what the two differ in. The cache holds some cards and gives up
    // one for each that comes, as in a long scroll.
    let renderer = Renderer(
      Renderer.Configuration(
        workerCount: workers, cacheByteCount: 8 * Blobs.cardSize.byteCount, niceness: 0))
    let threads = Workers(count: workers, niceness: 0)
    // The same rows for both, and for the renderer never one twice.
    var (ours, theirs) = (0, 0)
    return Comparison(
      rounds: 11, turns: 3,
      ours: {
        defer { ours += count }
        return draw(ours..<ours + count, with: renderer) / Double(count)
      },
      baseline: {
        defer { theirs += count }
        return drawBare(theirs..<theirs + count, on: threads, count: workers) / Double(count)
      })
  }

  private func draw(_ rows: Range<Int>, with renderer: Renderer) -> Double {
    let keys = rows.map { DrawKey(BlobCard(row: $0), pixelSize: Blobs.cardSize)! }
    let done = DispatchSemaphore(value: 0)
    return nanoseconds {
      for (index, key) in keys.enumerated() {
        renderer.draw(key, in: Place(gallery: 0, row: index)) { _ in done.signal() }
      }
      for _ in keys { done.wait() }
    }
  }

  /// On threads that are woken for it, as the renderer's are.
  private func drawBare(_ rows: Range<Int>, on threads: Workers, count: Int) -> Double {
    let next = Counter(rows.lowerBound)
    let done = DispatchSemaphore(value: 0)
    return nanoseconds {
      for _ in 0..<count {
        threads.run {
          while let row = next.take(below: rows.upperBound) { BareCard.draw(row: row) }
          done.signal()
        }
      }
      for _ in 0..<count { done.wait() }
    }
  }
}

/// Hands out numbers, each once, to any thread.
private final class Counter: Sendable {
  private let value: Atomic<Int>

  init(_ first: Int) {
    value = Atomic(first)
  }

  func take(below limit: Int) -> Int? {
    let taken = value.wrappingAdd(1, ordering: .relaxed).oldValue
    return taken < limit ? taken : nil
  }
}
