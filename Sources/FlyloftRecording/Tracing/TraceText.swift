internal import Flyloft
internal import FlyloftRegistry
private import Glibc

/// Trace events as lines of JSON.
enum TraceText {
  private static let process = getpid()

  static var processName: String { metadata("process_name", "\"name\": \"flyloft\"", on: 0) }

  static func names(of track: TraceTrack) -> [String] {
    [
      metadata("thread_name", "\"name\": \(track.name.quotedForJSON)", on: track.number),
      metadata("thread_sort_index", "\"sort_index\": \(track.number)", on: track.number),
    ]
  }

  static func dropped(_ count: Int, on track: Int) -> String {
    var event = TraceEvent(.instant, "dropped events", in: "trace", at: TraceTrack.now)
    event.first = ("count", count)
    return line(event, on: track)
  }

  static func full(_ byteLimit: Int) -> String {
    var event = TraceEvent(.instant, "the trace is full", in: "trace", at: TraceTrack.now)
    event.first = ("bytes", byteLimit)
    return line(event, on: 0)
  }

  static func line(_ event: TraceEvent, on track: Int) -> String {
    var line = "{\"ph\": \"\(phase(event.phase))\", \"cat\": \"\(event.category)\", \"name\": \"\(event.name)\""
    line += ", \"pid\": \(process), \"tid\": \(track), \"ts\": \(microseconds(event.time))"
    switch event.phase {
    case .slice: line += ", \"dur\": \(microseconds(event.duration))"
    // Its scope is the thread, not the process.
    case .instant: line += ", \"s\": \"t\""
    case .flowStart, .flowStep: line += ", \"id\": \(event.flow)"
    // It binds to the slice around it, not to the next one.
    case .flowEnd: line += ", \"id\": \(event.flow), \"bp\": \"e\""
    case .counter: break
    }
    let arguments = arguments(event)
    if !arguments.isEmpty { line += ", \"args\": {\(arguments.joined(separator: ", "))}" }
    return line + "}"
  }

  private static func arguments(_ event: TraceEvent) -> [String] {
    var arguments: [String] = []
    if let subject = event.subject {
      arguments += ["\"gallery\": \(subject.gallery.quotedForJSON)", "\"index\": \(subject.index)"]
      if let tile = subject.tile { arguments.append("\"tile\": [\(tile.x), \(tile.y)]") }
    }
    if let outcome = event.outcome { arguments.append("\"outcome\": \"\(outcome)\"") }
    for case (let name, let value)? in [event.first, event.second] { arguments.append("\"\(name)\": \(value)") }
    return arguments
  }

  private static func metadata(_ name: String, _ argument: String, on track: Int) -> String {
    "{\"ph\": \"M\", \"name\": \"\(name)\", \"pid\": \(process), \"tid\": \(track), \"args\": {\(argument)}}"
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

  /// Microseconds, the format's unit, with three decimals.
  private static func microseconds(_ nanoseconds: Int) -> String {
    let rest = String(nanoseconds % 1000)
    return "\(nanoseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
