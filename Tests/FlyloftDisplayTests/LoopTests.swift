import FlyloftConcurrency
import Testing

@testable import FlyloftDisplay

@Suite struct TurnMetricsTests {
  @Test("waiting for a processor is not being busy")
  func delay() {
    var figures = TurnMetrics()
    figures.record(wall: .milliseconds(10), delayed: .milliseconds(7))
    #expect(figures.last == .milliseconds(3))
    #expect(figures.longestWall == .milliseconds(10))
  }

  @Test("what a turn was held for views is not counted as its own, and neither is a processor that others had")
  func held() {
    var figures = TurnMetrics()
    figures.record(wall: .milliseconds(900), delayed: .zero, held: .milliseconds(896))
    #expect(figures.longest == .milliseconds(900) && figures.longestUnheld == .milliseconds(4))
    figures.record(wall: .milliseconds(50), delayed: .milliseconds(45), held: .zero)
    #expect(figures.longestUnheld == .milliseconds(5))
    figures.record(wall: .milliseconds(50), delayed: .milliseconds(10), held: .milliseconds(44))
    #expect(figures.longestUnheld == .milliseconds(6))
  }

  @Test("a delay is never more than its turn, nor less than nothing")
  func clamping() {
    var figures = TurnMetrics()
    figures.record(wall: .milliseconds(2), delayed: .milliseconds(5))
    #expect(figures.last == .zero)
    figures.record(wall: .milliseconds(2), delayed: .milliseconds(-5))
    #expect(figures.last == .milliseconds(2))
  }

  @Test("the longest turn stays when it has left the recent ones")
  func longest() {
    var figures = TurnMetrics()
    figures.record(wall: .milliseconds(9), delayed: .zero)
    for _ in 0..<240 { figures.record(wall: .milliseconds(1), delayed: .zero) }
    #expect(figures.count == 241)
    #expect(figures.longest == .milliseconds(9))
    #expect(figures.recent.values == Array(repeating: .milliseconds(1), count: 240))
    figures.reset()
    #expect(figures == TurnMetrics())
  }

  @Test("the delay of a thread is the second field")
  func schedstat() {
    #expect(ProcessorShare.delay(in: "53637745 79167 4\n".utf8) == .nanoseconds(79_167))
    #expect(ProcessorShare.delay(in: "".utf8) == .zero)
  }

  @Test("the time that a thread has run is told up to now, not up to a tick some milliseconds ago")
  func ran() {
    let share = ProcessorShare()
    var last = Duration.threadProcessorTime
    for _ in 0..<1000 {
      let ran = share.read().ran
      #expect(ran >= last)
      last = .threadProcessorTime
      #expect(ran <= last)
    }
  }
}

@Suite struct RingTests {
  @Test("the last values are kept, oldest first")
  func order() {
    var ring = Ring<Int>(capacity: 3)
    for value in 1...5 { ring.append(value) }
    #expect(ring.values == [3, 4, 5])
    #expect(ring.last == 5)
  }
}

@Suite struct TimersTests {
  @Test("timers come by deadline, then by age")
  func order() {
    var timers = Timers<String>()
    _ = timers.add(deadline: .seconds(2), "b")
    _ = timers.add(deadline: .seconds(1), "a")
    _ = timers.add(deadline: .seconds(2), "c")
    let gone = timers.add(deadline: .seconds(1), "gone")
    timers.cancel(gone)
    #expect(timers.nextDeadline == .seconds(1))
    var fired: [String] = []
    while let work = timers.takeDue(at: .seconds(3), addedBefore: timers.horizon) { fired.append(work) }
    #expect(fired == ["a", "b", "c"])
    #expect(timers.nextDeadline == nil)
  }

  @Test("a timer set by another's work waits for the next turn")
  func horizon() {
    var timers = Timers<String>()
    let horizon = timers.horizon
    _ = timers.add(deadline: .zero, "late")
    #expect(timers.takeDue(at: .seconds(1), addedBefore: horizon) == nil)
    #expect(timers.takeDue(at: .seconds(1), addedBefore: timers.horizon) == "late")
  }
}
