import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import StageGalleries
import Synchronization
import TestSupport
import Testing

@testable import FlyloftRendering
@testable import FlyloftStage

/// The two ways of drawing.
enum Way: CaseIterable {
  case threads, processes
}

/// A card as a request that either way can draw.
struct CardRequest: StagedRequest {
  let number: Int
  var gate = 0
  var throwsError = false
  var side = 4
  var background = Color.black
  var isKept = true
  /// Whether a red stripe is drawn over it.
  var isOverlaid = false

  var staged: StagedView {
    StagedView(
      gallery: "GatedCards",
      knobs: [
        KnobSetting(name: "gate", value: "\(gate)"), KnobSetting(name: "throws", value: "\(throwsError)"),
        KnobSetting(name: "side", value: "\(side)"),
      ], index: number, width: 100, background: background)
  }

  func resolve() throws -> DrawKey {
    var cache = GalleryCache()
    return try cache.key(of: staged, in: stageRegistry) { _ in overlay(nil, progress: nil) }.key
  }

  func overlay(_ drawn: DrawnData?, progress: Double?) -> AnyView? {
    isOverlaid ? AnyView(LoadStripe(drawn: drawn)) : nil
  }
}

/// What the renderer promises, on threads and in processes. Draws are held at gates, so that nothing depends on time.
@Suite("The renderer's contract, on threads and in processes")
struct ContractTests {
  private let lane = Place(gallery: 1, row: 0)

  private func renderer(_ way: Way, workers: Int = 1, alarm: (any Alarm)? = nil) -> Renderer {
    var configuration = Renderer.Configuration(
      workerCount: workers, cacheByteCount: 1 << 20, drawDeadline: alarm == nil ? nil : .seconds(10),
      memoryPressure: nil)
    if way == .processes { configuration.drawing = TestStage.make() }
    return alarm.map { Renderer(configuration, alarm: $0) } ?? Renderer(configuration)
  }

  @Test(
    "1: of three requests in a lane the first and the last are drawn, the one between is superseded",
    arguments: Way.allCases)
  func latestWins(_ way: Way) async {
    let renderer = renderer(way)
    let gate = PipeGate()
    let outcomes = Collector<String>()
    renderer.draw(CardRequest(number: 1, gate: gate.number), in: lane) { outcomes.add("1 \($0.summary)") }
    await gate.begun()
    renderer.draw(CardRequest(number: 2), in: lane) { outcomes.add("2 \($0.summary)") }
    renderer.draw(CardRequest(number: 3), in: lane) { outcomes.add("3 \($0.summary)") }
    #expect(outcomes.now == ["2 superseded"])
    await gate.open()
    #expect(await outcomes.wait(for: 3) == ["2 superseded", "1 drawn 1", "3 drawn 3"])
  }

