internal import FlyloftBench
internal import FlyloftRegistry
internal import Linked

/// The figures of one way at one workload, of all its rounds together. Times are in milliseconds.
package struct WayResult: Hashable, Sendable {
  /// The way's name.
  package var way: String
  /// The workload's name.
  package var workload: String
  /// Of all frames of all rounds.
  package var frameMedianMs: Double
  /// Of all frames, 99 in 100 took no longer.
  package var frame99Ms: Double
  /// The longest frame.
  package var frameWorstMs: Double
  /// The longest time from an input until anything was painted, in any round.
  package var longestFreezeMs: Double
  /// Until the first result was painted; nil where none was.
  package var firstResultMs: Double?
  /// Until the last was; nil where a round was stopped before.
  package var lastResultMs: Double?
  /// Whether results came in the order in which they were asked for, in all rounds; nil where none came.
  package var inOrder: Bool?
  /// How many draws, or items of tasks, were begun.
  package var begun: Double
  /// How many of them were painted.
  package var shown: Double
  /// How many were not.
  package var wasted: Double
  /// From cancelling until nothing ran any more; nil where work went on.
  package var cancelMs: Double?
  /// The most threads in any round.
  package var threads: Int
  /// The most memory in any round.
  package var megabytes: Double
  /// Processor time.
  package var processorMs: Double

  // Not in the file: for the table and the page.

  /// The share of frames that took half a refresh longer than one, from 0 to 1: those that came at least one refresh late.
  var lateShare: Double
  /// The longest frame of each round.
  var worstFrames: Spread
  /// The last result of each round.
  var lastResults: Spread

  /// - Parameter rounds: what each round measured; nil is returned where there is none.
  init?(_ way: String, _ workload: Workload, _ rounds: [WayObservation]) {
    guard !rounds.isEmpty else { return nil }
    let frames = Latencies(samples: rounds.flatMap(\.frames))
    func median(_ value: (WayObservation) -> Double) -> Double { Spread(rounds.map(value)).median }
    func medianOfAll(_ value: (WayObservation) -> Double?) -> Double? {
      let values = rounds.compactMap(value)
      return values.count == rounds.count ? Spread(values).median : nil
    }
    self.way = way
    self.workload = workload.name
    frameMedianMs = frames.median
    frame99Ms = frames.percentile(99)
    frameWorstMs = frames.worst
    longestFreezeMs = rounds.map(\.longestFreeze).max() ?? 0
    firstResultMs = medianOfAll(\.firstResult)
    lastResultMs = medianOfAll(\.lastResult)
    // What was told and never painted did not come.
    let orders = rounds.filter { $0.firstResult != nil }.compactMap(\.inOrder)
    inOrder = orders.isEmpty ? nil : orders.allSatisfy { $0 }
    begun = median { Double($0.begun) }
    shown = median { Double($0.shown) }
    wasted = median { Double($0.wasted) }
    cancelMs = medianOfAll(\.cancel)
    threads = rounds.map(\.threads).max() ?? 0
    megabytes = rounds.map(\.megabytes).max() ?? 0
    processorMs = median(\.processor)
    let late = frames.samples.count { $0 > 1.5 * refreshMilliseconds }
    lateShare = frames.samples.isEmpty ? 0 : Double(late) / Double(frames.samples.count)
    worstFrames = Spread(rounds.compactMap { $0.frames.max() })
    lastResults = Spread(rounds.compactMap(\.lastResult))
  }
}

extension WayResult: Encodable {
  private enum CodingKeys: String, CodingKey {
    case way, workload, frameMedianMs, frame99Ms, frameWorstMs, longestFreezeMs, firstResultMs, lastResultMs, inOrder,
      begun, shown, wasted, cancelMs, threads, megabytes, processorMs
  }

  /// Every member is written, null where there is no value.
  package func encode(to encoder: any Encoder) throws {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(way, forKey: .way)
    try members.encode(workload, forKey: .workload)
    try members.encode(rounded(frameMedianMs), forKey: .frameMedianMs)
    try members.encode(rounded(frame99Ms), forKey: .frame99Ms)
    try members.encode(rounded(frameWorstMs), forKey: .frameWorstMs)
    try members.encode(rounded(longestFreezeMs), forKey: .longestFreezeMs)
    try members.encode(firstResultMs.map(rounded), forKey: .firstResultMs)
    try members.encode(lastResultMs.map(rounded), forKey: .lastResultMs)
    try members.encode(inOrder, forKey: .inOrder)
    try members.encode(begun, forKey: .begun)
    try members.encode(shown, forKey: .shown)
    try members.encode(wasted, forKey: .wasted)
    try members.encode(cancelMs.map(rounded), forKey: .cancelMs)
    try members.encode(threads, forKey: .threads)
    try members.encode(rounded(megabytes), forKey: .megabytes)
    try members.encode(rounded(processorMs), forKey: .processorMs)
  }
}

extension ComparisonReport {
  /// All results as one line of JSON.
  package var json: String { JSONText.line(["results": results]) + "\n" }
}
