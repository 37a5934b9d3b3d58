import Testing

@testable import FlyloftPreview

@Suite("The order of a window's events")
struct EventOrderTests {
  @Test("one that comes of an effect waits for the other effects, and is then handled by who handles the first")
  func order() {
    var order = EventOrder()
    let isFirst = order.add(.opened, at: .seconds(1))
    var times = [order.begin()?.time]
    let others = (2...3).map { order.add(.frame, at: .seconds($0)) }
    for _ in 0..<3 {
      order.end()
      times.append(order.begin()?.time)
    }
    let isFirstAgain = order.add(.frame, at: .seconds(4))
    #expect(isFirst && others == [false, false] && isFirstAgain)
    #expect(times == [.seconds(1), .seconds(2), .seconds(3), nil])
  }
}
