import ArgumentParser
import Eviction
import FlyloftRendering

struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Searches for better weights of eviction, on sessions of a synthetic hand.",
    discussion: """
      Begins with the weights that ship, tells what becomes of the value without each of them, and prints each step that \
      is better. The less the value, the better: at 0 all is as good as with the best of the other policies.
      """)

  @Option(parsing: .upToNextOption, help: "The seeds of the sessions.")
  var seeds: [UInt64] = [31, 32]

  @Option(parsing: .upToNextOption, help: "How long the sessions are, in seconds.")
  var seconds = [15, 60]

  @Option(name: .customLong("cache-mb"), parsing: .upToNextOption, help: "Sizes of the cache.")
  var cacheMegabytes = [8, 16, 32]

  @Option(help: "How many steps to try.")
  var steps = 200

  @Option(help: "The seed of the steps.")
  var stepSeed: UInt64 = 1

  func validate() throws {
    guard cacheMegabytes.allSatisfy((1...1 << 20).contains) else {
      throw ValidationError("--cache-mb must be from 1 to \(1 << 20).")
    }
    guard seconds.allSatisfy((1...3600).contains) else { throw ValidationError("--seconds must be from 1 to 3600.") }
    if steps < 0 { throw ValidationError("--steps is \(steps): it must be 0 or more.") }
  }

  func run() throws {
    let cases = try HandCases.all(
      seeds: seeds, lengths: seconds.map { .seconds($0) }, budgets: cacheMegabytes.map { $0 << 20 })
    var search = WeightSearch(from: EvictionWeights(), on: cases, seed: stepSeed)
    print("the weights that ship: \(search.value)")
    for weight in WeightSearch.weights {
      var others = EvictionWeights()
      others[keyPath: weight.path] = weight.without
      print("without \(weight.name): \(search.value(of: others))")
    }
    for step in 0..<steps {
      let former = search.value
      search.advance()
      if search.value < former { print("step \(step): \(search.value), \(search.best)") }
    }
  }
}