  @Test("2: every request ends exactly once, whoever submits and cancels meanwhile", arguments: Way.allCases)
  func endsOnce(_ way: Way) async {
    let renderer = renderer(way, workers: 2)
    let outcomes = Collector<String>()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            let lane = Place(gallery: thread % 2, row: number % 5)
            renderer.draw(CardRequest(number: number, throwsError: number % 10 == 3), in: lane) {
              outcomes.add($0.summary)
            }
            if number % 17 == 0 { renderer.cancel(lane) }
          }
        }
      }
    }
    #expect(await outcomes.wait(for: 400).count == 400)
    #expect(renderer.metrics.waiting == 0)
  }

  @Test("3: under endless submission pictures come, in order, and the last is drawn", arguments: Way.allCases)
  func nobodyStarves(_ way: Way) async {
    let renderer = renderer(way, workers: 2)
    let (drawn, all) = (Collector<UInt32>(), Collector<Void>())
    let count = 2_000
    for number in 1...count {
      renderer.draw(CardRequest(number: number), in: lane) { outcome in
        if case .drawn(let drawing) = outcome { drawn.add(drawing.image.pixels[0] & 0xff_ffff) }
        all.add(())
      }
      if number % 100 == 0 { await Task.yield() }
    }
    #expect(await all.wait(for: count).count == count)
    #expect(drawn.now == drawn.now.sorted())
    #expect(drawn.now.last == UInt32(count))
  }

  @Test(
    "4: a cancelled draw ends at once, keeps its lane until it is over, and leaves the rest out",
    arguments: Way.allCases)
  func cancels(_ way: Way) async {
    let renderer = renderer(way)
    let gate = PipeGate()
    let outcomes = Collector<String>()
    renderer.draw(CardRequest(number: 1, gate: gate.number), in: lane) { outcomes.add("1 \($0.summary)") }
    await gate.begun()
    renderer.cancel(lane)
    #expect(outcomes.now == ["1 cancelled"])
    renderer.draw(CardRequest(number: 2), in: lane) { outcomes.add("2 \($0.summary)") }
    #expect(renderer.metrics.running == 1)
    await gate.open()
    #expect(await outcomes.wait(for: 2) == ["1 cancelled", "2 drawn 2"])
    #expect(renderer.metrics.drawn == 1)
  }

  @Test("5: equal requests are drawn once, however many lanes ask", arguments: Way.allCases)
  func coalesces(_ way: Way) async {
    let renderer = renderer(way, workers: 2)
    let gate = PipeGate()
    let outcomes = Collector<String>()
    for row in 0..<10 {
      renderer.draw(CardRequest(number: 5, gate: gate.number), in: Place(gallery: 1, row: row)) {
        outcomes.add($0.summary)
      }
    }
    await gate.begun()
    await gate.open()
    #expect(await outcomes.wait(for: 10) == Array(repeating: "drawn 5", count: 10))
    #expect(renderer.metrics.drawn == 1)
    #expect(await renderer.outcome(of: CardRequest(number: 5, gate: gate.number)) == "drawn 5")
    #expect(renderer.metrics.drawn == 1, "the cache answers")
  }

  @Test("6: a lane's next draw begins when its last picture has been delivered", arguments: Way.allCases)
  func deliversInOrder(_ way: Way) async {
    let renderer = renderer(way, workers: 2)
    let outcomes = Collector<String>()
    let lane = lane
    renderer.draw(CardRequest(number: 1), in: lane) { outcome in
      outcomes.add(outcome.summary)
      renderer.draw(CardRequest(number: 2), in: lane) { outcomes.add($0.summary) }
    }
    #expect(await outcomes.wait(for: 2) == ["drawn 1", "drawn 2"])
  }

  @Test("7: a draw that throws fails in its author's words, and others are drawn", arguments: Way.allCases)
  func throwing(_ way: Way) async {
    let renderer = renderer(way)
    #expect(await renderer.outcome(of: CardRequest(number: 1, throwsError: true)) == "failed: no card 1")
    #expect(await renderer.outcome(of: CardRequest(number: 2)) == "drawn 2")
    #expect(renderer.metrics.failed == 1)
  }

  @Test("7: a draw past the deadline fails in plain words, and the next is drawn", arguments: Way.allCases)
  func deadline(_ way: Way) async {
    let alarm = ManualAlarm()
    let renderer = renderer(way, alarm: alarm)
    let gate = PipeGate()
    let outcomes = Collector<String>()
    renderer.draw(CardRequest(number: 1, gate: gate.number), in: lane) { outcomes.add("1 \($0.summary)") }
    await gate.begun()
    renderer.draw(CardRequest(number: 2), in: lane) { outcomes.add("2 \($0.summary)") }
    alarm.advance(to: .seconds(9))
    #expect(outcomes.now == [])
    alarm.advance(to: .seconds(10))
    // Time goes on, though slowly: an end that comes to nothing is tried again.
    var (polls, time) = (0, Duration.seconds(10))
    await wait {
      polls += 1
      if polls % 400 == 0 {
        time += .seconds(1)
        alarm.advance(to: time)
      }
      return !outcomes.now.isEmpty
    }
    let end = way == .threads ? "was given up" : "its process was killed"
    #expect(
      await outcomes.wait(for: 2) == ["1 failed: its draw has not returned for 10.0 seconds and \(end)", "2 drawn 2"])
    // A process is gone for good; a thread is waited for.
    #expect(renderer.metrics.stuck == (way == .threads ? 1 : 0))
    await gate.open()
  }

  @Test("the same view has the same pixels both ways, in one piece and as a tile")
  func samePixels() async throws {
    let (threads, processes) = (renderer(.threads), renderer(.processes))
    for request in [CardRequest(number: 0x7bcdef), CardRequest(number: 77, side: 3000)] {
      let pictures = Collector<Result<Image, DrawFailure>>()
      for renderer in [threads, processes] {
        renderer.draw(request, in: lane) { outcome in
          switch outcome {
          case .drawn(let drawing): pictures.add(.success(drawing.image))
          case .failed(let failure): pictures.add(.failure(failure))
          default: break
          }
        }
      }
      let both = try await pictures.wait(for: 2).map { try $0.get() }
      #expect(both[0].size == both[1].size)
      #expect(both[0].pixels == both[1].pixels)
    }
  }

  @Test("requests that no stage can draw are drawn on the worker's thread")
  func mixed() async throws {
    struct Plain: View {
      func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
      func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(Color(hex: 0x99))) }
    }
    let renderer = renderer(.processes)
    let key = try DrawKey(Plain(), size: Size(width: 4, height: 4))
    #expect(try await renderer.image(for: key).pixels[0] == 0xff00_0099)
    #expect(await renderer.outcome(of: CardRequest(number: 2)) == "drawn 2")
    #expect(try renderer.imageNow(for: key).pixels[0] == 0xff00_0099)
  }
}
