/// Bytes that a view prints, as lines. A line that is too long is cut, and said to be.
struct OutputLines {
  /// The most bytes of a line.
  static let limit = 1000

  private var rest: [UInt8] = []
  private var isCut = false
  /// The last lines, for what a crash says of itself.
  private(set) var last: [String] = []

  /// Takes bytes.
  ///
  /// - Returns: the lines that are whole now.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(finishLine())
      } else if rest.count < Self.limit {
        rest.append(byte)
      } else {
        isCut = true
      }
    }
    return lines
  }

  /// The line that was begun, if any.
  mutating func takeRest() -> String? { rest.isEmpty ? nil : finishLine() }

  private mutating func finishLine() -> String {
    let line = String(decoding: rest, as: UTF8.self) + (isCut ? " …" : "")
    rest.removeAll(keepingCapacity: true)
    isCut = false
    last.append(line)
    if last.count > 8 { last.removeFirst() }
    return line
  }
}
