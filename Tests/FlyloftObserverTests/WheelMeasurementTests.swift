import CX11
import Flyloft
import FlyloftObserver
import Testing

@Suite("Wheel events, measured")
struct WheelMeasurementTests {
  @Test("wheel events that nothing answers are counted, not timed")
  func unanswered() throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    let painted = PaintedWindow(on: server.display, title: "Painted")
    let window = try client.window(titled: "Painted")
    client.pointer(to: PixelPoint(x: 30, y: 40), in: window)
    client.settle(window, quietFor: .milliseconds(20))
    let wheel = client.measureWheel(
      in: window, events: 4, perSecond: 1000, course: .turning(after: 2), timeout: .milliseconds(5))
    #expect(wheel.withoutDamage == 4 && wheel.firstDamage.samples.isEmpty && wheel.reports == 0)
    #expect((0..<4).map { _ in painted.next(ButtonPress).xbutton.button } == [5, 5, 4, 4])
  }
}
