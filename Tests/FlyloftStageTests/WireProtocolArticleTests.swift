import Flyloft
import FlyloftRegistry
import Foundation
import Testing

@testable import FlyloftStage

/// The article on the wire protocol, held against the messages.
@Suite("The article on the wire protocol")
struct WireProtocolArticleTests {
  private static let lines: [Substring] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/FlyloftStage/FlyloftStage.docc/WireProtocol.md")
    return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
  }()

  /// The first cells of a table's rows.
  private static func rows(under title: String) -> Set<String> {
    let table = lines.drop { !$0.hasPrefix("| \(title) |") }.dropFirst(2).prefix { $0.hasPrefix("| ") }
    return Set(table.compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) })
  }

  /// A message's kind and name, as its row begins: `5 load data`.
  private static func row(_ message: Any, _ bytes: [UInt8], at offset: Int) -> String {
    let name = "\(message)".prefix { $0 != "(" }.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    return "\(bytes[offset]) \(name)"
  }

  @Test("names every message by its kind")
  func kinds() {
    typealias Samples = ProtocolFuzzTests
    #expect(Set(Samples.commands.map { Self.row($0, $0.message, at: 0) }) == Self.rows(under: "command"))
    #expect(Set(Samples.replies.map { Self.row($0, $0.message, at: 0) }) == Self.rows(under: "reply"))
    #expect(Set(Samples.requests.map { Self.row($0, $0.message(number: 1), at: 8) }) == Self.rows(under: "request"))
    #expect(Set(Samples.answers.map { Self.row($0, $0.message(number: 1), at: 8) }) == Self.rows(under: "answer"))
  }

  @Test("has the version")
  func version() {
    #expect(Self.lines.contains { $0.contains(" version, which is \(ProtocolVersion.present.number) and ") })
  }

  @Test(
    "has the limits",
    arguments: [
      "a message | \(MessageLimits.byteCount.grouped) bytes",
      "a part of what was loaded | \(MessageLimits.part.grouped) bytes; all parts together 16 MB",
      "a part of what is read of a view | \(MessageLimits.part.grouped) bytes; all parts together \(VectorDrawing.byteLimit >> 20) MB",
      "a name, a knob's value, a library's path, a file's name | \(MessageLimits.name.grouped) bytes",
      "knobs | \(MessageLimits.knobs), with names and values of \(MessageLimits.knobByteCount.grouped) bytes together",
      "choices of a knob, endings of a file's name | \(MessageLimits.choices.grouped)",
      "a knob's unit and its help | \(MessageLimits.unit) and \(MessageLimits.help) bytes; the worker cuts what is longer",
      "an author's text | \(MessageLimits.text.grouped) bytes; the worker cuts what is longer",
      "segments that are gone, in one draw | \(MessageLimits.segments)",
      "a side of a picture | \(Surface.sideLimit.grouped) pixels",
      "a gallery's count | \(AnyGallery.countLimit.grouped)",
      "a text | \(ViewText.lengthLimit.grouped) Unicode scalars, and \(ViewText.linkLimit.grouped) links",
      "an outline, and labels | \(ViewText.outlineLimit.grouped) headings or labels, of \(MessageLimits.heading) bytes each",
      "addresses of a crash | \(MessageLimits.frames)",
      "a printed line | \(OutputLines.limit.grouped) bytes, and \(FloodGate.limit) lines of a gallery in a second",
    ])
  func limits(row: String) { #expect(Self.lines.contains("| \(row) |")) }
}
