internal import Flyloft
private import FoundationEssentials
private import Glibc
package import Linked

/// How soon an edit of the clock's source is on screen: a file is written, and the window is watched, on an X server of its
/// own.
///
/// The sources are a copy, of which the preview is told that they are the checkout; the program that follows them is the one
/// that ships.
package struct EditReport {
  /// From before the file is written until the window has the new colour.
  private var total = Latencies()
  /// The same of the window's first edit.
  private var first = Latencies()
  /// From the window to the first edit, in seconds: nobody is quicker. What that edit needs is prepared meanwhile.
  private static let pause: UInt32 = 5
  /// What the preview says of each step, in its own words.
  private var steps: [(name: String, times: Latencies)] = []

  /// The colour that is edited, as the source has it; and where its pixels are, away from the hands.
  private static let literal = "0xf1f1ec"
  private static let place = PixelRect(x: 636, y: 386, width: 8, height: 8)

  /// Starts a server and a preview, edits, and ends both.
  ///
  /// - Parameters:
  ///   - count: how many edits there are, one at least.
  ///   - checkout: where the clock's source is, with `Plugins/Clock`.
  ///   - executable: the path of `flyloft`.
  /// - Throws: `ObserverError`.
  package init(count: Int, checkout: String, preview executable: String) throws(ObserverError) {
    let folder = try TemporaryFolder()
    let original = try Self.copyClock(of: checkout, to: folder.path)
    let server = try XServer(size: PixelSize(width: 1280, height: 800))
    defer { server.stop() }
    let client = try XClient(display: server.display)
    let shown = try ShownProgram(
      executable, ["preview", "Clock"], in: folder.path, title: "Clock", seenBy: client)
    defer { shown.close() }
    sleep(Self.pause)
    for edit in 0...count {
      let isBlue = edit % 2 == 0
      // Another colour each time, so that no edit is what was there before.
      let level = String(0xe0 + edit % 16, radix: 16)
      let text = original.replacing(Self.literal, with: isBlue ? "0x3030\(level)" : "0x30\(level)30")
      let start = ContinuousClock.now
      try Self.write(text, to: folder.path + "/Plugins/Clock/Dial.swift")
      let picture = client.pixels(of: shown.window) { picture in
        let pixel = picture[Self.place.minX, Self.place.minY]
        let (green, blue) = (Int(pixel >> 8 & 0xff), Int(pixel & 0xff))
        return isBlue ? blue > green + 20 : green > blue + 20
      }
      let time = ContinuousClock.now - start
      guard picture != nil else { throw Self.failure(shown.program.standardError) }
      if edit > 0 { total.add(time) } else { first.add(time) }
    }
    guard shown.program.waitForStandardError(until: { Self.lines(of: $0).count > count }) else {
      throw Self.failure(shown.program.standardError)
    }
    for line in Self.lines(of: shown.program.standardError).dropFirst().prefix(count) { add(line) }
  }

  private static func copyClock(of checkout: String, to folder: String) throws(ObserverError) -> String {
    let source = checkout + "/Plugins/Clock"
    guard let data = FileManager.default.contents(atPath: source + "/Dial.swift") else {
      throw .cannotStart(program: "the edits", reason: "\(source)/Dial.swift is not there; start it in a checkout")
    }
    let text = String(decoding: data, as: UTF8.self)
    guard text.contains(literal) else {
      throw .cannotStart(program: "the edits", reason: "\(source)/Dial.swift has no colour \(literal) to be edited")
    }
    do {
      for path in ["Sources/Registration/ViewRegistry", "Plugins"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
      }
      try FileManager.default.copyItem(atPath: source, toPath: folder + "/Plugins/Clock")
    } catch { throw .cannotStart(program: "the edits", reason: "\(error)") }
    try write("", to: folder + "/Package.swift")
    return text
  }

  private static func write(_ text: String, to path: String) throws(ObserverError) {
    do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
      throw .cannotStart(program: "the edits", reason: "\(error)")
    }
  }

  private static func failure(_ output: String) -> ObserverError {
    .unexpectedExit(program: "flyloft preview", reason: "did not show an edit", output: output)
  }

  /// The lines that say how long an edit took, `… in ms: noticed 26.1, compiled 402.0, …`.
  private static func lines(of output: String) -> [Substring] {
    output.split(separator: "\n").filter { $0.contains("was built anew, in ms: ") && $0.contains("painted") }
  }

  private mutating func add(_ line: Substring) {
    guard let mark = line.firstRange(of: "in ms: ") else { return }
    for step in line[mark.upperBound...].split(separator: ", ") {
      let words = step.split(separator: " ")
      guard words.count == 2, let time = Double(words[1]) else { continue }
      if !steps.contains(where: { $0.name == words[0] }) { steps.append((String(words[0]), Latencies())) }
      if let index = steps.firstIndex(where: { $0.name == words[0] }) { steps[index].times.samples.append(time) }
    }
  }

  /// A line for each step, and one for all of them as seen from outside.
  package var text: String {
    var table = TextTable(titles: ["an edit of Plugins/Clock, ms", "median", "99%", "worst", "edits"])
    for (name, times) in steps + [("file written to pixels seen", total), ("the same of the first edit", first)] {
      table.add(
        [name] + [times.median, times.percentile(99), times.worst].map { fixed($0, decimals: 1) }
          + ["\(times.samples.count)"])
    }
    return table.description
  }
}
