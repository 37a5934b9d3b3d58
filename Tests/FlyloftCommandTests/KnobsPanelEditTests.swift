import Flyloft
import FlyloftObserver
import TestSupport
import Testing

/// The panel of knobs while its module is saved: compiled by the real compiler, shown on a real X server.
@Suite("The panel of knobs and edits", .serialized)
struct KnobsPanelEditTests {
  /// Where the first view is, and where the third would be.
  private let first = EditedSources.place
  private let third = PixelPoint(x: 500, y: 400)
  private let ground: UInt32 = 0xf6f6f4

  @Test("a value stays through an edit, and one that the edit makes impossible falls back and is told")
  func edited() throws {
    let (sources, display) = (try EditedSources(), try ObservedDisplay())
    let preview = try sources.showSwatches(on: display, [])
    let window = preview.window
    #expect(display.waitForColor(0x112233, at: third, in: window))
    // One view of two hundred.
    display.client.type("K")
    for key in [Keysym.home, Keysym.up] { display.client.key(key) }
    #expect(display.waitForColor(ground, at: third, in: window))
    #expect(display.waitForColor(0x112233, at: first, in: window))
    try sources.color(0x445566)
    #expect(display.waitForColor(0x445566, at: first, in: window))
    // What the new build has by itself may be there first.
    #expect(display.waitForColor(ground, at: third, in: window))
    let text = EditedSources.text(color: 0x778899).replacing("in: 0...1000", with: "in: 5...1000")
    try sources.write(text, to: "Plugins/Swatches/Swatches.swift")
    #expect(display.waitForColor(0x778899, at: third, in: window))
    #expect(
      preview.program.waitForStandardError {
        $0.contains("Swatches: views is 200 again. “1” is no longer possible: it takes a whole number from 5 to 1,000.")
      })
    // The panel still has the keyboard.
    display.client.key(Keysym.home)
    display.client.key(Keysym.delete)
    #expect(display.waitForColor(0x778899, at: third, in: window))
  }
}
