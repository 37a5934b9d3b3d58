/// All policies and both clairvoyant figures on some traces, each with caches of several sizes.
public struct Comparison: Sendable {
  public struct Row: Sendable {
    public let trace: String
    public let megabytes: Int
    /// Milliseconds of drawing what had not been drawn before, which no cache saves.
    public let firstDrawTime: Double
    /// Milliseconds of redrawing that no policy can get below, and what a schedule that knows the future gets to.
    public let bound: Double
    public let schedule: Double
    /// Milliseconds of redrawing, in the order of `policyNames`.
    public let redrawTimes: [Double]
  }

  public static let policyNames = Policies.all(budget: 0).map(\.name)
  public private(set) var rows: [Row] = []

  public init(_ traces: [ScrollTrace], megabytes: [Int] = [16, 32, 64]) {
    for trace in traces {
      for size in megabytes {
        let budget = size << 20
        let stream = RequestStream(trace, budget: budget)
        let bound = ClairvoyantBound(stream, budget: budget)
        let schedule = ClairvoyantSchedule(stream, budget: budget, near: bound)
        let replays = Policies.all(budget: budget).map { policy in
          var policy = policy
          return Replay(of: stream, through: &policy)
        }
        rows.append(
          Row(
            trace: trace.name, megabytes: size, firstDrawTime: replays[0].firstDrawTime, bound: bound.redrawTime,
            schedule: schedule.redrawTime, redrawTimes: replays.map(\.redrawTime)))
      }
    }
  }

  /// The figures as text: seconds of redrawing, then how they compare with the bound.
  public var table: String {
    let head = ["trace", "MB", "first", "bound", "schedule"] + Self.policyNames
    var lines = rows.map { row in
      [row.trace, "\(row.megabytes)"] + ([row.firstDrawTime, row.bound, row.schedule] + row.redrawTimes).map(seconds)
    }
    let first = rows.reduce(0) { $0 + $1.firstDrawTime }
    let sums = [rows.map(\.bound), rows.map(\.schedule)].map { $0.reduce(0, +) } + policySums
    let bound = max(sums[0], 1)
    lines.append(["all", "", seconds(first)] + sums.map(seconds))
    lines.append(["redraw / bound", "", ""] + sums.map { ratio($0 / bound) })
    lines.append(["all drawing / bound", "", ""] + sums.map { ratio((first + $0) / (first + bound)) })
    return "seconds of drawing: at first, and again\n" + columns([head] + lines)
  }

  /// Milliseconds of redrawing over all rows, in the order of `policyNames`.
  public var policySums: [Double] {
    Self.policyNames.indices.map { policy in rows.reduce(0) { $0 + $1.redrawTimes[policy] } }
  }

  private func seconds(_ milliseconds: Double) -> String { decimal(Int((milliseconds / 100).rounded()), places: 1) }
  private func ratio(_ value: Double) -> String { decimal(Int((value * 100).rounded()), places: 2) }

  private func decimal(_ value: Int, places: Int) -> String {
    let unit = places == 1 ? 10 : 100
    let fraction = "\(value % unit)"
    return "\(value / unit)." + String(repeating: "0", count: places - fraction.count) + fraction
  }

  private func columns(_ lines: [[String]]) -> String {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        return column == 0 ? line[column] + space : space + line[column]
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}
