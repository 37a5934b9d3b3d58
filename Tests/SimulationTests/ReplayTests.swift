import Flyloft
import FlyloftRecording
import FlyloftRegistry
import FlyloftRendering
import Simulation
import TestSupport
import Testing
import ViewRegistry

@testable import FlyloftPreview

/// Sessions of `Tests/Sessions`, replayed by the window's own model on a clock of its own, with draws of 16 ms, two workers,
/// and a cache of 16 MB.
///
/// What changes these counts changes how much is drawn for a scroll: when that is meant, the new ones go here.
@Suite("Recorded sessions")
struct ReplayTests {
  struct Expected: Equatable {
    let drawn: Int
    let hits: Int
    let superseded: Int
    let cancelled: Int
    let evicted: Int
  }

  /// A session, the gallery of the simulation that it is played on instead of its own, and what comes of it.
  private static let expected: [(String, on: String?, Expected)] = [
    ("slow-read", nil, Expected(drawn: 36, hits: 12, superseded: 0, cancelled: 0, evicted: 2)),
    ("fling", nil, Expected(drawn: 72, hits: 66, superseded: 0, cancelled: 19, evicted: 45)),
    ("back-and-forth", nil, Expected(drawn: 29, hits: 83, superseded: 0, cancelled: 0, evicted: 0)),
    ("jumps", nil, Expected(drawn: 140, hits: 96, superseded: 0, cancelled: 887, evicted: 113)),
    ("live-resize", nil, Expected(drawn: 297, hits: 3, superseded: 522, cancelled: 3, evicted: 263)),
    ("zoom", nil, Expected(drawn: 168, hits: 21, superseded: 1, cancelled: 9, evicted: 136)),
    ("touchpad", nil, Expected(drawn: 48, hits: 56, superseded: 0, cancelled: 0, evicted: 20)),
    ("pinch", nil, Expected(drawn: 306, hits: 30, superseded: 516, cancelled: 70, evicted: 272)),
    ("scrollbar", nil, Expected(drawn: 175, hits: 150, superseded: 0, cancelled: 496, evicted: 147)),
    ("pan", nil, Expected(drawn: 25, hits: 9, superseded: 0, cancelled: 0, evicted: 0)),
    ("sideways", nil, Expected(drawn: 25, hits: 7, superseded: 0, cancelled: 0, evicted: 0)),
    // The built-in galleries have no rows that are wider than a window, and none in tiles.
    ("sideways", "WideCards", Expected(drawn: 14, hits: 0, superseded: 0, cancelled: 7, evicted: 12)),
    ("pinch", "LargeCards", Expected(drawn: 199, hits: 4, superseded: 29, cancelled: 41, evicted: 166)),
  ]

  @Test("draws, hits, superseded, cancelled and evicted are the same every time", arguments: expected)
  func counts(name: String, on other: String?, expected: Expected) throws {
    let session = try Session(at: sessionPath(name))
    #expect(session.inputs.count > 20 && session.duration > .seconds(2))
    let gallery =
      try SimulatedGalleries.all.first { $0.name == other }
      ?? registry.gallery(named: session.gallery)(session.settings)
    #expect(gallery.name == other ?? session.gallery)
    // They are the same each time, as long as they are what stands above: twice is for a build that takes little time.
    let counts = (0..<(isOptimized ? 2 : 1)).map { _ in
      var player = SessionPlayer(
        session, gallery, workerCount: 2, cacheByteCount: 16 << 20, courses: SteadyDraws(cost: .milliseconds(16)),
        invariants: Invariants())
      player.play()
      let window = player.window
      #expect(window.invariants?.violation == nil)
      let metrics = window.renderer.state.metrics(at: window.now)
      #expect(metrics.waiting == 0 && metrics.running == 0 && metrics.failed == 0, "\(metrics)")
      return Expected(
        drawn: metrics.drawn, hits: metrics.hits + window.model.metrics.hits, superseded: metrics.superseded,
        cancelled: metrics.cancelled, evicted: metrics.evicted)
    }
    #expect(counts.allSatisfy { $0 == expected }, "\(counts)")
  }

  @Test("by the keyboard alone all of the window is come to: what a session has that has no pointer")
  func keyboard() throws {
    let session = try Session(at: sessionPath("Keyboard/everything"))
    let gallery = try registry.gallery(named: session.gallery)(session.settings)
    var player = SessionPlayer(
      session, gallery, workerCount: 2, cacheByteCount: 16 << 20, courses: SteadyDraws(cost: .milliseconds(16)),
      invariants: Invariants())
    var seen: Set<String> = []
    player.play { model in
      let panels = model.panels
      if panels[Sidebar.self].focused != nil { seen.insert("list") }
      if !panels[Sidebar.self].filter.text.isEmpty { seen.insert("filter") }
      if !model.layout.hasSidebar { seen.insert("no sidebar") }
      if !model.layout.docked.isEmpty { seen.insert("figures") }
      if let focus = model.rows?.focus { seen.insert("view \(focus.row)") }
      if let closeup = model.viewport.closeup { seen.insert(closeup.isFitted ? "fitted" : "magnified") }
      if let focus = panels[CloseupPanel.self].focus { seen.insert(focus == .button(.back) ? "back" : "button") }
      if model.viewport.matrix != nil { seen.insert("variants") }
      if panels[MenuPanel.self].opening != nil { seen.insert("menu") }
      if panels[KnobsPanel.self].focus != nil { seen.insert("knobs") }
      if model.gallery?.settings.contains(where: { $0.value != $0.defaultValue && $0.name == "blobs" }) == true {
        seen.insert("knob changed")
      }
      if panels[TakePanel.self].line != nil { seen.insert("file") }
      if panels[HelpPanel.self].isShown { seen.insert("keys") }
      if model.viewport.top > 100_000 { seen.insert("end") }
    }
    #expect(player.window.invariants?.violation == nil)
    let wanted = [
      "list", "filter", "no sidebar", "figures", "view 0", "view 5", "fitted", "magnified", "back", "button",
      "variants",
      "menu", "knobs", "file", "keys", "end",
    ]
    #expect(Set(wanted).subtracting(seen) == [])
  }
}

private func sessionPath(_ name: String) -> String {
  let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
  return "/\(folder)/Sessions/\(name).session"
}
