import Glibc
import Testing

@testable import FlyloftRendering

@Suite("The alarm of a renderer")
struct ThreadAlarmTests {
  @Test("a deadline may be beyond all that the clock can say: it is looked at again in a day")
  func beyond() {
    let distant = ThreadAlarm.look(for: .seconds(Int64.max) + .seconds(Int64.max), at: .seconds(5))
    #expect(distant.tv_sec == 86_405 && distant.tv_nsec == 0)
    let near = ThreadAlarm.look(for: .milliseconds(7500), at: .seconds(5))
    #expect(near.tv_sec == 7 && near.tv_nsec == 500_000_000)
  }
}
