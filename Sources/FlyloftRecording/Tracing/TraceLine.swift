internal import Flyloft
internal import FlyloftRegistry
private import Glibc

/// An event as the Trace Event format has it, with the format's own names.
struct TraceLine: Encodable {
  private var ph: String
  private var cat: String?
  private var name: String
  private var pid = process
  private var tid: Int
  /// Begin and length in microseconds.
  private var ts: Double?
  private var dur: Double?
  /// The scope of an instant.
  private var s: String?
  /// The arrow, and what its end binds to.
  private var id: Int?
  private var bp: String?
  private var args: [String: Argument]?

  private static let process = getpid()

  private enum Argument: Encodable {
    case text(String)
    case number(Int)
    case tile([Int32])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .tile(let tile): try container.encode(tile)
      }
    }
  }

  init(_ event: TraceEvent, on track: Int) {
    ph = Self.phase(event.phase)
    cat = "\(event.category)"
    name = "\(event.name)"
    tid = track
    ts = Double(event.time) / 1000
    switch event.phase {
    case .slice: dur = Double(event.duration) / 1000
    // Its scope is the thread, not the process.
    case .instant: s = "t"
    case .flowStart, .flowStep: id = event.flow
    // It binds to the slice around it, not to the next one.
    case .flowEnd: (id, bp) = (event.flow, "e")
    case .counter: break
    }
    let arguments = Self.arguments(event)
    args = arguments.isEmpty ? nil : arguments
  }

  private init(metadata name: String, _ arguments: [String: Argument], on track: Int) {
    ph = "M"
    self.name = name
    tid = track
    args = arguments
  }

  /// The event as JSON on one line.
  var text: String { JSONText.line(self) }

  static var processName: TraceLine { TraceLine(metadata: "process_name", ["name": .text("flyloft")], on: 0) }

  static func names(of ring: TraceRing) -> [TraceLine] {
    [
      TraceLine(metadata: "thread_name", ["name": .text(ring.name)], on: ring.number),
      TraceLine(metadata: "thread_sort_index", ["sort_index": .number(ring.number)], on: ring.number),
    ]
  }

  static func dropped(_ count: Int, on track: Int) -> TraceLine {
    var event = TraceEvent(.instant, "dropped events", in: "trace", at: TraceTrack.now)
    event.first = ("count", count)
    return TraceLine(event, on: track)
  }

  static func full(_ byteLimit: Int) -> TraceLine {
    var event = TraceEvent(.instant, "the trace is full", in: "trace", at: TraceTrack.now)
    event.first = ("bytes", byteLimit)
    return TraceLine(event, on: 0)
  }

  private static func arguments(_ event: TraceEvent) -> [String: Argument] {
    var arguments: [String: Argument] = [:]
    if let subject = event.subject {
      arguments["gallery"] = .text(subject.gallery)
      arguments["index"] = .number(subject.index)
      if let tile = subject.tile { arguments["tile"] = .tile([tile.x, tile.y]) }
    }
    if let outcome = event.outcome { arguments["outcome"] = .text("\(outcome)") }
    for case (let name, let value)? in [event.first, event.second] { arguments["\(name)"] = .number(value) }
    return arguments
  }

  private static func phase(_ phase: TraceEvent.Phase) -> String {
    switch phase {
    case .slice: "X"
    case .instant: "i"
    case .counter: "C"
    case .flowStart: "s"
    case .flowStep: "t"
    case .flowEnd: "f"
    }
  }
}
