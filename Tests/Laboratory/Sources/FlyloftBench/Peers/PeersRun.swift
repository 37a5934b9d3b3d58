package import Flyloft
private import Glibc
internal import Linked

/// Measures Flyloft and other programs that show the same cards, in turn, round by round, with the same observer.
package struct PeersRun {
  private let size: PixelSize
  private let cardMilliseconds: Double
  private let rows: Int
  private let effort: Effort
  private let preview: String
  private let floor: String
  private let gtkList: String
  private let canvasList: String

  /// Prepares a comparison; nothing is started yet.
  ///
  /// - Parameters:
  ///   - size: of the windows, in device pixels.
  ///   - cardMilliseconds: how long a card takes to draw.
  ///   - rows: how many cards there are.
  ///   - effort: how much is measured.
  ///   - preview: the path of `flyloft`.
  ///   - floor: the path of `flyloft-bench`.
  ///   - gtkList: the path of the GTK list, which may be missing.
  ///   - canvasList: the path of the page with the canvas list.
  package init(
    size: PixelSize, cardMilliseconds: Double, rows: Int, effort: Effort, preview: String, floor: String,
    gtkList: String, canvasList: String
  ) {
    self.size = size
    self.cardMilliseconds = cardMilliseconds
    self.rows = rows
    self.effort = effort
    self.preview = preview
    self.floor = floor
    self.gtkList = gtkList
    self.canvasList = canvasList
  }

  /// Measures all programs. A peer that fails is left out, and the report says why; if Flyloft fails, the run ends.
  ///
  /// - Throws: `ObserverError`, `MissingGallery`, or what a card throws.
  package func run() throws -> BenchReport {
    var report = BenchReport(kind: .peers, machine: .present, effort: effort)
    let blobs = try MeasuredCard.blobs(taking: cardMilliseconds, width: CardDocument.pageSize.width)
    let folder = try TemporaryFolder()
    let document = "\(folder.path)/\(CardDocument.name).pdf"
    let peers = Peer.all(
      size: size, rows: rows, blobs: blobs, folder: folder.path, document: document, gtkList: gtkList,
      canvasList: canvasList)
    var subjects: [(line: MeasuredSubject, subject: Subject)] = [
      (line("floor", blobs: nil), .floor(floor, size: size)),
      (line("flyloft", blobs: blobs), .preview(preview, size: size, blobs: blobs, rows: rows)),
    ]
    for peer in peers {
      if let subject = peer.subject {
        subjects.append((line(peer.name, blobs: blobs), subject))
      } else {
        report.missing.append(.init(name: peer.name, remedy: peer.remedy))
      }
    }
    var progress = BenchProgress(total: 1 + effort.rounds * subjects.count)
    defer { progress.finish() }
    for missing in report.missing { progress.note("\(missing.name) isn't here: \(missing.remedy)") }
    progress.begin("writing \(rows.grouped) cards of \(blobs) blobs as PDF")
    try CardDocument.write(to: document, rows: rows, blobs: blobs)
    var failed: Set<String> = []
    for round in 1...max(effort.rounds, 1) {
      for index in subjects.indices {
        let name = subjects[index].line.name
        progress.begin("round \(round), \(name)")
        guard !failed.contains(name) else { continue }
        switch try observed(subjects[index].subject) {
        case .success(let observation): subjects[index].line.rounds.append(observation)
        case .failure(let error):
          guard !["floor", "flyloft"].contains(name) else { throw error }
          failed.insert(name)
          report.missing.append(.init(name: name, remedy: error.description))
          progress.note("\(name): \(error)")
        }
      }
    }
    report.subjects = subjects.map(\.line).filter { !$0.rounds.isEmpty }
    return report
  }

  /// One round of one subject, or why it failed.
  private func observed(_ subject: Subject) throws(ObserverError) -> Result<Observation, ObserverError> {
    let observer = try SubjectObserver(size: size, effort: effort)
    defer { observer.stop() }
    return Result { () throws(ObserverError) in try observer.observe(subject) }
  }

  private func line(_ name: String, blobs: Int?) -> MeasuredSubject {
    let showsCards = blobs != nil
    return MeasuredSubject(
      name: name, width: size.width, height: size.height, cardMilliseconds: showsCards ? cardMilliseconds : nil,
      blobs: blobs, rows: showsCards ? rows : nil)
  }
}
