internal import CLinux
internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import Glibc

/// Source lines of places in a program's code, asked of `llvm-symbolizer`, which comes with Swift's toolchain.
enum Symbolizer {
  /// The most milliseconds that it may be silent. On a busy machine that reads a large program for the first time, more than
  /// ten seconds were seen.
  private static let patience: Int32 = 120_000

  /// Its answer for one address.
  private struct Answer: Decodable {
    var address: String?
    var symbols: [Symbol]?

    enum CodingKeys: String, CodingKey {
      case address = "Address"
      case symbols = "Symbol"
    }

    struct Symbol: Decodable {
      var function: String?
      var file: String?
      var line: Int?
      var start: Int?

      enum CodingKeys: String, CodingKey {
        case function = "FunctionName"
        case file = "FileName"
        case line = "Line"
        case start = "StartLine"
      }
    }
  }

  /// The frames at `places`, inlined ones among them, from the crash on.
  static func frames(at places: [CodePlace]) -> [SourceFrame] {
    var known: [String: [UInt64: [SourceFrame]]] = [:]
    // A return address is behind its call.
    let offsets = places.enumerated().map { $0.offset == 0 ? $0.element.offset : $0.element.offset &- 1 }
    for object in Set(places.map(\.object)) where object.hasPrefix("/") && !isLibrary(object) {
      let wanted = zip(places, offsets).filter { $0.0.object == object }.map(\.1)
      known[object] = ask(object, wanted)
    }
    return zip(places, offsets).flatMap { place, offset in
      known[place.object]?[offset] ?? [SourceFrame(function: place.function, file: "", line: 0)]
    }
  }

  /// The line where the function at one place begins; or, at several of a part by which it is reached, the one that is inlined
  /// there. Nil where it is not known.
  static func beginning(of places: [CodePlace]) -> SourceLine? {
    beginning(in: frames(at: places), ofOne: places.count == 1)
  }

  static func beginning(in frames: [SourceFrame], ofOne isOne: Bool) -> SourceLine? {
    // What is inlined in it comes before it.
    let called = zip(frames, frames.dropFirst()).first { $0.start > 0 && $1.function.hasPrefix(DrawAddress.witness) }?.0
    guard let frame = isOne ? frames.last : called, frame.start > 0, !frame.file.isEmpty else { return nil }
    return SourceLine(file: frame.file, line: frame.start)
  }

  /// Those of the system take a second to search, and have no author that reads this.
  private static func isLibrary(_ object: String) -> Bool {
    object.hasPrefix("/usr/lib/") || object.hasPrefix("/lib/") || object.contains("/libswift")
  }

  private static func ask(_ object: String, _ offsets: [UInt64]) -> [UInt64: [SourceFrame]] {
    let arguments =
      ["llvm-symbolizer", "--output-style=JSON", "--obj=\(object)"] + offsets.map { "0x" + String($0, radix: 16) }
    var frames: [UInt64: [SourceFrame]] = [:]
    var run = CommandRun(arguments)
    run.patience = patience
    for line in run.run().output.split(separator: "\n") {
      // With addresses as arguments it is one array; with one address on a line it would be an object.
      let answers = JSONText.value([Answer].self, in: line) ?? JSONText.value(Answer.self, in: line).map { [$0] } ?? []
      for answer in answers {
        guard let text = answer.address, let offset = UInt64(text.dropFirst(2), radix: 16) else { continue }
        frames[offset] = (answer.symbols ?? []).map { symbol in
          SourceFrame(
            function: demangled(symbol.function ?? ""), file: symbol.file ?? "", line: symbol.line ?? 0,
            start: symbol.start ?? 0)
        }
      }
    }
    return frames
  }

  private static func demangled(_ name: String) -> String {
    guard let text = flyloft_demangle(name) else { return name }
    defer { free(text) }
    return String(cString: text)
  }
}
