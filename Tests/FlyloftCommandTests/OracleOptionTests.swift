import CodedGalleries
import Flyloft
import FlyloftObserver
import FlyloftRecording
import Foundation
import Oracle
import TestSupport
import Testing

/// What options of `flyloft preview` do, by what is seen and what is left.
@Suite("Options of flyloft preview, by the oracle", .serialized)
struct OracleOptionTests {
  @Test("--workers: so many views are drawn at a time, in processes; --report, --trace and --record tell of them")
  func workers() throws {
    let (gate, folder) = (try FileGate(), TemporaryFolder())
    let files = ["report", "trace", "record"].flatMap { ["--\($0)", folder.file($0)] }
    let window = try CodedWindow(
      arguments: ["--no-animation", "--workers", "3"] + files, environment: [CodedGate.drawings: gate.path]
    ) { $0.views = 8 }
    try gate.wait(for: 3)
    #expect(try window.shown.program.workers().count >= 3)
    gate.open()
    try window.expect()
    // All is drawn, before the wheel is turned.
    try window.playEach(.key(Keysym.end), .key(Keysym.home), .move(window.content))
    try window.playEach(.wheel(1), .wheel(1), .wheel(1), .key(Keysym.home))
    #expect(try gate.mostAtATime == 3)
    window.client.type("q")
    #expect(window.shown.program.wait(within: .limit) == .exited(0))

    let report = try #require(JSONValue(WholeFile.text(of: folder.file("report"))))
    let events = try #require(JSONValue(WholeFile.text(of: folder.file("trace")))?.elements)
    func named(_ name: String) -> [JSONValue] { events.filter { $0["name"]?.text == name && $0["ph"]?.text == "X" } }
    let draws = named("draw").compactMap { $0["args"] }.filter { $0["outcome"]?.text == "drawn" }
    #expect(report["drawn"]?.integer == draws.count && report["evicted"]?.integer == 0)
    // Others are parts of the window.
    let cards = draws.filter { $0["gallery"]?.text == "StressCards" }
    #expect(cards.compactMap { $0["index"]?.integer }.sorted() == Array(0..<8))
    #expect(report["frames"]?.integer == named("frame").count)
    // Without animation each notch is one frame.
    let first = try #require(named("wheel").first?["ts"]?.double)
    let painted = named("frame").filter {
      ($0["ts"]?.double ?? 0) >= first && ($0["args"]?["damage pixels"]?.integer ?? 0) > 0
    }
    #expect(painted.count == 4, "three notches and Home")
    let lines = try WholeFile.text(of: folder.file("record")).split(separator: "\n")
    #expect(lines.contains("gallery StressCards") && lines.contains("set views=8"))
    #expect(lines.count { $0.contains("wheel 0.0 1.0 at \(window.content.x) \(window.content.y)") } == 3)
    #expect(lines.contains { $0.contains("key 0xff50 \"\"") } && lines.contains { $0.contains("key 0x71 \"q\"") })
  }

  @Test("--row, counted from 0, --zoom, --alone and --variants: which view is shown first, how, and how large")
  func places() throws {
    let display = try ObservedDisplay(size: PixelSize(width: 1200, height: 800))
    func show(_ options: String..., as change: (inout Oracle) -> Void) throws {
      let window = try CodedWindow(on: display, arguments: ["--no-animation"] + options) { $0.uneven = 20 }
      window.note(change)
      try window.expect()
      // All the others are where it has been left.
      try window.playEach(.key(Keysym.escape), .move(window.content), .wheel(1))
    }
    try show("--row", "21", "--zoom", "1.5") { oracle in
      oracle.receive(.type("++"))
      oracle.goTo(21)
    }
    try show("--row", "3", "--alone", "--zoom", "3") { oracle in
      oracle.goTo(3)
      oracle.lookCloser(at: 3)
      oracle.receive(.type("0++"))
    }
    try show("--row", "2", "--variants") { oracle in
      oracle.goTo(2)
      oracle.showVariants(of: 2)
    }
  }

  @Test("--cache-mb: what has left the screen is kept as far as there is room")
  func cache() throws {
    for (megabytes, isKept) in [(64, true), (1, false)] {
      let generation = Generation()
      try generation.write(1)
      let window = try CodedWindow(
        arguments: ["--no-animation", "--workers", "1", "--cache-mb", "\(megabytes)"],
        environment: generation.environment
      ) { ($0.views, $0.height) = (6, 640) }
      window.note { ($0.started, $0.drawn) = (1, 1) }
      try window.expect()
      try window.play(.key(Keysym.end))
      try generation.write(2)
      if !isKept { window.note { $0.drawn = 2 } }
      try window.play(.key(Keysym.home))
    }
  }
}
