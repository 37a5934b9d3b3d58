import CodedGalleries
import Flyloft
import FlyloftDisplay
import FlyloftObserver
import FlyloftPreview
import FlyloftRegistry
import Oracle
import SeededRandom
import Simulation
import TestSupport
import Testing

@testable import FlyloftPreview

/// Users who are made up from a seed, in the simulated window and before the oracle, which knows README and none of the model's
/// code: after each input both say the same of what is shown where.
@Suite("The simulation, by the oracle")
struct OracleSimulationTests {
  @Test(
    "whatever users type, scroll, drag, pan, hover and turn, the window shows what the oracle says", arguments: 0..<8)
  func users(round: UInt64) throws {
    let seed = SimulationTests.seed &* 1000 &+ round
    for life in 0..<(isOptimized ? 20 : 4) {
      var user = CodedUser(seed: seed &* 1000 &+ UInt64(life))
      var window = try SimulatedCodedWindow(user.oracle(), isAnimated: life.isMultiple(of: 2))
      window.hasExactThumb = !user.zooms
      for _ in 0..<60 {
        let inputs = user.inputs(in: window.oracle)
        window.play(inputs)
        let difference = window.difference
        try #require(
          difference == nil,
          "\(window.oracle.gallery), \(window.oracle.size), \(window.oracle.scale) seed \(SimulationTests.seed), life \(life): after \(window.played.suffix(20))"
        )
      }
    }
  }
}

/// A simulated window with coded galleries, and the oracle that says what it must show.
private struct SimulatedCodedWindow {
  private(set) var oracle: Oracle
  private(set) var window: VirtualWindow
  private(set) var played: [[OracleInput]] = []
  var hasExactThumb = true
  private var pointer = PixelPoint(x: 0, y: 0)
  private var held: Modifiers = []

  init(_ oracle: Oracle, isAnimated: Bool) throws {
    self.oracle = oracle
    let settings = oracle.gallery.knobs.settings.map { text in
      let parts = text.split(separator: "=")
      return KnobSetting(name: String(parts[0]), value: String(parts[1]))
    }
    let galleries = try CodedUser.names.enumerated().map { number, name in
      try codedRegistry.gallery(named: name)(number == oracle.selected ? settings : [])
    }
    let preview = PreviewConfiguration(
      galleries: galleries, selected: oracle.selected,
      skipped: [SkippedModule(name: "Missing", reason: "a library is not installed", remedy: "install it")],
      showsMetrics: oracle.showsFigures, isAnimated: isAnimated, workerCount: 2)
    window = VirtualWindow(
      VirtualWindow.Configuration(
        preview, size: oracle.size, scale: oracle.scale, courses: SteadyDraws(cost: .milliseconds(1))))
    window.watch(Invariants(keepsTrace: false))
    window.open()
    play([.move(PixelPoint(x: oracle.viewport.midX, y: oracle.viewport.midY))])
  }

  // MARK: Inputs

  mutating func play(_ inputs: [OracleInput]) {
    played.append(inputs)
    for input in inputs {
      oracle.receive(input)
      play(input)
    }
    // Nothing moves for longer, and the figures come anew each second.
    window.pass(.seconds(3))
  }

  private mutating func play(_ input: OracleInput) {
    switch input {
    case .move(let point):
      pointer = point
      receive(.moved(to: point, held))
    case .wheel(let notches, let horizontally, let modifiers):
      // Zoomed by several at once, it is rounded once.
      for _ in 0..<abs(notches) {
        let way = Double(notches.signum())
        receive(.wheel(x: horizontally ? way : 0, y: horizontally ? 0 : way, at: pointer, held.union(.init(modifiers))))
        window.pass(.zero)
      }
    case .scroll(let x, let y, let point, let modifiers):
      receive(.scroll(x: x, y: y, at: point, time: window.now, held.union(.init(modifiers))))
    case .lift: receive(.scrollEnded(time: window.now))
    case .pinch(let factor, let point): receive(.pinch(by: factor, at: point))
    case .press(let button):
      receive(.pressed(Button(number: button), at: pointer, held))
      held.insert(Modifiers(button: button))
    case .release(let button):
      receive(.released(Button(number: button), at: pointer, held))
      held.remove(Modifiers(button: button))
    case .doubleClick(let point): for _ in 0..<2 { for input in OracleInput.click(at: point) { play(input) } }
    case .key(let keysym, let modifiers): receive(.key(Key(keysym: keysym), text: "", held.union(.init(modifiers))))
    case .type(let text):
      for character in text {
        let modifiers = character.isUppercase ? held.union(.shift) : held
        receive(.key(Key(keysym: UInt(character.asciiValue!)), text: String(character), modifiers))
      }
    case .resize(let size): window.changeDisplay { display, _ in display.resize(to: size) }
    }
    window.pass(.zero)
  }

