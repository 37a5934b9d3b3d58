internal import CLinux
internal import FlyloftConcurrency
internal import Glibc

/// The end of a worker process while it was at work, in words for a card.
struct ProcessEnd {
  /// The report of its crash; nil where it gave none.
  var report: CrashReport?
  /// The code of its exit, or -1 - signal; nil where only its report is known.
  var code: Int?
  /// The lines that it printed last.
  var lastLines: [String] = []
  /// The most bytes of memory that it could have.
  var memoryLimit: Int

  /// The event in words, without a full stop.
  var description: String {
    if let report {
      let name = Self.name(of: report.signal)
      if report.isOverflow { return "it crashed: its stack overflowed, as by recursion without an end (\(name))" }
      let message = fatalMessage
      // In the words of Swift, and of C++.
      let wants = message.map { $0.contains("failed to allocate") || $0.contains("bad_alloc") } ?? report.isOutOfMemory
      if wants { return "it crashed for want of memory: a worker may take \(memoryLimit >> 20) MB (\(name))" }
      if let message { return "it crashed: \(message) (\(name))" }
      return "it crashed: \(Self.words(for: report.signal)) (\(name))"
    }
    guard let code else { return "its process ended" }
    if code >= 0 { return "it ended its process by exit(\(code))" }
    let signal = Int32(-1 - code)
    if let message = fatalMessage { return "it crashed: \(message) (\(Self.name(of: signal)))" }
    return signal == SIGKILL
      ? "its process was killed or left its host (SIGKILL), perhaps because the machine was short of memory"
      : "it crashed: \(Self.words(for: signal)) (\(Self.name(of: signal)))"
  }

  /// The message of Swift or C++ on standard error before it ended the process.
  private var fatalMessage: String? {
    for (index, line) in lastLines.enumerated().reversed() {
      if line.contains("Fatal error") || line.contains("Assertion failed") || line.contains("Precondition failed") {
        return line
      }
      if line.hasPrefix("terminate called") {
        let detail = lastLines.dropFirst(index + 1).first { $0.contains("what():") }
        return ([line] + [detail].compactMap { $0?.trimmingSpaces }).joined(separator: ", ")
      }
    }
    return nil
  }

  private static func name(of signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGFPE: "SIGFPE", SIGABRT: "SIGABRT", SIGTRAP: "SIGTRAP",
      SIGSYS: "SIGSYS", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM",
    ]
    return names[signal] ?? "signal \(signal)"
  }

  private static func words(for signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS: "it used memory that is not its own"
    case SIGILL, SIGTRAP: "Swift trapped, as by an index out of range, an overflow, a nil or a fatalError"
    case SIGFPE: "it divided a whole number by zero"
    case SIGABRT: "it aborted"
    default: "it ended by a signal"
    }
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
