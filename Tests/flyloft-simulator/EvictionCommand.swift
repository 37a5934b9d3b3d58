import ArgumentParser
import Eviction

struct EvictionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eviction",
    abstract: "Counts what recorded sessions draw again, with the cache's own policy and with others, as JSON.",
    discussion: """
      The window's model, the renderer's schedule and its cache run as they ship, with two workers. Of rows of equal size \
      the dearest takes sixteen times as long to draw as the cheapest. Each session is played several times over, so that \
      it wants more than the cache holds, and with three choices of which rows are dear. Each session has its sums over the \
      sizes of the cache, in seconds of drawing. No clock is asked: the figures are the same each time.
      """)

  @Option(help: "The folder of the sessions.")
  var sessions = "Tests/Sessions"

  @Option(help: "How many times over each session is played.")
  var rounds = 4

  @Option(name: .customLong("cache-mb"), parsing: .upToNextOption, help: "Sizes of the cache.")
  var cacheMegabytes = [8, 16, 32]

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
      let cases = cacheMegabytes.flatMap { session.cases(budget: $0 << 20) }
      return EvictionFigures(session.name, sum: cases.map(EvictionFigures.init(of:)))
    }
    print(try EvictionReport(figures).json())
  }
}
