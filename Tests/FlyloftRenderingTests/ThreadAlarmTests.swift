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

  @Test(
    "it rings at the earliest time that it was set for, once, also where it has slept, and when it is asked to ring again"
  )
  func rings() async {
    let alarm = ThreadAlarm()
    let times = Collector<Duration>()
    let isStarted = alarm.start { [alarm] in
      times.add(alarm.now)
      return times.now.count == 2 ? alarm.now : nil
    }
    #expect(isStarted)
    let first = alarm.now + .milliseconds(5)
    alarm.set(for: first)
    alarm.set(for: first + .seconds(3600))
    #expect(await times.wait(for: 1)[0] >= first)
    // Asleep by now, it is woken for each that is earlier.
    for time in [Duration.seconds(Int64.max), alarm.now + .seconds(3600)] { alarm.set(for: time) }
    let due = alarm.now + .milliseconds(20)
    alarm.set(for: due)
    #expect(await times.wait(for: 3)[1] >= due)
    alarm.stop()
  }
}
