import Flyloft
import FlyloftConcurrency
import TestSupport
import Testing

@testable import FlyloftRendering

@Suite("The alarm of a renderer")
struct ThreadAlarmTests {
  @Test("a deadline may be beyond all that the clock can say: it is looked at again in a day")
  func beyond() {
    #expect(ThreadAlarm.look(for: .max, at: .seconds(5)) == 86_405_000_000_000)
    #expect(ThreadAlarm.look(for: 7_500_000_000, at: .seconds(5)) == 7_500_000_000)
  }

  @Test("it rings at the earliest time that it was set for, once, and when it is asked to ring again")
  func rings() async {
    let alarm = ThreadAlarm()
    let times = Collector<Int>()
    let start = alarm.now
    #expect(
      alarm.start {
        times.add((alarm.now - start).nanoseconds)
        return times.now.count == 1 ? start : nil
      })
    alarm.set(for: .seconds(Int64.max))
    alarm.set(for: start + .milliseconds(20))
    alarm.set(for: start + .seconds(3600))
    #expect(await times.wait(for: 2).first ?? 0 >= 20_000_000)
    alarm.stop()
  }
}
