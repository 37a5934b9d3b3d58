import Testing

@testable import FlyloftRendering

@Suite("The answer to memory pressure, as a value")
struct PressureResponseTests {
  private let start = Duration.seconds(1_000)

  private func at(_ seconds: Double) -> Duration { start + .seconds(seconds) }

  @Test("without pressure, the budget is what was configured")
  func calm() {
    let response = PressureResponse(configured: 1_000)
    #expect(response.budget(at: at(1_000)) == 1_000)
    #expect(!response.isReduced(at: start))
  }

  @Test("each event takes three tenths, down to the floor")
  func steps() {
    var response = PressureResponse(configured: 1_000)
    let budgets = (0..<6).map { response.pressed(at: at(Double($0) * 2), floor: 200) }
    #expect(budgets == [700, 489, 342, 239, 200, 200])
    #expect(response.events == 6)
  }

  @Test("several tellings of one shortage are one step")
  func oneShortage() {
    var response = PressureResponse(configured: 1_000)
    #expect([0, 0.1, 0.9].map { response.pressed(at: at($0), floor: 0) } == [700, 700, 700])
    #expect(response.events == 3)
  }

  @Test("it grows back by a tenth every ten quiet seconds, and no further than it was")
  func growsBack() {
    var response = PressureResponse(configured: 1_000)
    _ = response.pressed(at: start, floor: 0)
    #expect(
      [9.9, 10, 20, 39.9, 40, 1_000_000].map { response.budget(at: at($0)) } == [700, 770, 847, 931, 1_000, 1_000])
    #expect(response.isReduced(at: at(39)))
    #expect(!response.isReduced(at: at(40)))
  }

  @Test("a new event starts from what it has grown back to, and the quiet anew")
  func pressedAgain() {
    var response = PressureResponse(configured: 1_000)
    _ = response.pressed(at: start, floor: 0)
    #expect(response.pressed(at: at(10), floor: 0) == 539)
    #expect(response.budget(at: at(19)) == 539)
    #expect(response.budget(at: at(20)) == 592)
  }

  @Test("a floor above the budget doesn't raise it")
  func highFloor() {
    var response = PressureResponse(configured: 1_000)
    #expect(response.pressed(at: start, floor: 5_000) == 1_000)
    #expect(response.pressed(at: at(2), floor: 900) == 900)
  }
}
