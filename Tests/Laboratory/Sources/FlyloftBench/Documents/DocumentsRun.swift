package import Flyloft
private import FoundationEssentials
internal import Linked

/// Measures Flyloft and other readers of documents, which show the same, in turn, round by round, with the same observer.
package struct DocumentsRun {
  private let documents: [MeasuredDocument]
  private let sizes: [PixelSize]
  private let effort: Effort
  private let preview: String

  /// Prepares a comparison; nothing is started yet.
  ///
  /// - Parameters:
  ///   - sizes: of the windows, in device pixels.
  ///   - preview: the path of `flyloft`.
  package init(_ documents: [MeasuredDocument], sizes: [PixelSize], effort: Effort, preview: String) {
    self.documents = documents
    self.sizes = sizes
    self.effort = effort
    self.preview = preview
  }

  /// Measures all readers. A peer that fails is left out, and the report says why; if Flyloft fails, the run ends.
  ///
  /// - Throws: `ObserverError`, or what writing a document or poppler's picture of it throws.
  package func run() throws -> BenchReport {
    var report = BenchReport(kind: .documents, machine: .present, effort: effort)
    let folder = try TemporaryFolder()
    try prepareZathura(in: folder.path)
    let readers = Peer.readers(of: "", titled: "", folder: folder.path)
    report.missing = readers.filter { $0.subject == nil }.map { .init(name: $0.name, remedy: $0.remedy) }
    let names = ["flyloft"] + readers.filter { $0.subject != nil }.map(\.name)
    var progress = BenchProgress(total: documents.count * (1 + sizes.count * effort.rounds * names.count))
    defer { progress.finish() }
    for missing in report.missing { progress.note("\(missing.name) isn't here: \(missing.remedy)") }
    for document in documents {
      let path = "\(folder.path)/\(document.fileName).pdf"
      progress.begin("writing \(document.rawValue), \(document.pageCount.counted("page"))")
      try document.write(to: path)
      let picture = try MeasuredDocument.firstPage(of: path, folder: folder.path)
      let peers = Peer.readers(of: path, titled: document.fileName, folder: folder.path)
      for size in sizes {
        let arguments = [path, "--size", "\(size.width)x\(size.height)"]
        let still = Subject.program("flyloft", preview, arguments + ["--no-animation"], title: "Flyloft")
        let subjects = [.program("flyloft", preview, arguments, title: "Flyloft")] + peers.compactMap(\.subject)
        var lines = subjects.map {
          MeasuredSubject(name: $0.name, width: size.width, height: size.height, document: document)
        }
        for round in 1...max(effort.rounds, 1) {
          for (index, subject) in subjects.enumerated() {
            progress.begin("round \(round), \(lines[index].label)")
            let observer = try SubjectObserver(size: size, effort: effort)
            defer { observer.stop() }
            do throws(ObserverError) {
              var observation = try observer.observe(subject, of: document, picture)
              if index == 0 { try observer.observeStill(still, &observation) }
              lines[index].rounds.append(observation)
            } catch {
              guard index > 0 else { throw error }
              report.missing.append(.init(name: lines[index].label, remedy: error.description))
              progress.note("\(lines[index].label): \(error)")
            }
          }
        }
        report.subjects += lines.filter { !$0.rounds.isEmpty }
      }
    }
    return report
  }

  /// zathura shows pages in their own size, as the others do, and begins with the first at each start.
  private func prepareZathura(in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder + "/zathura", withIntermediateDirectories: true)
    try Data("set adjust-open none\nset database null\n".utf8).write(to: URL(filePath: folder + "/zathura/zathurarc"))
  }
}