  private mutating func receive(_ event: InputEvent) { window.receive(event) }

  // MARK: What is shown

  /// The first thing that is not as the oracle says; nil if all is.
  var difference: String? {
    if let violation = window.invariants?.violation { return "\(violation)" }
    let wrong = zip(shown + [""], expected + [""]).first { $0 != $1 }
    return wrong.map { "shown is \($0), expected \($1)" }
  }

  private var shown: [String] {
    let (model, layout) = (window.model, window.model.layout)
    let (sidebar, showsHelp) = (model.panels[Sidebar.self], model.panels[HelpPanel.self].isShown)
    var facts = [
      "gallery \(model.selected)", "keys \(showsHelp)", "sidebar \(layout.hasSidebar)",
      "figures \(!layout.docked.isEmpty)", "area \(text(layout.viewport))", "filter \(sidebar.filter.text)",
      "list \(lines.map(text))", "zoom \(model.viewport.zoom.factor)", "knobs \(knobs)",
    ]
    if layout.hasSidebar { facts.append("pointer on line \(sidebar.hovered ?? -1)") }
    return showsHelp
      ? facts : facts + views + (hasExactThumb ? ["thumb \(text(model.viewport.thumb ?? .zero))"] : [])
  }

  private var expected: [String] {
    var facts = [
      "gallery \(oracle.selected)", "keys \(oracle.showsHelp)", "sidebar \(oracle.hasSidebar)",
      "figures \(oracle.showsFigures && oracle.hasSidebar)", "area \(text(oracle.area))", "filter \(oracle.filter)",
      "list \(oracleLines.map(text))", "zoom \(oracle.zoom)", "knobs \(oracleKnobs)",
    ]
    if oracle.hasSidebar { facts.append("pointer on line \(oracle.hovered ?? -1)") }
    return oracle.showsHelp
      ? facts : facts + oracleViews + (hasExactThumb ? ["thumb \(text(oracle.thumb ?? .zero))"] : [])
  }

  private var lines: [PixelRect] {
    guard oracle.hasSidebar else { return [] }
    let (model, sidebar) = (window.model, window.model.panels[Sidebar.self])
    return model.contents.entries(sidebar.filter).indices.map { model.layout.listRow($0, offset: sidebar.offset) }
  }
  private var oracleLines: [PixelRect] {
    oracle.hasSidebar ? oracle.lines.indices.map { oracle.frame(ofLine: $0) } : []
  }

  private var knobs: [String] {
    let settings = window.model.gallery?.settings ?? []
    return settings.filter { ["one", "shade"].contains($0.name) }.map { "\($0.name)=\($0.value)" }
  }
  private var oracleKnobs: [String] { ["one=\(oracle.gallery.knobs.one)", "shade=\(oracle.gallery.knobs.shade)"] }

  private var views: [String] {
    let model = window.model
    let closeup = model.viewport.closeup
    let all = model.viewport.geometry.map { $0.rows(in: model.viewport.area) } ?? 0..<0
    let rows = closeup.map { $0.row..<$0.row + 1 } ?? all
    let one = oracle.gallery.knobs.one
    return rows.map { row in
      (one == 0 ? row : one - 1, closeup?.frame(in: model.layout) ?? model.viewport.rect(ofRow: row))
    }.filter(isSeen).map(text)
  }
  private var oracleViews: [String] { oracle.views.map { ($0.row, $0.frame) }.filter(isSeen).map(text) }

  private func isSeen(_ view: (row: Int, frame: PixelRect)) -> Bool {
    !view.frame.intersection(oracle.area).isEmpty
  }

  private func text(_ view: (row: Int, frame: PixelRect)) -> String { "view \(view.row) at \(text(view.frame))" }
  private func text(_ rect: PixelRect) -> String { "\(rect.minX) \(rect.minY) \(rect.width)x\(rect.height)" }
}

extension Modifiers {
  fileprivate init(_ modifiers: [KeyModifier]) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
  }

  fileprivate init(button: Int) { self = button == 1 ? .leftButton : button == 2 ? .middleButton : .rightButton }
}
