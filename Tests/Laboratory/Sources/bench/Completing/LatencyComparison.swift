internal import Comparing
internal import Dispatch
internal import Flyloft
internal import FlyloftDisplay
internal import FlyloftRendering
internal import Foundation
internal import Histogram
internal import Synchronization

/// How long after the end of its draw a picture is announced on the display thread, which sleeps until then.
struct LatencyComparison {
  private typealias Latencies = Histogram<UInt64>

  private static let samples = 1_000

  func run(into report: inout Report) {
    let loop = Thread { EventLoop.shared.run() }
    loop.start()
    let renderer = Renderer(
      Renderer.Configuration(workerCount: 1, cacheByteCount: 1 << 16, niceness: 0),
      completions: EventLoopCompletions())
    let worker = Workers(count: 1, niceness: 0)
    let display = DispatchQueue(label: "display")
    var (medians, tails): ([(ours: Double, baseline: Double)], [(ours: Double, baseline: Double)]) = ([], [])
    // The first round warms up.
    for round in 0...9 {
      let ours = Self.measure { number, arrival in
        let key = DrawKey(
          TimedDot(number: round * Self.samples + number, end: arrival.start), pixelSize: PixelSize(width: 1, height: 1)
        )!
        renderer.draw(key, in: Place(gallery: 0, row: 0)) { _ in arrival.arrive() }
      }
      let hop = Self.measure { _, arrival in
        worker.run {
          arrival.start.mark()
          display.async { arrival.arrive() }
        }
      }
      guard round > 0 else { continue }
      medians.append((Double(ours.valueAtPercentile(50)), Double(hop.valueAtPercentile(50))))
      tails.append((Double(ours.valueAtPercentile(99)), Double(hop.valueAtPercentile(99))))
    }
    EventLoop.shared.stop()
    report.add(
      "end of draw to display thread, median", against: "DispatchQueue.async from a worker", Comparison(medians),
      in: .microseconds)
    report.add(
      "end of draw to display thread, 99%", against: "DispatchQueue.async from a worker", Comparison(tails),
      in: .microseconds)
  }

  /// One after the other, so that the thread that is told has gone to sleep each time.
  private static func measure(_ begin: (Int, Arrival) -> Void) -> Latencies {
    var latencies = Latencies(highestTrackableValue: 10_000_000_000)
    for number in 0..<samples {
      let arrival = Arrival()
      begin(number, arrival)
      latencies.record(arrival.wait())
    }
    return latencies
  }
}

/// When a draw ended and when the display thread was told.
private final class Arrival: Sendable {
  let start = Moment()
  private let end = Moment()
  private let semaphore = DispatchSemaphore(value: 0)

  func arrive() {
    end.mark()
    semaphore.signal()
  }

  /// Nanoseconds from the start to the end, once that has come.
  func wait() -> UInt64 {
    semaphore.wait()
    return end.nanoseconds - start.nanoseconds
  }
}

/// A point in time, noted by one thread and read by another.
private final class Moment: Sendable {
  private let value = Atomic<UInt64>(0)

  func mark() { value.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed) }

  var nanoseconds: UInt64 { value.load(ordering: .relaxed) }
}

/// A dot that notes when it has been drawn.
private struct TimedDot: View {
  let number: Int
  let end: Moment

  func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }

  func draw(on canvas: borrowing Canvas) { end.mark() }

  static func == (a: TimedDot, b: TimedDot) -> Bool { a.number == b.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
