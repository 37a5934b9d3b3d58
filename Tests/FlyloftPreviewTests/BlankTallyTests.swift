import Testing

@testable import FlyloftPreview

@Suite("Blank pixel-milliseconds") struct BlankTallyTests {
  private func tally(_ changes: [(Duration, Int)], until end: Duration) -> BlankTally {
    var tally = BlankTally()
    for (time, area) in changes { tally.change(to: area, at: time) }
    tally.advance(to: end)
    return tally
  }

  @Test("none are counted before anything is blank, and after it no longer is")
  func none() {
    let idle = tally([], until: .seconds(100))
    #expect(idle.total == 0 && idle.lastMinute == 0)
    let over = tally([(.seconds(5), 1000), (.milliseconds(5250), 0)], until: .seconds(30))
    #expect(over.total == 250_000 && over.lastMinute == 250_000)
  }

  @Test("each area counts for as long as it lasted, across the seconds")
  func sums() {
    let tally = tally(
      [(.milliseconds(900), 100), (.milliseconds(1100), 300), (.milliseconds(3600), 10), (.milliseconds(3700), 0)],
      until: .seconds(4))
    #expect(tally.total == 20_000 + 750_000 + 1000)
    #expect(tally.lastMinute == tally.total)
  }

  @Test("an area that is still blank counts up to now")
  func goesOn() {
    var tally = tally([(.seconds(1), 7)], until: .milliseconds(1010))
    #expect(tally.total == 70)
    tally.advance(to: .milliseconds(1020))
    #expect(tally.total == 140 && tally.lastMinute == 140)
    tally.advance(to: .milliseconds(1000))
    #expect(tally.total == 140, "a time that has been counted")
  }

  @Test("what is more than a minute ago leaves the last minute, not the total")
  func window() {
    let changes: [(Duration, Int)] = [(.seconds(10), 50), (.seconds(11), 0), (.seconds(40), 2), (.seconds(41), 0)]
    #expect(tally(changes, until: .seconds(70)).lastMinute == 52_000)
    #expect(tally(changes, until: .milliseconds(70_250)).lastMinute == 39_500, "a quarter of the second has left")
    #expect(tally(changes, until: .seconds(71)).lastMinute == 2000)
    #expect(tally(changes, until: .seconds(101)).lastMinute == 0)
    #expect(tally(changes, until: .seconds(5000)).lastMinute == 0)
    #expect(tally(changes, until: .seconds(5000)).total == 52_000)
  }

  @Test("a window that is blank for longer has a minute of it", arguments: [60, 61, 62, 119, 120, 4000])
  func longer(seconds: Int) {
    let tally = tally([(.seconds(1), 3)], until: .seconds(1 + seconds) + .milliseconds(300))
    #expect(tally.total == Double(seconds) * 3000 + 900)
    #expect(abs(tally.lastMinute - 180_000) < 1e-6)
  }
}
