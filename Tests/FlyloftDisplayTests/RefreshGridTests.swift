import Testing

@testable import FlyloftDisplay

@Suite("A display's refreshes")
struct RefreshGridTests {
  @Test("the next one is later than now, and no more than a period")
  func next() {
    let grid = RefreshGrid(rate: 60, origin: .milliseconds(5))
    var time = Duration.zero
    for _ in 0..<1000 {
      let next = grid.next(after: time)
      #expect(next > time)
      #expect(next - time <= max(grid.period, .milliseconds(5)))
      time += .microseconds(7_919)
    }
  }

  @Test("a refresh is not its own next one")
  func ownNext() {
    let grid = RefreshGrid(rate: 144, origin: .seconds(3))
    var time = grid.origin
    for count in 1...100_000 {
      time = grid.next(after: time)
      #expect(time == grid.origin + grid.period * count)
    }
  }

  @Test("they don't drift, however late each is asked for")
  func drift() {
    let grid = RefreshGrid(rate: 60, origin: .zero)
    var time = Duration.zero
    for _ in 0..<3600 { time = grid.next(after: time + .microseconds(900)) }
    #expect(time == grid.period * 3600)
  }

  @Test("a rate that no display has counts as sixty a second", arguments: [0, -1, .nan, .infinity, 1e9, 0.5])
  func strangeRates(rate: Double) {
    #expect(RefreshGrid(rate: rate, origin: .zero).period == RefreshGrid.usualPeriod)
  }
}
