import Flyloft
import Foundation
import TestSupport
import Testing

@testable import FlyloftRecording

@Suite("A trace")
struct TraceTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("trace.json") }

  private func events() throws -> [JSONValue] {
    try #require(JSONValue(WholeFile.text(of: path))?.elements)
  }

  private func instant(_ number: Int) -> TraceEvent {
    var event = TraceEvent(.instant, "tick", in: "test", at: number)
    event.first = ("number", number)
    return event
  }

  @Test("each kind of event is written as the format has it, times in microseconds")
  func kinds() throws {
    let trace = try Trace(at: path)
    let track = trace.track(named: "a \"thread\"")
    var slice = TraceEvent(.slice, "draw", in: "draw", at: 1_234_567)
    slice.duration = 2_005
    slice.subject = TraceEvent.Subject(gallery: "Dials", index: 7, tile: [1, 2])
    slice.outcome = "drawn"
    slice.first = ("bytes", 12)
    track.add(slice)
    var flow = TraceEvent(.flowEnd, "request", in: "flow", at: 5)
    flow.flow = 99
    track.add(flow)
    var counter = TraceEvent(.counter, "cache", in: "cache", at: 6)
    counter.first = ("bytes", 3)
    track.add(counter)
    #expect(trace.finish() == nil)
    let events = try events()
    let process = JSONValue.number(Double(getpid()))
    #expect(events.count == 6)
    #expect(events[1]["name"]?.text == "thread_name" && events[1]["args"]?["name"]?.text == "a \"thread\"")
    #expect(
      events[3]
        == JSONValue(
          """
          {"ph": "X", "cat": "draw", "name": "draw", "pid": 0, "tid": 1, "ts": 1234.567, "dur": 2.005,
           "args": {"gallery": "Dials", "index": 7, "tile": [1, 2], "outcome": "drawn", "bytes": 12}}
          """)?.replacing("pid", process))
    #expect(
      events[4]
        == JSONValue(
          #"{"ph": "f", "cat": "flow", "name": "request", "pid": 0, "tid": 1, "ts": 0.005, "id": 99, "bp": "e"}"#)?
        .replacing("pid", process))
    #expect(events[5]["ph"]?.text == "C" && events[5]["args"]?["bytes"]?.integer == 3)
  }

  @Test("the process is named once, when the trace is made")
  func process() throws {
    let trace = try Trace(at: path)
    // If the writer did this, it might do it twice: before there is a track, and again.
    #expect(try WholeFile.text(of: path).contains("process_name"))
    #expect(trace.finish() == nil)
    #expect(try events().map { $0["name"]?.text } == ["process_name"])
  }

  @Test("threads add at the same time: no event is lost, none waits, and each track keeps its order")
  func threads() throws {
    let trace = try Trace(at: path)
    let tracks = (1...4).map { trace.track(named: "\($0)") }
    // Fewer than fit into a ring, so that it doesn't matter when the writer runs.
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      for number in 0..<TraceRing.capacity { tracks[index].add(instant(number)) }
    }
    #expect(trace.finish() == nil)
    let events = try events()
    for track in 1...4 {
      let numbers = events.filter { $0["tid"]?.integer == track && $0["ph"]?.text == "i" }
      #expect(numbers.compactMap { $0["args"]?["number"]?.integer } == Array(0..<TraceRing.capacity))
    }
  }

  @Test("the events that a full ring drops are counted")
  func drops() {
    let ring = TraceRing(number: 1, name: "")
    let track = TraceTrack(ring, wake: {})
    for number in 0..<TraceRing.capacity + 5 { track.add(instant(number)) }
    #expect(ring.takeAll().count == TraceRing.capacity && ring.takeDropped() == 5)
    track.add(instant(1))
    #expect(ring.takeAll().count == 1 && ring.takeDropped() == 0)
    #expect(TraceLine.dropped(5, on: 1).text.contains("\"dropped events\""))
  }

  @Test("the file stays below its limit, and says that it is full")
  func limit() throws {
    let limit = 100_000
    let trace = try Trace(at: path, byteLimit: limit)
    let track = trace.track(named: "busy")
    for number in 0..<TraceRing.capacity { track.add(instant(number)) }
    #expect(trace.finish() == nil)
    let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    #expect(size <= limit)
    #expect(try events().last?["name"]?.text == "the trace is full")
  }

  @Test("unless said otherwise the file ends at 256 MB")
  func usualLimit() throws {
    let trace = try Trace(at: path)
    #expect(Mirror(reflecting: trace).descendant("output", "byteLimit") as? Int == 256 << 20)
  }

  @Test("a trace that is let go of writes what it has, and leaves nothing behind")
  func letGo() throws {
    weak var left: TraceRing?
    do {
      let trace = try Trace(at: path)
      let track = trace.track(named: "a thread")
      track.add(instant(1))
      left = track.ring
      _ = consume trace
    }
    #expect(left == nil)
    // The process, the thread, its place among others, and the event.
    #expect(try events().count == 4)
  }

  @Test("the events of a track that is let go of reach the file, and its ring is freed, with no other event to follow")
  func endedTracks() async throws {
    let trace = try Trace(at: path)
    let lasting = trace.track(named: "lasting")
    lasting.add(instant(0))
    for number in 1...2 {
      weak var left: TraceRing?
      do {
        let track = trace.track(named: "passing \(number)")
        track.add(instant(number))
        left = track.ring
      }
      // The writer yields to all others, so a busy machine lets it wait.
      try #require(await wait(limits: 5) { left == nil })
    }
    lasting.add(instant(3))
    #expect(trace.finish() == nil)
    let events = try events()
    #expect(events.compactMap { $0["args"]?["number"]?.integer }.sorted() == Array(0...3))
    let names = events.filter { $0["name"]?.text == "thread_name" }
    #expect(names.count == 3 && Set(names.compactMap { $0["tid"]?.integer }).count == 3)
    // Viewers show them in the order in which they were made.
    let places = events.filter { $0["name"]?.text == "thread_sort_index" }
      .compactMap { $0["args"]?["sort_index"]?.integer }
    let order = zip(names.compactMap { $0["args"]?["name"]?.text }, places).sorted { $0.1 < $1.1 }.map(\.0)
    #expect(order == ["lasting", "passing 1", "passing 2"])
  }

  @Test("a trace that is not ended lacks the end of its array, and nothing else")
  func killed() throws {
    let file = try TraceFile(at: path)
    try file.begin()
    #expect(try JSONValue(WholeFile.text(of: path) + "]")?.elements?.count == 1)
    let events = (1...3).map { TraceLine(instant($0), on: 1).text }
    for count in [1, 0, 2] {
      try file.append(Array(events.prefix(count)))
      #expect(try JSONValue(WholeFile.text(of: path)) == nil)
      #expect(try JSONValue(WholeFile.text(of: path) + "]") != nil)
    }
    try file.finish()
    try file.finish()
    #expect(try self.events().count == 4)
    #expect(try WholeFile.text(of: path).utf8.count == file.byteCount(with: []) - "\n]\n".utf8.count)
  }

  @Test("of two programs with one trace, one writes it and the other says so")
  func locked() throws {
    let trace = try Trace(at: path)
    #expect { _ = try Trace(at: path) } throws: { "\($0)".contains("another program is writing it") }
    #expect(trace.finish() == nil)
    #expect(try events().count == 1)
  }

  @Test(
    "times are exact to the nanosecond, after months without a restart", arguments: [0, 999, 7_776_000_123_456_789])
  func times(nanoseconds: Int) throws {
    let text = TraceLine(TraceEvent(.instant, "tick", in: "test", at: nanoseconds), on: 1).text
    let digits = try #require(text.firstMatch(of: /"ts":([0-9.]+)/)).1.split(separator: ".")
    let fraction = digits.count > 1 ? String(digits[1]) : ""
    #expect(Int(digits[0])! * 1000 + Int(fraction + String(repeating: "0", count: 3 - fraction.count))! == nanoseconds)
  }

  @Test("a full disk is reported at the end, and events may still be added")
  func full() throws {
    #expect(throws: FileError.self) { _ = try Trace(at: "/dev/full") }
    #expect(throws: FileError.self) { _ = try Trace(at: "/none/trace.json") }
  }
}

extension JSONValue {
  fileprivate func replacing(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[name] = value
    return .object(members)
  }
}
