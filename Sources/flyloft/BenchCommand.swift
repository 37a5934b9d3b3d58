import ArgumentParser
import FlyloftConcurrency
import Glibc

/// Becomes `flyloft-bench`, the program beside this one.
///
/// Measuring needs more X libraries than the window does, and loading them costs a quarter of a millisecond of every
/// start. What is measured must be a process of its own anyway.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the window from outside, on an X server of its own. `flyloft bench --help` says more.")

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  func run() throws {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    let own = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let program = (own.lastIndex(of: "/").map { String(own[...$0]) } ?? "./") + "flyloft-bench"
    var pointers = ([program, "bench"] + arguments).map { strdup($0) } + [nil]
    execv(program, &pointers)
    let reason = String(cString: strerror(errno))
    writeToStandardError(
      "flyloft: \(program) can't be started: \(reason). It does the measuring; `swift build` puts it there.\n")
    throw ExitCode.failure
  }
}
