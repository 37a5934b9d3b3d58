import Flyloft
import FlyloftDisplay
import Testing

@testable import FlyloftPreview
@testable import Simulation

@Suite("A notch of the wheel, on a clock of its own")
struct NotchFrameTests {
  @Test("without animation it is one frame, with it several, and both end on the same pixel", arguments: [true, false])
  func frames(isAnimated: Bool) {
    var window = VirtualWindow.opened(showing: ColoredCards(), isAnimated: isAnimated)
    window.receive(.wheel(x: 0, y: 1, at: PixelPoint(x: 740, y: 430), []))
    var tops: [Int] = []
    for _ in 0..<60 {
      window.pass(VirtualDisplay.refreshPeriod)
      if window.model.viewport.top != tops.last { tops.append(window.model.viewport.top) }
    }
    #expect(tops.last == 80 && tops == tops.sorted())
    #expect(isAnimated ? tops.count > 3 : tops.count == 1)
  }
}
