/// Input for parsers, made up from a seed: mostly valid input with something wrong in it, sometimes bytes at random.
///
/// The changes are those of byte-level fuzzers: bits flipped, bytes and stretches left out, doubled, moved or put in from
/// elsewhere, numbers at the ends of what types hold.
public struct Mutations {
  private var random: SeededGenerator
  private let valid: [[UInt8]]
  private let pieces: [[UInt8]]

  /// What a number is most often mistaken about.
  private static let edges = [
    "0", "-1", "1e999", "-1e999", "nan", "inf", "1e-320", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "18446744073709551616", "2147483648", "0x10", "1_000", "٣", "\u{0}", "\u{feff}", "\r\n",
    "\"", "\\", "\\u0000", "\\ud800", "{", "}", "[", "]", "=", "/", "..<", "...", "x", "é", "e\u{301}", "👩‍👩‍👧",
  ]

  /// - Parameters:
  ///   - valid: what the parser takes.
  ///   - words: what its input is made of, besides numbers.
  public init(of valid: [String], words: [String] = [], _ random: SeededGenerator) {
    self.init(ofBytes: valid.map { Array($0.utf8) }, words: words, random)
  }

  /// - Parameter valid: what the parser takes.
  public init(ofBytes valid: [[UInt8]], words: [String] = [], _ random: SeededGenerator) {
    self.valid = valid
    self.random = random
    pieces = (Self.edges + words).map { Array($0.utf8) }
  }

  /// The next input, as bytes.
  public mutating func next() -> [UInt8] {
    if Int.random(in: 0..<16, using: &random) == 0 {
      return (0..<Int.random(in: 0...64, using: &random)).map { _ in .random(in: 0...255, using: &random) }
    }
    var bytes = valid.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes) }
    return bytes
  }

  /// The next input as text; what is no UTF-8 is replaced.
  public mutating func nextText() -> String { String(decoding: next(), as: UTF8.self) }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(place + Int.random(in: 0...12, using: &random), bytes.count)
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.removeSubrange(place...)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
    case 5:
      let other = valid.randomElement(using: &random) ?? []
      let start = Int.random(in: 0...other.count, using: &random)
      bytes.insert(contentsOf: other[start...].prefix(24), at: place)
    case 6: replaceNumber(in: &bytes, near: place)
    default: bytes.insert(contentsOf: pieces.randomElement(using: &random)!, at: place)
    }
  }

  /// Puts one of the edges in the place of the next run of digits.
  private mutating func replaceNumber(in bytes: inout [UInt8], near place: Int) {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random)!)
  }
}
