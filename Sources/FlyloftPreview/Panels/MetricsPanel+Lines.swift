internal import Flyloft
internal import FlyloftRendering

extension MetricsPanel {
  struct Line: Hashable {
    enum Tone: Hashable { case plain, good }
    let name: String
    let value: String
    var tone = Tone.plain
    /// Shares from 0 to 1, drawn as bars between name and value.
    var bars: [Double] = []
  }

  /// More workers than these are bars and a mean, their percentages being too long for a line.
  private static let spelledWorkers = 4

  /// The lines, the most telling first: a low window shows only as many as it has room for.
  ///
  /// - Parameter shares: of each worker's time, how much it was busy lately, from 0 to 1.
  static func lines(of report: PreviewReport, shares: [Double]) -> [Line] {
    let queue = report.queue
    return [
      Line(name: "input to paint", value: report.latencyText),
      Line(
        name: "blank, a minute", value: "\(shortened(report.blankPixelMillisecondsLately)) px·ms",
        tone: report.blankPixelMillisecondsLately < 0.5 ? .good : .plain),
      Line(name: "cache", value: "\(report.cacheByteCount >> 20) of \(report.cacheBudget >> 20) MB"),
      Line(name: "hits, time saved", value: "\(percentage(report.hitRate)) · \(length(of: report.savedTime))"),
      Line(name: "waiting: visible, prefetch", value: "\(queue.visible) / \(queue.prefetch)"),
      Line(name: "background, interface", value: "\(queue.background) / \(queue.interactive)"),
      Line(name: "superseded", value: report.superseded.grouped),
      Line(name: "cancelled", value: report.cancelled.grouped),
      workers(shares),
      Line(name: "resident", value: "\(decimal(report.residentMegabytes, 0)) MB"),
    ]
  }

  private static func workers(_ shares: [Double]) -> Line {
    guard shares.count > spelledWorkers else {
      return Line(name: "workers", value: shares.map(percentage).joined(separator: " "))
    }
    let mean = shares.reduce(0, +) / Double(shares.count)
    return Line(name: "workers", value: percentage(mean), bars: shares)
  }

  private static func percentage(_ share: Double) -> String { "\(decimal(share * 100, 0))%" }

  /// Three digits and a letter for thousands, millions and so on.
  static func shortened(_ value: Double) -> String {
    var (rest, unit) = (value, "")
    for next in ["k", "M", "G", "T"] where rest >= 999.5 { (rest, unit) = (rest / 1000, next) }
    return decimal(rest, unit.isEmpty || rest >= 99.95 ? 0 : 1) + unit
  }

  static func length(of time: Duration) -> String {
    let seconds = time.inMilliseconds / 1000
    if seconds < 1 { return "\(decimal(time.inMilliseconds, 0)) ms" }
    if seconds < 600 { return "\(decimal(seconds, 1)) s" }
    return "\(decimal(seconds / 60, 0)) min"
  }
}
