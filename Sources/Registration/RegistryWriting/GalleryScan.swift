/// Finds the galleries that a Swift file declares, and the knobs whose default is out of their range.
///
/// It reads literals only, as a person would at a glance: what a range or a default is computed from is for the program to
/// check, which says the same in `flyloft list`.
struct GalleryScan {
  /// A type that is declared to be a gallery.
  struct Found: Equatable {
    let name: String
    let line: Int
  }

  /// A knob whose property starts with a value that it would refuse.
  struct DefaultOutOfRange: Equatable {
    let knob: String
    let value: String
    let range: String
    /// The line on which the property is declared.
    let line: Int
  }

  private let scan: SourceScan

  init(_ text: String) { scan = SourceScan(text) }

  /// The types that conform to `Gallery` or `LiveGallery` and that another file can see, in their order.
  var galleries: [Found] {
    let header =
      /(?<modifiers>(?:[A-Za-z]+[ \t\n]+)*)(?:struct|enum|class|actor|extension)[ \t\n]+(?<name>[A-Za-z_]\w*)(?<rest>[^{};]*)\{/
    return scan.bare.matches(of: header).compactMap { match in
      let isHidden = match.modifiers.split(whereSeparator: \.isWhitespace).contains { $0.hasSuffix("private") }
      guard !isHidden, Self.conforms(String(match.rest)) else { return nil }
      return Found(name: String(match.name), line: Self.line(of: match.name.startIndex, in: scan.bare))
    }
  }

  /// True if what stands between a type's name and its body lists one of the protocols.
  private static func conforms(_ header: String) -> Bool {
    var depth = 0
    let plain = header.filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
    guard let colon = plain.firstIndex(of: ":") else { return false }
    let constraints =
      plain[colon...].firstMatch(of: /\bwhere\b/.wordBoundaryKind(.simple))?.range.lowerBound ?? plain.endIndex
    let list = plain[colon..<constraints]
    return plain[..<colon].allSatisfy(\.isWhitespace) && list.contains(/\b(?:Live)?Gallery\b/.wordBoundaryKind(.simple))
  }

  /// The knobs of the gallery that is declared at `line` whose default is out of their range.
  func defaultsOutOfRange(from line: Int) -> [DefaultOutOfRange] {
    let number = /-?\d[\d_]*(?:\.\d[\d_]*)?/
    let knob =
      /Knob[ \t\n]*\([ \t\n]*"(?<name>[^"\n]*)"[ \t\n]*,[ \t\n]*\\\.(?<property>\w+)[ \t\n]*,[ \t\n]*in:[ \t\n]*(?<allowed>[^,)\]\n]+)/
    let start = Self.start(ofLine: line, in: scan.code)
    return scan.code.matches(of: knob).compactMap { match in
      let property = String(match.property)
      guard let range = self.range(String(match.allowed)),
        let declaration = try? Regex(#"\bvar[ \t]+\#(property)(?:[ \t]*:[ \t]*\w+)?[ \t]*=[ \t]*"#),
        let found = scan.code[start...].firstMatch(of: declaration),
        let literal = scan.code[found.range.upperBound...].prefixMatch(of: number),
        let value = Self.value(literal.output),
        scan.code[literal.range.upperBound...].prefix(while: { $0 != "\n" }).allSatisfy({ $0.isWhitespace || $0 == ";" }
        ),
        !range.bounds.contains(value)
      else { return nil }
      return DefaultOutOfRange(
        knob: String(match.name), value: String(literal.output), range: range.text,
        line: Self.line(of: found.range.lowerBound, in: scan.code))
    }
  }

  /// A range of two literals, as it stands or by the name of a constant of this file.
  private func range(_ text: String) -> (bounds: ClosedRange<Double>, text: String)? {
    let literal = /\s*(?<low>-?\d[\d_]*(?:\.\d[\d_]*)?)\s*\.\.\.\s*(?<high>-?\d[\d_]*(?:\.\d[\d_]*)?)\s*/
    if let match = text.wholeMatch(of: literal), let low = Self.value(match.low), let high = Self.value(match.high) {
      return low <= high ? (low...high, "\(match.low) to \(match.high)") : nil
    }
    guard let name = text.wholeMatch(of: /\s*(?:Self\.)?(?<name>\w+)\s*/)?.name,
      let constant = try? Regex(#"\blet[ \t]+\#(name)(?:[ \t]*:[^=\n]*)?[ \t]*=[ \t]*([^\n]*)"#),
      let value = scan.code.firstMatch(of: constant)?.output[1].substring
    else { return nil }
    return value.contains("...") ? range(String(value)) : nil
  }

  private static func value(_ literal: Substring) -> Double? { Double(literal.filter { $0 != "_" }) }

  private static func line(of index: String.Index, in text: String) -> Int {
    text[..<index].lazy.filter(\.isNewline).count + 1
  }

  private static func start(ofLine line: Int, in text: String) -> String.Index {
    var index = text.startIndex
    for _ in 1..<max(line, 1) {
      guard let end = text[index...].firstIndex(where: \.isNewline) else { return text.endIndex }
      index = text.index(after: end)
    }
    return index
  }
}
