import Flyloft
import FlyloftDisplay
import FlyloftRecording
import FlyloftRegistry
import Testing
import ViewRegistry

@testable import FlyloftPreview
@testable import FlyloftRendering

/// Sessions that were recorded with `flyloft preview --record`, replayed on a clock that only moves when told, with draws
/// of 16 ms, two workers, and a cache of 16 MB.
///
/// What changes these counts changes how much is drawn for a scroll: when that is meant, the new ones go here.
@Suite("Recorded sessions")
struct ReplayTests {
  struct Expected: Equatable, Codable {
    let drawn: Int
    let hits: Int
    let superseded: Int
    let cancelled: Int
    let evicted: Int
  }

  private static let expected: [(String, Expected)] = [
    ("slow-read", Expected(drawn: 26, hits: 45, superseded: 0, cancelled: 0, evicted: 0)),
    ("fling", Expected(drawn: 62, hits: 115, superseded: 0, cancelled: 1, evicted: 36)),
    ("back-and-forth", Expected(drawn: 19, hits: 239, superseded: 0, cancelled: 0, evicted: 0)),
    ("jumps", Expected(drawn: 179, hits: 153, superseded: 0, cancelled: 841, evicted: 153)),
    ("live-resize", Expected(drawn: 171, hits: 6, superseded: 502, cancelled: 3, evicted: 146)),
    ("zoom", Expected(drawn: 143, hits: 45, superseded: 0, cancelled: 5, evicted: 115)),
  ]

  @Test("draws, hits, superseded, cancelled and evicted are the same every time", arguments: expected)
  func counts(name: String, expected: Expected) async throws {
    await #expect(processExitsWith: .success) { [name = name as String, expected = expected as Expected] in
      let session = try Session(at: sessionPath(name))
      #expect(session.inputs.count > 20 && session.duration > .seconds(2))
      let gallery = try registry.gallery(named: session.gallery)(session.settings)
      startDisplayThread()
      let counts = await Task { @DisplayActor in
        (0..<2).map { _ in
          let preview = ReplayedPreview(
            gallery, session, workerCount: 2, cost: .milliseconds(16), cacheByteCount: 16 << 20)
          let figures = preview.play(session.inputs)
          #expect(figures.waiting == 0 && figures.running == 0 && figures.failed == 0, "\(name): \(figures)")
          return Expected(
            drawn: figures.drawn, hits: figures.hits, superseded: figures.superseded, cancelled: figures.cancelled,
            evicted: figures.evicted)
        }
      }.value
      #expect(counts[0] == expected, "\(name): \(counts[0])")
      #expect(counts[1] == counts[0], "\(name), again: \(counts[1])")
    }
  }
}

private func sessionPath(_ name: String) -> String {
  let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  return "/\(folder)/Sessions/\(name).session"
}
