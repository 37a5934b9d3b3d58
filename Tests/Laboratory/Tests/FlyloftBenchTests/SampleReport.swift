@testable import FlyloftBench

/// A report whose every metric is known.
func sampleReport(kind: BenchReport.Kind = .scenarios, rounds: Int = 2, ownBlank: Double? = nil) -> BenchReport {
  var report = BenchReport(
    kind: kind,
    machine: MachineFacts(processor: "A & B", processorCount: 2, kernel: "6.1", loadBefore: 0.25), effort: .full)
  var line = MeasuredSubject(
    name: "flyloft", width: 1280, height: 800, cardMilliseconds: 16, blobs: 170, rows: 10_000_000)
  for round in 0..<rounds {
    var observation = Observation()
    observation.firstPaint = [12.34]
    observation.fullScreen = [95]
    // From 1.01 to 2.00, and a tenth more in each later round.
    observation.wheelToDamage = (1...100).map { 1 + Double($0) / 100 + Double(round) / 10 }
    observation.frameGaps = [16, 17, 40]
    observation.frames = 4
    observation.blankShare = 0.125
    observation.blankPixelMilliseconds = 2_500_000
    observation.ownBlankPixelMilliseconds = ownBlank
    observation.displayThreadMillisecondsPerFrame = 0.1 * Double(round + 1)
    observation.frameCopyMilliseconds = 0.4
    observation.processorMillisecondsPerEvent = 3
    observation.serverMillisecondsPerEvent = 1
    observation.idleMillisecondsPerSecond = 0.05
    observation.memoryMegabytes = 41.6
    observation.runQueueDelayShare = 0.01
    observation.load = 0.5
    line.rounds.append(observation)
  }
  report.subjects = [line]
  return report
}
