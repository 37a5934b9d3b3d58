import Flyloft
import FlyloftObserver
import TestSupport
import Testing

@Suite("Edits, compiled with optimization")
struct OptimizedEditTests {
  @Test("an edit is drawn as compiled without optimization, and then, without another one, as compiled with it")
  func optimized() throws {
    let (sources, programs) = (try EditedSources(), TemporaryFolder())
    let display = try ObservedDisplay()
    let gate = try ScriptGate(in: programs)
    // By way of `nice` the program compiles what nobody waits for.
    try programs.addScript("nice", #"\#(gate.wait) && exec "$@""#)
    let preview = try sources.showSwatches(on: display, environment: programs.asFirstInPath)
    let place = EditedSources.place
    try sources.color(
      0x123456,
      line: "if !_isDebugAssertConfiguration() { return canvas.fill(with: .color(Color(hex: 0x654321))) }")
    let first = display.client.pixels(of: preview.window) { picture in
      [0xff12_3456, 0xff65_4321].contains(picture[place.x, place.y])
    }
    #expect(first?[place.x, place.y] == 0xff12_3456, "\(preview.program.standardError)")
    gate.open()
    // What has been drawn stays until it is drawn anew.
    let isOptimized = display.wait(in: preview.window) {
      display.client.type("r")
    } until: {
      (try? display.client.pixels(of: preview.window))?[place.x, place.y] == 0xff65_4321
    }
    #expect(isOptimized, "\(preview.program.standardError)")
  }
}
