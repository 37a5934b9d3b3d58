private import Flyloft
internal import Linked

/// One column of the table: its title, what it means, and its text for a line.
package struct Column: PageColumn, Sendable {
  package let group: String
  package let title: String
  package let meaning: String
  let text: @Sendable (MeasuredSubject) -> String

  /// The columns for a report; those without any measurement are left out.
  package static func all(for report: BenchReport) -> [Column] {
    if report.kind == .documents { return [reader] + wheel + start }
    var columns = report.kind == .peers ? [subject] : scenario
    columns += wheel + frames + blank(report) + start + (report.kind == .peers ? processors : displayThread) + rest
    return columns
  }

  private static let subject = Column(group: "", title: "window", meaning: "who shows the cards") { $0.name }

  private static let reader = Column(
    group: "", title: "window", meaning: "who shows which document, and the window's size in pixels"
  ) { $0.label }

  private static let scenario = [
    Column(group: "", title: "window", meaning: "its size in pixels") {
      "\($0.name == "floor" ? "floor " : "")\($0.width)x\($0.height)"
    },
    Column(group: "", title: "card", meaning: "milliseconds that one card takes to draw") { subject in
      subject.cardMilliseconds.map { "\(fixed($0, decimals: 0)) ms" } ?? "–"
    },
    Column(group: "", title: "rows", meaning: "how many cards there are") { $0.rows?.grouped ?? "–" },
  ]

  private static let wheel = [
    Column(
      group: "wheel to damage, ms", title: "median",
      meaning: "from a wheel event to the first change on the screen; in parentheses the medians of the rounds"
    ) { subject in
      let spread = subject.spreadOfMedians(\.wheelToDamage)
      guard spread.values.count > 1 else { return fixed(spread.median, decimals: 2) }
      let median = fixed(subject.pooled(\.wheelToDamage).median, decimals: 2)
      return "\(median) (\(fixed(spread.least, decimals: 2))–\(fixed(spread.most, decimals: 2)))"
    },
    Column(group: "wheel to damage, ms", title: "99%", meaning: "of the events, 99 in 100 were answered sooner") {
      fixed($0.pooled(\.wheelToDamage).percentile(99), decimals: 2)
    },
    Column(group: "wheel to damage, ms", title: "worst", meaning: "the slowest answer") {
      fixed($0.pooled(\.wheelToDamage).worst, decimals: 2)
    },
    Column(
      group: "wheel to damage, ms", title: "events",
      meaning: "how many were timed, and after a plus how many had no answer"
    ) { subject in
      let unanswered = subject.rounds.reduce(0) { $0 + $1.unansweredEvents }
      return "\(subject.pooled(\.wheelToDamage).samples.count)" + (unanswered > 0 ? "+\(unanswered)" : "")
    },
  ]

  private static let frames = [
    Column(
      group: "frame gap, ms", title: "median",
      meaning: "from frame to frame while the wheel turns steadily"
    ) { fixed($0.pooled(\.frameGaps).median, decimals: 1) },
    Column(group: "frame gap, ms", title: "99%", meaning: "the same, 99 in 100 were shorter") {
      fixed($0.pooled(\.frameGaps).percentile(99), decimals: 1)
    },
    Column(group: "frame gap, ms", title: "worst", meaning: "the longest time without a frame") {
      fixed($0.pooled(\.frameGaps).worst, decimals: 1)
    },
  ]

  private static func blank(_ report: BenchReport) -> [Column] {
    var columns: [Column] = []
    let rounds = report.subjects.flatMap(\.rounds)
    if rounds.contains(where: { $0.blankShare != nil }) {
      columns += [
        Column(
          group: "blank, as seen", title: "%",
          meaning: "of the scrolling area and time, how much showed no content while the wheel turned steadily"
        ) { subject in fixed(subject.spread(\.blankShare).median * 100, decimals: 1) },
        Column(
          group: "blank, as seen", title: "Mpx·ms", meaning: "the same as pixels times milliseconds, in millions"
        ) { subject in fixed(subject.spread(\.blankPixelMilliseconds).median / 1e6, decimals: 1) },
      ]
    }
    if rounds.contains(where: { $0.ownBlankPixelMilliseconds != nil }) {
      columns.append(
        Column(
          group: "own count", title: "Mpx·ms",
          meaning: "what the program counts itself: slots without content in the whole window, from start to end"
        ) { subject in fixed(subject.spread(\.ownBlankPixelMilliseconds).median / 1e6, decimals: 1) })
    }
    return columns
  }

  private static let start = [
    Column(group: "from start, ms", title: "first", meaning: "from the start of the process to its first painting") {
      fixed($0.pooled(\.firstPaint).median, decimals: 1)
    },
    Column(group: "from start, ms", title: "full", meaning: "until nothing in the window is blank any more") {
      fixed($0.pooled(\.fullScreen).median, decimals: 1)
    },
  ]

  private static let displayThread = [
    Column(
      group: "display thread, ms a frame", title: "processor",
      meaning: "processor time of the thread that the window lives on, for a frame of the steady scroll"
    ) { fixed($0.spread(\.displayThreadMillisecondsPerFrame).median, decimals: 3) },
    Column(group: "display thread, ms a frame", title: "memcpy", meaning: "one copy of the window's pixels") {
      fixed($0.spread(\.frameCopyMilliseconds).median, decimals: 3)
    },
    Column(group: "display thread, ms a frame", title: "ratio", meaning: "the one over the other") {
      $0.copyRatio.text(decimals: 2)
    },
  ]

  private static let processors = [
    Column(
      group: "processor, ms an event", title: "program",
      meaning: "processor time of all its threads and processes, for an event of the steady scroll"
    ) { $0.spread(\.processorMillisecondsPerEvent).text(decimals: 1) },
    Column(group: "processor, ms an event", title: "X server", meaning: "what it had the X server do for it") {
      fixed($0.spread(\.serverMillisecondsPerEvent).median, decimals: 1)
    },
  ]

  private static let rest = [
    Column(
      group: "at rest", title: "ms/s", meaning: "processor time of an untouched window, in milliseconds each second"
    ) { fixed($0.spread(\.idleMillisecondsPerSecond).median, decimals: 2) },
    Column(
      group: "at rest", title: "MB",
      meaning: "memory of all its processes, shared memory counted once, with what the X server holds for it"
    ) { fixed($0.spread(\.memoryMegabytes).median, decimals: 0) },
  ]
}
