internal import Flyloft
internal import Linked

/// Measures scenarios in turn, round by round, and the floor for each window size.
package struct ScenarioRun {
  private let scenarios: [Scenario]
  private let effort: Effort
  private let preview: String
  private let inProcess: Bool
  private let floor: String

  /// Prepares a run; nothing is started yet.
  ///
  /// - Parameters:
  ///   - preview: the path of `flyloft`.
  ///   - inProcess: whether it draws on threads of its own instead of in processes.
  ///   - floor: the path of `flyloft-bench`, which shows the floor's window.
  package init(_ scenarios: [Scenario], effort: Effort, preview: String, inProcess: Bool = false, floor: String) {
    self.scenarios = scenarios
    self.effort = effort
    self.preview = preview
    self.inProcess = inProcess
    self.floor = floor
  }

  /// Measures all scenarios, with progress on standard error.
  ///
  /// - Throws: `ObserverError`, `MissingGallery`, or what a card throws.
  package func run() throws -> BenchReport {
    var report = BenchReport(kind: .scenarios, machine: .present, effort: effort)
    let sizes = scenarios.map(\.size).unique
    let cards = sizes.flatMap { size in
      scenarios.filter { $0.size == size }.map(\.cardMilliseconds).unique.map { (size: size, milliseconds: $0) }
    }
    var progress = BenchProgress(total: cards.count + effort.rounds * (scenarios.count + sizes.count))
    defer { progress.finish() }
    var blobs: [[Double]: Int] = [:]
    for card in cards {
      progress.begin("how many blobs make a card of \(fixed(card.milliseconds, decimals: 0)) ms, \(card.size.text)")
      blobs[key(card.size, card.milliseconds)] =
        try MeasuredCard.blobs(taking: card.milliseconds, width: MeasuredCard.width(in: card.size))
    }
    let floors = sizes.map { size in
      (size, MeasuredSubject(name: "floor", width: size.width, height: size.height), Subject.floor(floor, size: size))
    }
    let windows = scenarios.map { scenario in
      let blobs = blobs[key(scenario.size, scenario.cardMilliseconds)] ?? 1
      return (
        scenario.size,
        MeasuredSubject(
          name: inProcess ? "flyloft on threads" : "flyloft", width: scenario.size.width, height: scenario.size.height,
          cardMilliseconds: scenario.cardMilliseconds, blobs: blobs, rows: scenario.rows),
        Subject.preview(preview, size: scenario.size, blobs: blobs, rows: scenario.rows, inProcess: inProcess)
      )
    }
    let lines = floors + windows
    report.subjects = lines.map(\.1)
    for round in 1...max(effort.rounds, 1) {
      for (index, (size, line, subject)) in lines.enumerated() {
        progress.begin("round \(round), \(line.label)")
        let observer = try SubjectObserver(size: size, effort: effort)
        defer { observer.stop() }
        report.subjects[index].rounds.append(try observer.observe(subject))
      }
    }
    return report
  }

  private func key(_ size: PixelSize, _ milliseconds: Double) -> [Double] {
    [Double(size.width), Double(size.height), milliseconds]
  }
}

extension MeasuredCard {
  /// The width of a card in Flyloft's window: the window's without sidebar, margins and scrollbar.
  static func width(in window: PixelSize) -> Int { max(window.width - 288, 1) }
}

extension PixelSize {
  /// Such as `1280x800`.
  var text: String { "\(width)x\(height)" }
}

extension MeasuredSubject {
  /// The program, the window's size, the cards and the rows, in a few words.
  var label: String {
    var parts = [name, "\(width)x\(height)"]
    if let document { parts.append(document.rawValue) }
    if let cardMilliseconds { parts.append("cards of \(fixed(cardMilliseconds, decimals: 0)) ms") }
    if let rows { parts.append("\(rows.counted("row"))") }
    return parts.joined(separator: ", ")
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order of first occurrence.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
