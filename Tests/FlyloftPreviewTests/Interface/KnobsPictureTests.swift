import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftTesting
import Testing

@testable import FlyloftPreview

/// Compared and recorded as the interface's other pictures.
@Suite("Pictures of the panel of knobs")
struct KnobsPictureTests {
  private static let looks: [Appearance] = [.light, .dark]

  private func window(_ look: Appearance, height: Double = 900, _ gallery: AnyGallery = AnyGallery(Sampler()))
    -> DrawnWindow
  {
    var window = DrawnWindow(
      PreviewConfiguration(galleries: [gallery], size: Size(width: 620, height: height), appearance: look))
    window.type("K")
    return window
  }

  @Test("each kind of knob, two of them set; a slider of a colour has the keyboard", arguments: looks)
  func kinds(_ look: Appearance) throws {
    var (window, sampler) = (window(look), Sampler())
    (sampler.delay, sampler.isRound) = (120, true)
    window = self.window(look, AnyGallery(sampler))
    while window.model.panels[KnobsPanel.self].focus != .knob("ink", .channel(2)) { window.press(.tab) }
    expectSnapshot(try window.picture(), named: "knobs-\(look)")
  }

  @Test("an open list, scrolled to, a text that is being typed, in a low window", arguments: looks)
  func list(_ look: Appearance) throws {
    var window = window(look, height: 480)
    while window.model.panels[KnobsPanel.self].focus != .knob("month", .value) { window.press(.tab) }
    window.press(.space)
    while window.model.panels[KnobsPanel.self].focus != .knob("words", .value) { window.press(.tab) }
    window.type("Gauge")
    expectSnapshot(try window.picture(), named: "knobs-list-\(look)")
  }

  @Test("a number that the knob does not take", arguments: looks)
  func refused(_ look: Appearance) throws {
    var window = window(look, height: 300)
    window.type("77")
    window.press(.returnKey)
    expectSnapshot(try window.picture(), named: "knobs-refused-\(look)")
  }

  @Test("a value that an edit has made impossible: a note beside the knob, a mark on the button", arguments: looks)
  func fallenBack(_ look: Appearance) throws {
    var window = window(look, height: 300)
    window.press(.end)
    let edited = AnyGallery(ShorterSampler(), named: "Sampler", generation: 1)
    window.receive(.built(edited, EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)))
    expectSnapshot(try window.picture(), named: "knobs-fallen-back-\(look)")
  }

  @Test("a gallery without knobs")
  func none() throws {
    expectSnapshot(try window(.light, height: 240, AnyGallery(PlainCards(count: 3))).picture(), named: "knobs-none")
  }
}

private struct Sampler: Gallery {
  var delay = 40
  var ratio = 0.25
  var isRound = false
  var tone = "mid"
  var month = "March"
  var ink = Color.teal
  var words = ""
  var face = "/usr/share/fonts/a/path/that/has/no/room/Inter.ttf"

  static var knobs: [Knob<Sampler>] {
    [
      Knob("delay", \.delay, in: 0...300, step: 20, unit: "ms", help: "How long the needle takes to where it points."),
      Knob("ratio", \.ratio, in: 0...1), Knob("isRound", \.isRound, help: "Whether corners are."),
      Knob("tone", \.tone, choices: ["low", "mid", "high"]),
      Knob(
        "month", \.month, choices: ["January", "February", "March", "April", "May", "June", "July", "August"]),
      Knob("ink", \.ink), Knob("words", \.words), Knob("face", file: \.face, types: ["ttf"], help: "A font."),
    ]
  }
  var count: Int { 3 }
  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}

/// The same after an edit that leaves it less room.
private struct ShorterSampler: Gallery {
  var delay = 40

  static var knobs: [Knob<ShorterSampler>] { [Knob("delay", \.delay, in: 0...100, step: 20, unit: "ms")] }
  var count: Int { 3 }
  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}
