internal import Flyloft
internal import Linked

extension BenchReport {
  /// The table and, below it, the conditions of the run.
  package var text: String {
    let columns = Column.all(for: self)
    var table = TextTable(titles: columns.map(\.title), groups: columns.map(\.group))
    for subject in subjects { table.add(columns.map { $0.text(subject) }) }
    return table.description + "\n" + (kind == .documents ? wishes + "\n" : "") + notes.map { $0 + "\n" }.joined()
  }

  /// The conditions of the run, one or two sentences each.
  package var notes: [String] {
    var notes = [
      "\(machine.processor ?? "unknown processor"), \(machine.processorCount.counted("processor")), Linux \(machine.kernel).",
      noise,
      "\(effort.rounds == 1 ? "One round" : "\(effort.rounds) rounds in turn"); in each, \(effort.wheelEvents) wheel "
        + "events one at a time (each once nothing was painted for \(effort.stillMilliseconds) ms), "
        + (kind == .documents
          ? "\(fixed(effort.readingSeconds, decimals: 0)) s of reading by wheel, "
            + "\(fixed(effort.holdingSeconds, decimals: 1)) s of Page Down 30 times a second, "
          : "\(effort.scrollEvents) in a steady scroll (\(fixed(effort.scrollEventsPerSecond, decimals: 0)) a second), ")
        + (effort.starts == 1 ? "one start." : "\(effort.starts) starts."),
    ]
    if subjects.contains(where: { $0.name == "floor" }) {
      notes.append(
        "floor: a window that fills a square at each wheel event, and nothing else: what the observer itself costs.")
    }
    for subject in subjects {
      let restless = subject.rounds.reduce(0) { $0 + $1.restlessEvents }
      guard restless > 0 else { continue }
      notes.append(
        "\(subject.label): \(restless) wheel events found it still painting after half a second; what it painted next "
          + "may not have been their answer.")
    }
    for missing in missing { notes.append("\(missing.name) was left out: \(missing.remedy)") }
    return notes
  }

  private var noise: String {
    let rounds = subjects.flatMap(\.rounds)
    let loads = Spread(rounds.map(\.load) + [machine.loadBefore])
    let delays = Spread(rounds.map(\.runQueueDelayShare))
    return
      "Load \(fixed(machine.loadBefore, decimals: 1)) before the run, up to \(fixed(loads.most, decimals: 1)) in it; "
      + "display threads waited for a processor \(fixed(delays.median * 100, decimals: 1))% of the time, "
      + "at worst \(fixed(delays.most * 100, decimals: 1))%."
  }
}
