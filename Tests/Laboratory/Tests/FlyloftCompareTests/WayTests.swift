import Flyloft
import FlyloftWays
import Foundation
import TestSupport
import Testing

private let names = WayKind.all.map(\.name)
/// Where the main thread does the work, nothing can be asked for while a step is at a gate.
private let offMain = names.filter { $0 != "main-thread" }

/// Gated steps keep threads of the pools that the ways share with each other, so one test runs at a time.
@MainActor
@Suite("Each way keeps what its lesson says", .serialized)
struct WayTests {
  private let notes = Notes()

  private func job(_ number: Int, at place: Int? = nil, key: Int? = nil, _ work: any Work) -> Job {
    Job(number: number, place: place ?? number, key: key ?? number, work: work, record: notes) { _ in }
  }

  private var open: Gate { Gate(isOpen: true) }

  @Test("every result of a job arrives, in the order of its steps", arguments: names)
  func arrival(name: String) async {
    let way = WayKind.named(name)(.test)
    way.begin([job(0, GatedWork(stepCount: 3, gate: open))])
    #expect(await notes.delivered(3) == [[0, 0], [0, 1], [0, 2]])
  }

  @Test("every result of many jobs arrives, each once", arguments: names)
  func manyJobs(name: String) async {
    let way = WayKind.named(name)(.test)
    way.begin((0..<20).map { job($0, GatedWork(stepCount: 2, gate: open)) })
    let delivered = await notes.delivered(40)
    #expect(delivered.sorted { $0.lexicographicallyPrecedes($1) } == (0..<20).flatMap { [[$0, 0], [$0, 1]] })
  }

  @Test(
    "where one job follows the other, results come in the order in which they were asked for",
    arguments: ["main-thread", "operation-dependencies", "serial-queue", "dispatch-group"])
  func order(name: String) async {
    let way = WayKind.named(name)(.test)
    way.begin((0..<20).map { job($0, GatedWork(stepCount: 2, gate: open)) })
    #expect(await notes.delivered(40) == (0..<20).flatMap { [[$0, 0], [$0, 1]] })
  }

  @Test(
    "what is serial runs one step at a time",
    arguments: ["main-thread", "operation-dependencies", "serial-queue", "nested-sync", "actor"])
  func serial(name: String) async {
    let way = WayKind.named(name)(.test)
    way.begin((0..<20).map { job($0, GatedWork(stepCount: 2, gate: open)) })
    _ = await notes.delivered(40)
    #expect(notes.now.mostRunning == 1)
  }

  @Test("an actor does the steps of all tasks on itself")
  func onActor() async {
    let (way, work) = (WayKind.named("actor")(.test), SeenActors())
    way.begin((0..<20).map { job($0, work) })
    _ = await notes.delivered(20)
    #expect(work.actors.count == 20 && !work.actors.contains(nil) && Set(work.actors).count == 1)
  }

  @Test("an operation queue with a maximum runs no more at a time")
  func maximum() async {
    let way = WayKind.named("operation-queue-max")(.test)
    way.begin((0..<20).map { job($0, GatedWork(stepCount: 2, gate: open)) })
    _ = await notes.delivered(40)
    #expect(notes.now.mostRunning <= ProcessInfo.processInfo.activeProcessorCount)
  }

  @Test("each job has a thread of its own: all begin while none can end")
  func threads() async {
    let (way, gate) = (WayKind.named("background-thread")(.test), Gate())
    way.begin((0..<12).map { job($0, GatedWork(gate: gate)) })
    await notes.begun(12)
    #expect(notes.now.ends.isEmpty)
    gate.open()
    _ = await notes.delivered(12)
  }

  @Test("the main thread is free while work is held", arguments: offMain)
  func freedom(name: String) async {
    let (way, gate) = (WayKind.named(name)(.test), Gate())
    way.begin([job(0, GatedWork(gate: gate))])
    await notes.begun(1)
    #expect(notes.now.deliveries.isEmpty)
    gate.open()
    #expect(await notes.delivered(1) == [[0, 0]])
  }

  @Test("on the main thread, begin returns when all is done")
  func blocking() {
    WayKind.named("main-thread")(.test).begin([job(0, GatedWork(stepCount: 3, gate: open))])
    #expect(notes.now.deliveries.count == 3)
  }

  @Test("a dispatch group tells nothing before all is there")
  func group() async {
    let (way, gate) = (WayKind.named("dispatch-group")(.test), Gate())
    way.begin([job(0, GatedWork(gate: open)), job(1, GatedWork(gate: gate))])
    await notes.wait { $0.ends == [[0, 0]] && $0.beginnings.count == 2 }
    // What was sent to the main queue before this has arrived.
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(notes.now.deliveries.isEmpty)
    gate.open()
    #expect(await notes.delivered(2) == [[0, 0], [1, 0]])
  }

  // MARK: The newest

