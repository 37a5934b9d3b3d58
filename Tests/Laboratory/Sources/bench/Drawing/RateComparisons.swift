internal import Comparing
internal import Dispatch
internal import Flyloft
internal import FlyloftRendering
internal import Synchronization

/// How many pictures a second come out of the renderer, against a loop that only draws.
struct RateComparisons {
  /// Pictures of one kind, and the same drawn by Cairo alone.
  private struct Kind {
    var size: PixelSize
    /// How many a worker draws in a turn.
    var count: Int
    var key: (_ row: Int) -> DrawKey
    var drawBare: @Sendable (_ row: Int) -> Void
  }

  func run(into report: inout Report) {
    let cards = Kind(size: Blobs.cardSize, count: 8) {
      DrawKey(BlobCard(row: $0), pixelSize: Blobs.cardSize)!
    } drawBare: {
      BareCard.draw(row: $0)
    }
    let small = Kind(size: SmallPicture.pixelSize, count: 1000) {
      DrawKey(SmallPicture(row: $0), pixelSize: SmallPicture.pixelSize)!
    } drawBare: {
      SmallPicture(row: $0).drawBare()
    }
    for workers in [1, 2] {
      let name = "\(workers) worker\(workers == 1 ? "" : "s")"
      report.add(
        "rendering rate, \(name), a card", against: "bare Cairo loop", compare(cards, workers: workers),
        in: .milliseconds, budget: .atLeast(0.97), isRate: true)
      report.add(
        "rendering rate, \(name), 100×100 pixels", against: "bare Cairo loop", compare(small, workers: workers),
        in: .microseconds, budget: .atLeast(0.79), isRate: true)
    }
  }

  private func compare(_ kind: Kind, workers: Int) -> Comparison {
    let count = kind.count * workers
    // No lower priority than the loop has, which is not what the two differ in. The cache holds some pictures and gives up
    // one for each that comes, as in a long scroll.
    let renderer = Renderer(
      Renderer.Configuration(
        workerCount: workers, cacheByteCount: kind.count * kind.size.byteCount, niceness: 0))
    let threads = Workers(count: workers, niceness: 0)
    // The same rows for both, and for the renderer never one twice.
    var (ours, theirs) = (0, 0)
    return Comparison(
      rounds: 11, turns: 3,
      ours: {
        defer { ours += count }
        return draw((ours..<ours + count).map(kind.key), from: ours, with: renderer) / Double(count)
      },
      baseline: {
        defer { theirs += count }
        return drawBare(theirs..<theirs + count, kind.drawBare, on: threads, count: workers) / Double(count)
      })
  }

  private func draw(_ keys: [DrawKey], from row: Int, with renderer: Renderer) -> Double {
    let done = DispatchSemaphore(value: 0)
    let left = Atomic(keys.count)
    return nanoseconds {
      for (index, key) in keys.enumerated() {
        renderer.draw(key, in: Place(gallery: 0, row: row + index)) { _ in
          if left.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done.signal() }
        }
      }
      done.wait()
    }
  }

  /// On threads that are woken for it, as the renderer's are.
  private func drawBare(
    _ rows: Range<Int>, _ drawBare: @escaping @Sendable (Int) -> Void, on threads: Workers, count: Int
  ) -> Double {
    let next = Counter(rows.lowerBound)
    let done = DispatchSemaphore(value: 0)
    return nanoseconds {
      for _ in 0..<count {
        threads.run {
          while let row = next.take(below: rows.upperBound) { drawBare(row) }
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
