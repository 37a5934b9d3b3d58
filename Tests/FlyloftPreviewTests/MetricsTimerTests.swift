import Flyloft
import Testing

@testable import FlyloftPreview

@Suite("When the figures are drawn anew")
struct MetricsTimerTests {
  @Test("while something happens, once more after that, and then no more")
  func rests() {
    var figures = FiguresPanel(isWanted: true, palette: .of(.light))
    func words(_ change: (inout FiguresPanel, inout [PreviewEffect]) -> Void) -> [String] {
      var effects: [PreviewEffect] = []
      change(&figures, &effects)
      return effects.map { effect in
        switch effect {
        case .measure: "measure"
        case .startTimer(.metrics, _): "timer"
        default: "\(effect)"
        }
      }
    }
    #expect(words { $0.noteActivity(&$1) } == ["timer"])
    #expect(words { $0.noteActivity(&$1) } == [])
    #expect(words { $0.timerFired(&$1) } == ["measure", "timer"])
    #expect(words { $0.timerFired(&$1) } == ["measure"])
    #expect(words { $0.noteActivity(&$1) } == ["timer"])
  }
}
