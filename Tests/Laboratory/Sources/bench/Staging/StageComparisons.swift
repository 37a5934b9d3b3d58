internal import Comparing
internal import Dispatch
internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftRendering
internal import FlyloftStage
internal import Synchronization

/// Drawing in processes against drawing on threads, by the same renderer with the same requests.
struct StageComparisons {
  private let stage = Stage(StageConfiguration(niceness: 0, output: { _ in }))

  func run(into report: inout Report) {
    for workers in [1, 2] {
      let name = "\(workers) worker\(workers == 1 ? "" : "s")"
      report.add(
        "pictures a second in processes, \(name), a card", against: "on threads",
        compare("BlobCards", width: 992, count: 8, workers: workers), in: .milliseconds, budget: .atLeast(0.95),
        isRate: true)
      report.add(
        "pictures a second in processes, \(name), 100×100 pixels", against: "on threads",
        compare("SmallPictures", width: 100, count: 400, workers: workers), in: .microseconds, budget: .none,
        isRate: true)
    }
    report.add(
      "from a crash to the next picture of a neighbour", against: "30 ms", afterCrash(), in: .milliseconds,
      budget: .atMost(1))
  }

  private func renderer(_ drawing: any DrawBackend, _ pixels: RecycledPixels, workers: Int) -> Renderer {
    var configuration = Renderer.Configuration(workerCount: workers, cacheByteCount: 0, niceness: 0)
    configuration.drawing = drawing
    return Renderer(configuration, pixels: pixels)
  }

  private func compare(_ gallery: String, width: Double, count: Int, workers: Int) -> Comparison {
    let processes = renderer(stage, .lendable(), workers: workers)
    let threads = renderer(ThreadDrawing(), RecycledPixels(), workers: workers)
    // The same rows for both, and none of them twice.
    var (ours, theirs) = (0, 0)
    return Comparison(
      rounds: 11, turns: 3,
      ours: {
        defer { ours += count }
        let requests = (ours..<ours + count).map { StagedView(gallery: gallery, index: $0, width: width) }
        return draw(requests, with: processes) / Double(count)
      },
      baseline: {
        defer { theirs += count }
        let requests = (theirs..<theirs + count).map { LocalView(gallery: gallery, index: $0, width: width) }
        return draw(requests, with: threads) / Double(count)
      })
  }

  private func draw(_ requests: [some DrawRequest], with renderer: Renderer) -> Double {
    let done = DispatchSemaphore(value: 0)
    let left = Atomic(requests.count)
    return nanoseconds {
      for (row, request) in requests.enumerated() {
        renderer.draw(request, in: Place(gallery: 0, row: row)) { outcome in
          guard case .drawn = outcome else { fatalError("\(outcome)") }
          if left.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done.signal() }
        }
      }
      done.wait()
    }
  }

  /// One worker, so that the neighbour is drawn by the process that takes the place of the one that has crashed: from the news of
  /// the crash to the neighbour's picture.
  private func afterCrash() -> Comparison {
    let renderer = renderer(stage, .lendable(), workers: 1)
    var row = 0
    func time() -> Double {
      defer { row += 1 }
      let done = DispatchSemaphore(value: 0)
      let crashed = Atomic<UInt64>(0)
      let drawn = Atomic<UInt64>(0)
      renderer.draw(StagedView(gallery: "CrashingCards", index: row, width: 100), in: Place(gallery: 0, row: 0)) { _ in
        crashed.store(DispatchTime.now().uptimeNanoseconds, ordering: .releasing)
      }
      renderer.draw(StagedView(gallery: "SmallPictures", index: row, width: 100), in: Place(gallery: 0, row: 1)) { _ in
        drawn.store(DispatchTime.now().uptimeNanoseconds, ordering: .releasing)
        done.signal()
      }
      done.wait()
      return Double(drawn.load(ordering: .acquiring)) - Double(crashed.load(ordering: .acquiring))
    }
    return Comparison(rounds: 11, turns: 3, ours: time, baseline: { 30e6 })
  }
}

/// The same view as a `StagedView` of it, drawn on a thread.
private struct LocalView: DrawRequest {
  let gallery: String
  let index: Int
  let width: Double

  func resolve() throws -> DrawKey {
    let view = try stagedGalleries.gallery(named: gallery)().view(at: index)
    return try DrawKey(view, size: view.size(fitting: width), scale: 1, background: .clear)
  }
}
