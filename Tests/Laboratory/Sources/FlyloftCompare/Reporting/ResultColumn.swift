internal import FlyloftBench
internal import Linked

/// A column of the tables.
struct ResultColumn: PageColumn, Sendable {
  let group: String
  let title: String
  let meaning: String
  let text: @Sendable (WayResult) -> String
  /// Whether a value deserves to be noticed: `bad`, or nil.
  let rating: @Sendable (WayResult) -> String?

  private init(
    _ group: String, _ title: String, _ meaning: String,
    isBad: @escaping @Sendable (WayResult) -> Bool = { _ in false },
    text: @escaping @Sendable (WayResult) -> String
  ) {
    self.group = group
    self.title = title
    self.meaning = meaning
    self.text = text
    rating = { isBad($0) ? "bad" : nil }
  }

  static let all = [
    ResultColumn(
      "frame, ms", "median",
      "from one painting of a strip, which the window paints at every refresh of the display, to the next: 16.7 while nothing is "
        + "in its way"
    ) { fixed($0.frameMedianMs, decimals: 1) },
    ResultColumn("frame, ms", "99%", "99 in 100 frames took no longer") { fixed($0.frame99Ms, decimals: 1) },
    ResultColumn(
      "frame, ms", "worst", "the longest frame; in parentheses the longest of each round, the least and the most",
      isBad: { $0.frameWorstMs > 100 },
      text: { spread(fixed($0.frameWorstMs, decimals: 1), $0.worstFrames, decimals: 1) }),
    ResultColumn("frame, ms", "late", "the share of frames that missed a refresh") {
      "\(fixed($0.lateShare * 100, decimals: 1))%"
    },
    ResultColumn(
      "", "freeze, ms", "the longest time from an input until the window painted anything",
      isBad: { $0.longestFreezeMs > 100 },
      text: { fixed($0.longestFreezeMs, decimals: 0) }),
    ResultColumn("results", "first, ms", "until the first result was on screen") {
      $0.firstResultMs.map { fixed($0, decimals: 0) } ?? "–"
    },
    ResultColumn(
      "results", "last, ms", "until the last was; “stopped” where that took longer than the limit",
      isBad: { $0.lastResultMs == nil },
      text: { $0.lastResultMs == nil ? "stopped" : $0.lastResults.text(decimals: 0) }),
    ResultColumn("results", "in order", "whether results came in the order in which they were asked for") {
      $0.inOrder.map { $0 ? "yes" : "no" } ?? "–"
    },
    ResultColumn("draws or items", "begun", "how many were begun") { fixed($0.begun, decimals: 0) },
    ResultColumn("draws or items", "shown", "how many of them were on screen at some time") {
      fixed($0.shown, decimals: 0)
    },
    ResultColumn(
      "draws or items", "wasted", "how many of them never were", isBad: { $0.wasted > $0.begun / 4 },
      text: { fixed($0.wasted, decimals: 0) }),
    ResultColumn(
      "", "cancel, ms", "from cancelling until nothing ran any more; “goes on” where that took longer than 0.6 s",
      isBad: { $0.cancelMs == nil },
      text: { $0.cancelMs.map { fixed($0, decimals: 0) } ?? "goes on" }),
    ResultColumn("at most", "threads", "of the whole program, the main thread among them") { "\($0.threads)" },
    ResultColumn("at most", "MB", "resident memory of the whole program") { fixed($0.megabytes, decimals: 0) },
    ResultColumn("", "processor, ms", "processor time of all threads") { fixed($0.processorMs, decimals: 0) },
  ]

  /// A value with the least and the most of the rounds, if there are several.
  private static func spread(_ text: String, _ rounds: Spread, decimals: Int) -> String {
    guard rounds.values.count > 1 else { return text }
    return "\(text) (\(fixed(rounds.least, decimals: decimals))–\(fixed(rounds.most, decimals: decimals)))"
  }
}
