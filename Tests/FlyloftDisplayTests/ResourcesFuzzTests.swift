import SeededRandom
import Testing

@testable import FlyloftDisplay

@Suite("Anything in the desktop's resources")
struct ResourcesFuzzTests {
  @Test("comes to a scale that a window can be looked at with")
  func scales() {
    var inputs = Mutations(
      of: ["Xft.dpi:\t144\n", "*background: white\nXft.antialias: 1\nXft.dpi: 96.5\n"],
      words: ["Xft.dpi", ":", "\n", "\t"], SeededGenerator(usually: 1))
    var others = 0
    for _ in 0..<3000 {
      let text = inputs.nextText()
      let scale = Scale.of(resources: text)
      #expect(Scale.range.contains(scale), "\(text.debugDescription)")
      if scale != 1 { others += 1 }
    }
    #expect(others > 100)
  }
}
