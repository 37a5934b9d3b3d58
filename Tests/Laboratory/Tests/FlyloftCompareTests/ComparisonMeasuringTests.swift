import FlyloftWays
import Linked
import Testing

@testable import FlyloftCompare

@Suite("What a comparison measures")
struct ComparisonMeasuringTests {
  @Test("a frame is the time from one painting of the strip to the next; other paintings are none")
  func frames() {
    var tally = FrameTally()
    for (time, isPulse) in [(10.0, true), (20, false), (26, true), (76, true)] {
      tally.painted(at: time, isPulse: isPulse)
    }
    tally.finish(at: 80)
    #expect(tally.frames.samples == [10, 16, 50])
    #expect(tally.pulses == [10, 26, 76])
  }

  @Test("a frame that never came has taken until the end, at least")
  func missingFrame() {
    var tally = FrameTally()
    tally.painted(at: 10, isPulse: true)
    tally.finish(at: 5010)
    #expect(tally.frames.samples == [10, 5000])
  }

  @Test("a freeze lasts from the first input that waits until anything is painted")
  func freezes() {
    var tally = FrameTally()
    tally.painted(at: 5, isPulse: true)
    tally.input(at: 10)
    tally.input(at: 200)
    tally.painted(at: 300, isPulse: false)
    tally.input(at: 310)
    tally.painted(at: 320, isPulse: true)
    #expect(tally.longestFreeze == 290)
    tally.input(at: 400)
    tally.finish(at: 900)
    #expect(tally.longestFreeze == 500)
  }

  private func event(_ event: JobEvent, _ milliseconds: Int) -> RecordedEvent {
    RecordedEvent(event: event, nanoseconds: milliseconds * 1_000_000)
  }

  @Test("a log's line reads as it was written")
  func lines() {
    let events: [JobEvent] = [
      .asked(job: 3), .begun(job: 3, step: 1), .ended(job: 3, step: 1), .delivered(job: 3, step: 1),
      .shown(job: 3, step: 1),
    ]
    for event in events.map({ RecordedEvent(event: $0, nanoseconds: 99) }) {
      #expect(RecordedEvent(line: event.line.dropLast()) == event)
    }
    for line in ["", "begun", "begun 1 2", "began 1 2 3", "begun x 2 3", "begun 1 2 3 4"] {
      #expect(RecordedEvent(line: line) == nil)
    }
  }

  @Test("draws that were never painted are wasted, and what ran at the end has no end")
  func steps() {
    let log = JobLog([
      event(.begun(job: 0, step: 0), 5), event(.begun(job: 1, step: 0), 12), event(.begun(job: 2, step: 0), 14),
      event(.ended(job: 1, step: 0), 20), event(.delivered(job: 1, step: 0), 21), event(.shown(job: 1, step: 0), 22),
      event(.ended(job: 2, step: 0), 30), event(.delivered(job: 2, step: 0), 31), event(.begun(job: 3, step: 0), 40),
    ])
    var observation = WayObservation()
    log.describe(&observation, from: 10_000_000, to: 100_000_000)
    #expect(observation.begun == 3 && observation.shown == 1 && observation.wasted == 2)
    #expect(observation.steps.map(\.end) == [10, 20, nil])
    #expect(observation.firstResult == 12 && observation.lastResult == 12 && observation.inOrder == true)
    #expect(log.runningCount == 2 && log.lastEnd == 30_000_000 && !log.hasUnbegun)
    #expect(JobLog(log.events + [event(.asked(job: 9), 50)]).hasUnbegun)
  }

  @Test("a result that was asked for before one that has come breaks the order")
  func order() {
    var observation = WayObservation()
    JobLog([event(.delivered(job: 1, step: 0), 1), event(.delivered(job: 0, step: 0), 2)])
      .describe(&observation, from: 0, to: 10_000_000)
    #expect(observation.inOrder == false)
  }

  @Test("what was stopped has no last result")
  func stopped() {
    var observation = WayObservation()
    observation.isWhole = false
    JobLog([event(.shown(job: 0, step: 0), 1)]).describe(&observation, from: 0, to: 10_000_000)
    #expect(observation.firstResult == 1 && observation.lastResult == nil)
  }

  @Test(
    "a plan begins with Return or has it before all else, and ends what is cancelled with Escape",
    arguments: Workload.allCases)
  func plans(workload: Workload) {
    let plan = InputPlan(for: workload)
    #expect(plan.main.first?.input == .key(0xff0d) && plan.cancelled.last?.input == .key(0xff1b))
    for times in [plan.main.map(\.time), plan.cancelled.map(\.time)] { #expect(times == times.sorted()) }
    #expect(plan.main.last!.time < workload.limit)
  }
}
