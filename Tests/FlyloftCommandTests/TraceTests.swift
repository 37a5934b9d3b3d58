import Flyloft
import FlyloftObserver
import FlyloftRecording
import Glibc
import SeededRandom
import TestSupport
import Testing

/// `flyloft preview --trace`, read by a strict JSON parser.
@Suite("A preview's trace", .serialized)
struct PreviewTraceTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("trace.json") }

  /// One event of the trace, times in microseconds.
  private struct Event {
    let json: JSONValue
    var phase: String { json["ph"]?.text ?? "" }
    var name: String { json["name"]?.text ?? "" }
    var thread: Int { json["tid"]?.integer ?? -1 }
    var begin: Double { json["ts"]?.double ?? -1 }
    var end: Double { begin + (json["dur"]?.double ?? 0) }
    var flow: Int? { json["id"]?.integer }
    subscript(argument: String) -> JSONValue? { json["args"]?[argument] }

    /// Whether a flow event belongs to this slice.
    func holds(_ event: Event) -> Bool {
      phase == "X" && thread == event.thread && (begin...end).contains(event.begin)
    }
  }

  private func events() throws -> [Event] {
    try #require(JSONValue(WholeFile.text(of: path))?.elements).map(Event.init)
  }

  /// Expects each input to stand there once, with its own time, and each blit to begin where its frame first painted.
  private func expectInTurn(_ events: [Event], sourceLocation: SourceLocation = #_sourceLocation) {
    let inputs = events.filter { $0.phase == "X" && $0.json["cat"]?.text == "input" }.sorted { $0.begin < $1.begin }
    let overlapping = zip(inputs, inputs.dropFirst()).filter { $0.end > $1.begin }
    #expect(!inputs.isEmpty && overlapping.isEmpty, "\(overlapping)", sourceLocation: sourceLocation)
    let frames = events.filter { $0.name == "frame" && $0["damage pixels"]?.integer ?? 0 > 0 }
    let blits = events.filter { $0.name == "blit" }
    let odd = frames.filter { frame in
      blits.count { $0.begin > frame.begin && abs($0.end - frame.end) < 0.01 && $0.thread == frame.thread } != 1
    }
    #expect(!frames.isEmpty && odd.isEmpty, "\(odd)", sourceLocation: sourceLocation)
  }

  @Test("one notch of the wheel is followed by its flows from the input through the draws to the blits")
  func follows() throws {
    let display = try ObservedDisplay()
    let preview = try display.show("StressCards", "--set", "rows=200", "--set", "blobs=50", "--trace", path)
    let expected = ExpectedWindow(try gallery("StressCards", ["rows": "200", "blobs": "50"]))
    try display.expect(expected, in: preview)
    display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
    display.client.wheel(40)
    try display.expect(expected, in: preview, top: 3200)
    _ = try preview.close()

    let events = try events()
    let display1 = try #require(events.first { $0.name == "thread_name" && $0["name"]?.text == "display" }).thread
    let workers = Set(
      events.filter { $0.name == "thread_name" && $0["name"]?.text?.hasPrefix("flyloft-draw-") == true }.map(\.thread))
    let wheel = try #require(events.first { $0.name == "wheel" })
    #expect(wheel.thread == display1 && wheel["y120"]?.integer ?? 0 >= 120)
    // From the input to a frame that answers it.
    let answer = try #require(events.first { $0.phase == "s" && $0.name == "input" && wheel.holds($0) })
    let painted = try #require(events.first { $0.phase == "f" && $0.flow == answer.flow && $0.name == "input" })
    let frame = try #require(events.first { $0.name == "frame" && $0.holds(painted) })
    #expect(frame.begin >= wheel.end && frame["damage pixels"]?.integer ?? 0 > 0)
    let damages = events.filter { $0.name == "frame" }.compactMap { $0["damage pixels"]?.integer }
    let whole = expected.size.width * expected.size.height
    #expect(damages.count > 1 && damages.allSatisfy { $0 <= whole }, "each frame's own")
    // From the input through requests and draws to blits.
    let wheels = events.filter { $0.name == "wheel" }
    let flows = Set(
      events.filter { event in event.phase == "s" && event.name == "request" && wheels.contains { $0.holds(event) } }
        .compactMap(\.flow))
    #expect(!flows.isEmpty)
    var blitted: Set<Int> = []
    var drawnCount = 0
    for flow in flows {
      let steps = events.filter { $0.flow == flow && $0.name == "request" }
      let draws = events.filter { slice in
        slice.name == "draw" && workers.contains(slice.thread) && steps.contains { slice.holds($0) && $0.phase == "t" }
      }
      guard let end = steps.first(where: { $0.phase == "f" }) else { continue }
      blitted.insert(try #require(end["index"]?.integer))
      // What another request has had drawn meanwhile is there at once.
      guard let draw = draws.first(where: { $0["outcome"]?.text == "drawn" }) else { continue }
      drawnCount += 1
      let blit = try #require(events.first { $0.name == "blit" && $0.holds(end) })
      #expect(blit.thread == display1 && blit.begin >= draw.end && draw.begin >= wheel.begin)
      #expect(draw["gallery"]?.text == "StressCards" && draw["index"] == end["index"])
    }
    #expect(drawnCount > 0)
    // Every picture that was not there before the scroll was requested by it.
    #expect(Set(expected.rows(top: 3200).map(\.row)).isSubset(of: blitted))
    #expect(events.contains { $0.name == "cache insertion" && $0["index"]?.integer == 0 })
    expectInTurn(events)
    #expect(!events.contains { $0.name == "dropped events" })
  }

  @Test("evictions name gallery and index, and the bytes of the cache are counted")
  func evictions() throws {
    let display = try ObservedDisplay()
    let preview = try display.show("StressCards", "--set", "blobs=3", "--cache-mb", "4", "--trace", path)
    let expected = ExpectedWindow(try gallery("StressCards", ["blobs": "3"]))
    // The window opens before the gallery has said what there is to scroll.
    try display.expect(expected, in: preview)
    display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
    for round in 1...5 {
      display.client.wheel(20)
      // Each time more than a megabyte that was not there before.
      try display.expect(expected, in: preview, top: round * 1600)
    }
    expected.size = PixelSize(width: 800, height: 500)
    display.client.resize(preview.window, to: expected.size)
    try display.expect(expected, in: preview, top: 8000)
    let metrics = try PreviewMetrics(preview.close())
    let events = try events()
    #expect(events.contains { $0.name == "resize" && $0.phase == "X" })
    expectInTurn(events)
    let evictions = events.filter { $0.name == "cache eviction" }
    #expect(!evictions.isEmpty)
    #expect(evictions.allSatisfy { $0["gallery"]?.text != nil && $0["bytes"]?.integer ?? 0 > 0 })
    let sizes = events.filter { $0.phase == "C" }.compactMap { $0["bytes"]?.integer }
    #expect(sizes.count == events.count { $0.name == "cache insertion" } && sizes.max() ?? 0 > 1 << 20)
    #expect(events.count { $0.name == "frame" } == metrics.frames)
  }

  @Test(
    "a turn that was held for views has a slice, which says what took it, and how little of it the display thread ran")
  func longTurns() throws {
    let display = try ObservedDisplay()
    // A row takes more than 8 ms on any machine, and the stage draws it.
    let preview = try display.show(
      "StressTable", "--trace", path, "--set", "rows=50", "--set", "mode=sync", "--set", "petals=10000")
    let expected = ExpectedWindow(try gallery("StressTable", ["rows": "50", "mode": "sync", "petals": "10000"]))
    try display.expect(expected, in: preview)
    _ = try preview.close()
    let turns = try events().filter { $0.name == "turn" }
    #expect(turns.contains { $0["outcome"]?.text == "held" })
    for turn in turns {
      let times = try #require(turn["ran µs"]?.double) + (turn["waited for a processor µs"]?.double ?? 0)
      #expect(turn.end - turn.begin > 8000 && times < turn.end - turn.begin + 1000)
    }
  }

  @Test("killed with -9 at any time, it leaves a list of events without its end", arguments: 0..<3)
  func killed(round: Int) throws {
    let display = try ObservedDisplay()
    let preview = try display.show("StressCards", "--set", "blobs=3", "--trace", path)
    display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
    var random = SeededGenerator()
    // A trace grows at most twenty times a second: killed as it has grown, or somewhat later, amid scrolling.
    let (bytes, more) = (Int.random(in: 500...60_000, using: &random), Int.random(in: 0...40, using: &random))
    FileWatch(folder.path).wait {
      display.client.wheel(round % 2 == 0 ? 5 : -5)
      return (try? WholeFile.text(of: path).utf8.count) ?? 0 >= bytes
    }
    for _ in 0..<more { display.client.wheel(round % 2 == 0 ? 3 : -1) }
    preview.program.signal(SIGKILL)
    #expect(preview.program.wait(within: .limit) == .signalled(SIGKILL))
    let text = try WholeFile.text(of: path)
    // The kill may have cut the last write off.
    let whole = text.split(separator: ",\n").dropLast().joined(separator: ",\n")
    #expect(JSONValue(text + "]") != nil || JSONValue(whole + "]") != nil, "\(text.suffix(300))")
  }

  @Test(
    "a file that can't be written: one line that names it, status 1, and no window",
    arguments: ["/none/t.json", "/", "/dev/full"])
  func unwritable(path: String) throws {
    let ended = try BuiltProgram.run(["preview", "Clock", "--trace", path])
    #expect(ended.status == .exited(1) && ended.errorLines.count == 1)
    #expect(ended.errors.contains("\(path) can't be written"))
  }
}
