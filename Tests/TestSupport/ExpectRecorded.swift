import Foundation
public import Testing

/// Expects that `text` is, line for line, the file called `name` in the folder `__Snapshots__` beside the test.
///
/// As with pictures: without a recording one is made and the test fails once, `FLYLOFT_RECORD_PICTURES=1` records anew, CI records
/// nothing. A text that differs is written to `__Snapshots__/Failed`, and the first lines that differ are said.
public func expectRecorded(
  _ text: String, named name: String, testFile: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = URL(filePath: "\(testFile)").deletingLastPathComponent().appending(path: "__Snapshots__")
  let (file, failed) = (folder.appending(path: name), folder.appending(path: "Failed"))
  let environment = ProcessInfo.processInfo.environment
  do {
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if environment["CI"] == nil, recorded == nil || environment["FLYLOFT_RECORD_PICTURES"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      if recorded != nil { return }
    }
    guard let recorded else {
      Issue.record(
        "There was no recording of \(name). Look at it before it is committed.", sourceLocation: sourceLocation)
      return
    }
    guard recorded != text else { return }
    try FileManager.default.createDirectory(at: failed, withIntermediateDirectories: true)
    try "*\n".write(to: failed.appending(path: ".gitignore"), atomically: true, encoding: .utf8)
    try text.write(to: failed.appending(path: name), atomically: true, encoding: .utf8)
    let differences = lineDifferences(from: recorded, to: text)
    Issue.record("\(name) differs from its recording:\n\(differences)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(name): \(error)", sourceLocation: sourceLocation)
  }
}

/// The first lines in which two texts differ, as a patch has them.
private func lineDifferences(from former: String, to text: String) -> String {
  let (old, new) = (former.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
  let changes = new.difference(from: old).map { change in
    switch change {
    case .remove(let line, let text, _): (line, "-\(line + 1): \(text)")
    case .insert(let line, let text, _): (line, "+\(line + 1): \(text)")
    }
  }
  let shown = changes.sorted { $0.0 < $1.0 }.prefix(12).map(\.1)
  return shown.joined(separator: "\n")
    + (changes.count > shown.count ? "\n… and \(changes.count - shown.count) more" : "")
}