  @Test(
    "while one job runs, only the newest of those that come for its place is kept",
    arguments: ["single-drawing", "async-stream", "flyloft"])
  func newest(name: String) async {
    let (way, gate) = (WayKind.named(name)(.test), Gate())
    way.begin([job(0, at: 7, GatedWork(gate: gate))])
    await notes.begun(1)
    for number in 1...9 { way.begin([job(number, at: 7, GatedWork(gate: open))]) }
    gate.open()
    #expect(await notes.delivered(2) == [[0, 0], [9, 0]])
    #expect(notes.now.beginnings == [[0, 0], [9, 0]])
  }

  @Test("the same of pictures, by the renderer")
  func newestPicture() async {
    let (way, gate) = (WayKind.named("flyloft")(.test), Gate())
    let size = PixelSize(width: 4, height: 4)
    way.begin([job(0, at: 7, Picture(of: Held(gate: gate), size: size, pixels: HeapPixels()))])
    await notes.begun(1)
    for number in 1...9 {
      way.begin([job(number, at: 7, Picture(of: Plain(number: number), size: size, pixels: HeapPixels()))])
    }
    gate.open()
    #expect(await notes.delivered(2) == [[0, 0], [9, 0]])
  }

  @Test(
    "others do every one of them",
    arguments: ["background-thread", "operation-queue", "serial-queue", "reader-writer", "cached-drawing"])
  func everyOne(name: String) async {
    let way = WayKind.named(name)(.test)
    for number in 0...9 { way.begin([job(number, at: 7, GatedWork(gate: open))]) }
    #expect(await notes.delivered(10).count == 10)
  }

  @Test("of delayed calls for a place the last is made", arguments: [1, 5])
  func delayed(count: Int) async {
    let way = WayKind.named("delayed-call")(.test)
    for number in 0..<count { way.begin([job(number, at: 7, GatedWork(gate: open))]) }
    await notes.wait { $0.deliveries.last == [count - 1, 0] }
  }

  // MARK: Taking back

  private nonisolated static let cancelling = ["custom-operations", "async-stream", "task-group", "actor", "flyloft"]

  /// Takes a job of three steps back while its first is held, lets go, and waits until nobody holds the job any more.
  private func stepsAfterCancelling(_ name: String, _ way: any Way) async -> [[Int]] {
    let gate = Gate()
    await withCheckedContinuation { over in
      let held = job(0, GatedWork(stepCount: 3, gate: gate) { over.resume() })
      way.begin([held])
      Task { @MainActor in
        await notes.begun(1)
        way.cancel([held])
        gate.open()
      }
    }
    return notes.now.beginnings
  }

  @Test("taking a job back stops it at its next step, and nothing of it arrives", arguments: cancelling)
  func cancelling(name: String) async {
    let way = WayKind.named(name)(.test)
    #expect(await stepsAfterCancelling(name, way) == [[0, 0]])
    #expect(notes.now.deliveries.isEmpty)
    // The way goes on to serve.
    way.begin([job(1, GatedWork(gate: open))])
    #expect(await notes.delivered(1) == [[1, 0]])
  }

  @Test(
    "what was given to a thread or a queue goes on to its end",
    arguments: offMain.filter { !cancelling.contains($0) && $0 != "delayed-call" })
  func goingOn(name: String) async {
    let (way, gate) = (WayKind.named(name)(.test), Gate())
    let held = job(0, GatedWork(stepCount: 3, gate: gate))
    way.begin([held])
    await notes.begun(1)
    way.cancel([held])
    gate.open()
    #expect(await notes.delivered(3).count == 3)
  }

  @Test("a delayed call that runs stops at its next step")
  func cancelDelayed() async {
    let way = WayKind.named("delayed-call")(.test)
    #expect(await stepsAfterCancelling("delayed-call", way) == [[0, 0]])
    #expect(notes.now.deliveries.isEmpty)
  }

  // MARK: Caches

  @Test("what has been drawn is not drawn again", arguments: ["cached-drawing", "flyloft"])
  func caching(name: String) async {
    let way = WayKind.named(name)(.test)
    let picture = Picture(of: Plain(number: 5), size: PixelSize(width: 4, height: 4), pixels: HeapPixels())
    var origins: [Int] = []
    func asked(_ number: Int, at place: Int) -> Job {
      Job(number: number, place: place, key: 3, work: picture, record: notes) { origins.append($0.origin) }
    }
    way.begin([asked(0, at: 0)])
    _ = await notes.delivered(1)
    way.begin([asked(1, at: 1)])
    #expect(await notes.delivered(2) == [[0, 0], [1, 0]])
    #expect(notes.now.beginnings == [[0, 0]])
    #expect(origins == [0, 0])
  }

  @Test("the names are all different, and say what they are for")
  func kinds() {
    #expect(Set(names).count == names.count && names.contains(WayKind.ours))
    #expect(WayKind.all.allSatisfy { !$0.summary.isEmpty && !$0.use.isEmpty && !$0.title.isEmpty })
  }
}

/// A view that waits at a gate while it is drawn.
private struct Held: View {
  let gate: Gate

  func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
  func draw(on canvas: borrowing Canvas) { gate.pass() }
  static func == (a: Held, b: Held) -> Bool { a.gate === b.gate }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(gate)) }
}
