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

  @Test("a frame of an animation takes two trips through the model: its beginning with all that has moved, and its end")
  func trips() {
    var window = VirtualWindow.opened(
      showing: ColoredCards(), isAnimated: true, watchedBy: Invariants(keepsTrace: true))
    window.receive(.wheel(x: 0, y: 1, at: PixelPoint(x: 740, y: 430), []))
    for _ in 0..<8 { window.pass(VirtualDisplay.refreshPeriod) }
    let all = window.invariants?.trace ?? []
    let trace = all.drop { !$0.contains("wheel") }
    func count(_ event: String) -> Int { trace.count { $0.hasSuffix(" seconds \(event)") } }
    // The first frame is the input's own.
    #expect(count("refresh") > 5 && count("frame") == 1)
    #expect(count("frameEnded(painted: true)") + count("frameEnded(painted: false)") == count("refresh") + 1)
  }
}
