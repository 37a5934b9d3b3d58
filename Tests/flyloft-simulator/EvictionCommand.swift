import ArgumentParser
import Eviction
import FoundationEssentials

struct EvictionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eviction",
    abstract: "Counts what recorded sessions draw again, with the cache's own policy and with others.",
    discussion: """
      The window's model, the renderer's schedule and its cache run as they ship, with two workers. Of rows of equal size \
      the dearest takes sixteen times as long to draw as the cheapest. Each session is played several times over, so that \
      it wants more than the cache holds, and with three choices of which rows are dear. No clock is asked: the figures \
      are the same each time.
      """)

  @Option(help: "The folder of the sessions.")
  var sessions = "Tests/Sessions"

  @Option(help: "How many times over each session is played.")
  var rounds = 4

  @Option(name: .customLong("cache-mb"), parsing: .upToNextOption, help: "Sizes of the cache.")
  var cacheMegabytes = [8, 16, 32]

  @Option(help: "Write each session's sums over the sizes to this file.")
  var json: String?

  func validate() throws {
    if rounds < 1 { throw ValidationError("--rounds is \(rounds): it must be 1 or more.") }
    guard cacheMegabytes.allSatisfy((1...1 << 20).contains) else {
      throw ValidationError("--cache-mb must be from 1 to \(1 << 20).")
    }
  }

  func run() throws {
    let recorded = try RecordedSession.all(in: sessions, rounds: rounds)
    guard !recorded.isEmpty else { throw ValidationError("there is no session in \(sessions)") }
    let figures = recorded.map { session in
      cacheMegabytes.map { size in
        EvictionFigures(session.name, sum: session.cases(budget: size << 20).map(EvictionFigures.init(of:)))
      }
    }
    let sums = figures.map { EvictionFigures($0[0].name, sum: $0) }
    var lines = cacheMegabytes.indices.flatMap { size in
      figures.map { (size: "\(cacheMegabytes[size]) MB", figures: $0[size]) }
    }
    lines += (sums + [EvictionFigures("all", sum: sums)]).map { (size: "all", figures: $0) }
    print(caption)
    print(EvictionTable(lines).text, terminator: "")
    if let json { try EvictionReport(sums).json().write(to: URL(filePath: json)) }
  }

  private var caption: String {
    "Seconds of drawing, at first and again; each session is played \(rounds) times over.\n"
  }
}
