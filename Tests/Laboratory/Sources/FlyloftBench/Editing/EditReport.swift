internal import Flyloft
private import Glibc
package import Linked

/// How soon an edit of a source is on screen: a file is written, and the window is watched, on an X server of its own. The program
/// that follows it is the one that ships.
package struct EditReport {
  /// From before the file is written until the window has the new colour.
  private var total = Latencies()
  /// The same of the window's first edit.
  private var first = Latencies()
  /// From the window to the first edit, in seconds: nobody is quicker. What that edit needs is prepared meanwhile.
  private static let pause: UInt32 = 5
  /// What the preview says of each step, in its own words.
  private var steps: [(name: String, times: Latencies)] = []

  private let name: String

  /// Starts a server and a preview, edits, and ends both.
  ///
  /// - Parameters:
  ///   - count: how many edits there are, one at least.
  ///   - source: the file that is edited; nil for the clock of the checkout that this is started in.
  ///   - executable: the path of the program that shows it.
  /// - Throws: `ObserverError`, also where what is shown moves with an edit, or changes more than its colour.
  package init(count: Int, source: String?, preview executable: String) throws(ObserverError) {
    let folder = try TemporaryFolder()
    let subject = if let source { try EditSubject(of: source) } else { try EditSubject(clockCopiedTo: folder.path) }
    name = subject.name
    let server = try XServer(size: PixelSize(width: 1280, height: 800))
    defer { server.stop() }
    let client = try XClient(display: server.display)
    let shown = try ShownProgram(
      executable, subject.arguments, in: subject.folder, title: subject.title, seenBy: client)
    defer { shown.close() }
    sleep(Self.pause)
    if subject.notches > 0 {
      client.pointer(to: PixelPoint(x: 640, y: 400), in: shown.window)
      client.wheel(subject.notches)
      client.settle(shown.window)
    }
    let before = try client.pixels(of: shown.window)
    guard let place = subject.place(in: before) else {
      throw Self.failure("shows nothing of the colour that is edited")
    }
    for edit in 0...count {
      let isBlue = edit % 2 == 0
      // Another colour each time, so that no edit is what was there before.
      let level = String(0xe0 + edit % 16, radix: 16)
      let start = ContinuousClock.now
      try subject.save(isBlue ? "3030\(level)" : "30\(level)30")
      // To read all of the window takes the processors from those that are measured.
      let picture = client.pixels(of: shown.window, in: PixelRect(origin: place, size: .init(width: 1, height: 1))) {
        let pixel = $0[0, 0]
        let (green, blue) = (Int(pixel >> 8 & 0xff), Int(pixel & 0xff))
        return isBlue ? blue > green + 20 : green > blue + 20
      }
      let time = ContinuousClock.now - start
      guard picture != nil else { throw Self.failure("did not show an edit", shown.program.standardError) }
      if edit > 0 { total.add(time) } else { first.add(time) }
    }
    guard shown.program.waitForStandardError(until: { Self.lines(of: $0).count > count }) else {
      throw Self.failure("did not show an edit", shown.program.standardError)
    }
    for line in Self.lines(of: shown.program.standardError).dropFirst().prefix(count) { add(line) }
    try subject.restore()
    guard client.pixels(of: shown.window, until: { subject.notches == 0 || $0 == before }) != nil else {
      throw Self.failure("has moved by an edit, or changed more than its colour")
    }
  }

  private static func failure(_ reason: String, _ output: String = "") -> ObserverError {
    .unexpectedExit(program: "the preview", reason: reason, output: output)
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
    var table = TextTable(titles: ["an edit of \(name), ms", "median", "99%", "worst", "edits"])
    for (name, times) in steps + [("file written to pixels seen", total), ("the same of the first edit", first)] {
      table.add(
        [name] + [times.median, times.percentile(99), times.worst].map { fixed($0, decimals: 1) }
          + ["\(times.samples.count)"])
    }
    return table.description
  }
}
