private import Glibc
internal import Linked

/// The trace that a window writes, read as it grows.
struct EnduredTrace: ~Copyable {
  private let descriptor: Int32
  private var rest = ""

  init(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// The longest turn of the display thread since the last call, in milliseconds, waits for a processor included; nil where it has taken
  /// none, or the trace is full.
  mutating func longestTurn() -> Double? {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var longest: Double?
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return longest }
      rest += String(decoding: bytes[..<count], as: UTF8.self)
      var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
      rest = String(lines.removeLast())
      for line in lines where [#""cat":"frame""#, #""cat":"input""#, #""cat":"turn""#].contains(where: line.contains) {
        guard let mark = line.firstRange(of: #""dur":"#),
          let time = Double(line[mark.upperBound...].prefix { $0 != "," && $0 != "}" })
        else { continue }
        longest = max(longest ?? 0, time / 1000)
      }
    }
  }
}
