internal import CacheSimulator
internal import Glibc

/// Compares cache policies on recorded scrolls, or makes the recordings.
///
///     cache-simulator Traces/*.trace      print the table
///     cache-simulator record Traces 11    write the traces of seed 11 into a folder
@main
struct CacheSimulatorCommand {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 3, arguments[0] == "record", let seed = UInt64(arguments[2]) {
      for name in MotionModel.names { record(name, seed: seed, in: arguments[1]) }
    } else if !arguments.isEmpty, arguments[0] != "record" {
      print(Comparison(arguments.map(trace)).table, terminator: "")
    } else {
      fail("usage: cache-simulator FILE... | record FOLDER SEED", status: 64)
    }
  }

  private static func record(_ name: String, seed: UInt64, in folder: String) {
    guard let trace = MotionModel.trace(name, seed: seed) else { return }
    let path = "\(folder)/\(name).trace"
    guard let file = fopen(path, "w") else { fail("\(path): \(reason)") }
    fputs("# Made by `cache-simulator record`; see MotionModel and ScrollTrace.\n" + trace.text, file)
    fclose(file)
  }

  private static func trace(_ path: String) -> ScrollTrace {
    guard let file = fopen(path, "r") else { fail("\(path): \(reason)") }
    defer { fclose(file) }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { text += chunk.prefix(count) }
    do { return try ScrollTrace(text: String(decoding: text, as: UTF8.self)) } catch { fail("\(path): \(error)") }
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func fail(_ message: String, status: Int32 = 1) -> Never {
    let line = "cache-simulator: \(message)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    exit(status)
  }
}
