import FlyloftWays

@testable import FlyloftCompare

/// A report with two rounds of two ways at two workloads, one of which hung.
func sampleComparison() -> ComparisonReport {
  let ways = [WayKind.named("main-thread"), WayKind.named("flyloft")]
  var report = ComparisonReport(ways: ways, workloads: [.scrolling, .manyTasks], rounds: 2)
  for round in 0..<2 {
    for workload in report.workloads {
      report.add(sampleObservation(round: round), of: ways[1], at: workload)
      var slow = sampleObservation(round: round)
      slow.frames += [400]
      slow.longestFreeze = 380
      if workload == .manyTasks {
        (slow.isWhole, slow.firstResult, slow.lastResult, slow.cancel) = (false, nil, nil, nil)
      }
      report.add(slow, of: ways[0], at: workload)
    }
  }
  return report
}

func sampleObservation(round: Int, cancel: Double? = 1.5) -> WayObservation {
  var observation = WayObservation()
  observation.frames = Array(repeating: 16.5, count: 98) + [18, 20 + Double(round)]
  observation.pulses = (1...60).map { Double($0) * 16.5 }
  observation.longestFreeze = 17
  (observation.firstResult, observation.lastResult) = (20, 900 + Double(round) * 20)
  observation.inOrder = round == 0
  observation.steps = [
    .init(begin: 1, end: 20, isShown: true), .init(begin: 2, end: 30, isShown: false),
    .init(begin: 21, end: 40, isShown: true), .init(begin: 35, end: nil, isShown: false),
  ]
  observation.cancel = cancel
  (observation.threads, observation.megabytes, observation.processor) = (5 + round, 40.5 - Double(round), 700)
  observation.end = 990
  return observation
}
