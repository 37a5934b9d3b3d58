import Eviction
import FlyloftRendering
import Foundation
import TestSupport
import Testing

/// What `flyloft-simulator eviction` and `make bench` print, held to its budget.
@Suite("Eviction on recorded sessions")
struct RecordedEvictionTests {
  private static let sessions = Result { try RecordedSession.all(in: folder, rounds: 4) }
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Sessions"

  private static let names = [
    "back-and-forth", "fling", "jumps", "live-resize", "pan", "pinch", "pinch, LargeCards", "scrollbar", "sideways",
    "sideways, WideCards", "slow-read", "touchpad", "zoom",
  ]

  /// The figures of a line of the article's table, as they are written there.
  private static func row(of name: String) throws -> [Figure] {
    let lines = try article().split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("| \(name) |") }.map { line in
      line.split(separator: "|").dropFirst().compactMap { Figure($0.filter { $0 != " " }) }
    }
    return try #require(rows.first { !$0.isEmpty })
  }

  private static func article() throws -> String {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try String(
      contentsOfFile: root + "/Sources/FlyloftRendering/FlyloftRendering.docc/Eviction.md", encoding: .utf8)
  }

  private struct Figure {
    let value: Double
    let places: Int

    init?(_ text: String) {
      guard let value = Double(text) else { return nil }
      self.value = value
      places = text.contains(".") ? text.split(separator: ".").last?.count ?? 0 : 0
    }

    /// How far what it stands for may be from it.
    var error: Double { 0.5 * (0..<places).reduce(1) { unit, _ in unit / 10 } }

    /// Whether it is what `exact` is rounded to.
    func isRounded(_ exact: Double) -> Bool { abs(value - exact) <= error + 1e-9 }
  }

  @Test("every session is there")
  func all() throws { #expect(try Self.sessions.get().map(\.name) == Self.names) }

  /// To play all of them without optimization takes minutes.
  private static let played = isOptimized ? names : ["pan", "sideways, WideCards"]

  @Test("the product's policy draws less again than the others, and all as much as the article says", arguments: played)
  func redrawTime(name: String) throws {
    let session = try #require(try Self.sessions.get().first { $0.name == name })
    let cases = [8, 16, 32].flatMap { session.cases(budget: $0 << 20) }
    var (ours, others) = (0.0, [Rival: Double]())
    for item in cases {
      ours += item.run(EvictionScores()).redrawTime
      for rival in Rival.allCases { others[rival, default: 0] += item.run(rival.policy).redrawTime }
    }
    for (rival, time) in others { #expect(ours < time, "\(rival.rawValue)") }
    let told = try Self.row(of: name)
    let found = [ours] + [Rival.leastRecentlyUsed, .sieve, .s3FIFO].map { others[$0] ?? 0 }
    #expect(told.count == 4 && zip(told, found).allSatisfy { $0.isRounded($1) }, "the article: \(told), now: \(found)")
  }

  @Test("in the article the last line has the sums of the others")
  func sums() throws {
    let rows = try Self.names.map { try Self.row(of: $0) }
    let all = try Self.row(of: "all")
    #expect(all.count == 4 && rows.allSatisfy { $0.count == 4 })
    for (column, told) in all.enumerated() {
      let sum = rows.map { $0[column].value }.reduce(0, +)
      let error = rows.map { $0[column].error }.reduce(told.error, +)
      #expect(abs(told.value - sum) <= error + 1e-9, "column \(column): \(told.value), the sum of the lines is \(sum)")
    }
  }

  @Test("the policy measured as the product's is the one that a renderer's cache has")
  func sameType() {
    let state = RendererState(workerCount: 1, cacheByteCount: 1)
    #expect(Mirror(reflecting: state).descendant("pictures", "cache", "policy") is EvictionScores)
  }

  @Test("the same session comes to the same figures, with a session played as often as asked")
  func repeats() throws {
    let session = try #require(try Self.sessions.get().first { $0.name == "pan" })
    let figures = (0..<2).map { _ in EvictionFigures(of: session.cases(budget: 8 << 20)[0]) }
    #expect(figures[0] == figures[1])
    let once = try #require(try RecordedSession.all(in: Self.folder, rounds: 1).first { $0.name == "pan" })
    #expect(EvictionFigures(of: once.cases(budget: 8 << 20)[0]).redrawTime < figures[0].redrawTime)
  }
}
