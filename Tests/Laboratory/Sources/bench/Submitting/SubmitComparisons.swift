internal import Comparing
internal import Dispatch
internal import Flyloft
internal import FlyloftRendering

/// What it costs the submitting thread to hand over the newest request, at full speed, while a consumer takes what it can
/// get on another thread.
struct SubmitComparisons {
  // Some milliseconds a turn: more turns than that are not interrupted by the machine's other work.
  private static let count = 20_000
  private let sink = Sink()

  func run(into report: inout Report) {
    let queue = LatestWinsQueue<Void>(on: .workers(Workers(count: 1, niceness: 0)))
    func submit() -> Double {
      Self.perRequest { [sink] value in queue.submit { _ in sink.take(value) } }
    }
    let stream = stream(of: Int.self) { [sink] in sink.take($0) }
    report.add(
      "latest-wins submit", against: "AsyncStream .bufferingNewest(1)",
      Comparison(rounds: 15, turns: 7, ours: submit, baseline: { Self.perRequest { stream.yield($0) } }),
      in: .nanoseconds, budget: .atMost(1.0 / 4))
    let work = self.stream(of: (@Sendable () -> Void).self) { $0() }
    report.add(
      "latest-wins submit", against: "the same, of closures",
      Comparison(
        rounds: 15, turns: 7, ours: submit,
        baseline: { [sink] in Self.perRequest { value in work.yield { sink.take(value) } } }),
      in: .nanoseconds)
    report.add(
      "latest-wins submit", against: "DispatchQueue.async",
      Comparison(rounds: 15, turns: 7, ours: submit, baseline: dispatchQueue), in: .nanoseconds,
      budget: .atMost(1.0 / 2))
    let source = DispatchSource.makeUserDataReplaceSource(queue: DispatchQueue(label: "replaced"))
    source.setEventHandler { [sink] in sink.take(Int(source.data)) }
    source.activate()
    report.add(
      "latest-wins submit", against: "DispatchSource data-replace",
      Comparison(
        rounds: 15, turns: 7, ours: submit,
        // Zero is no data.
        baseline: { Self.perRequest { source.replace(data: UInt($0 + 1)) } }),
      in: .nanoseconds)
    report.add(
      "Renderer.draw, a new key", against: "AsyncStream .bufferingNewest(1)",
      Comparison(rounds: 15, turns: 7, ours: renderer(), baseline: { Self.perRequest { stream.yield($0) } }),
      in: .nanoseconds)
    runBusy(into: &report, queue)
    source.cancel()
    stream.finish()
    work.finish()
  }

  /// While the consumer is at one piece of work: what latest-wins is for, and nobody has to be woken.
  private func runBusy(into report: inout Report, _ queue: LatestWinsQueue<Void>) {
    let gate = Gate()
    func submit() -> Double {
      queue.submit { _ in gate.hold() }
      return gate.whileHeld { Self.perRequest { [sink] value in queue.submit { _ in sink.take(value) } } }
    }
    let stream = stream(of: Int.self) { [sink] value in if value < 0 { gate.hold() } else { sink.take(value) } }
    report.add(
      "latest-wins submit, worker busy", against: "AsyncStream .bufferingNewest(1)",
      Comparison(
        rounds: 15, turns: 7, ours: submit,
        baseline: {
          stream.yield(-1)
          return gate.whileHeld { Self.perRequest { stream.yield($0) } }
        }),
      in: .nanoseconds, budget: .atMost(1.0 / 4))
    stream.finish()
    let serial = DispatchQueue(label: "busy")
    report.add(
      "latest-wins submit, worker busy", against: "DispatchQueue.async",
      Comparison(
        rounds: 15, turns: 7, ours: submit,
        baseline: {
          defer { serial.sync {} }
          serial.async { gate.hold() }
          return gate.whileHeld { Self.perRequest { [sink] value in serial.async { sink.take(value) } } }
        }),
      in: .nanoseconds, budget: .atMost(1.0 / 2))
  }

  private static func perRequest(_ submit: (Int) -> Void) -> Double {
    nanoseconds { for value in 0..<count { submit(value) } } / Double(count)
  }

  private func stream<Element: Sendable>(
    of type: Element.Type, consumer: @escaping @Sendable (Element) -> Void
  ) -> AsyncStream<Element>.Continuation {
    let (stream, continuation) = AsyncStream.makeStream(of: type, bufferingPolicy: .bufferingNewest(1))
    Task.detached { for await element in stream { consumer(element) } }
    return continuation
  }

  private func dispatchQueue() -> Double {
    let queue = DispatchQueue(label: "all of it")
    // All that was submitted is run, out of the measured time.
    defer { queue.sync {} }
    return Self.perRequest { [sink] value in queue.async { sink.take(value) } }
  }

  /// Keys are made beforehand: making them is no part of submitting.
  private func renderer() -> () -> Double {
    let renderer = Renderer(Renderer.Configuration(workerCount: 1, cacheByteCount: 1 << 16, niceness: 0))
    var made = 0
    return {
      let keys = (0..<Self.count).map { DrawKey(Dot(number: made + $0), pixelSize: PixelSize(width: 1, height: 1))! }
      made += Self.count
      return Self.perRequest { renderer.draw(keys[$0], in: Place(gallery: 0, row: 0)) { _ in } }
    }
  }
}
