import FlyloftObserver
import Testing

@Suite("Wrong usage")
struct UsageTests {
  struct Mistake: CustomTestStringConvertible {
    let arguments: String
    /// What the message must say.
    let told: [String]

    var testDescription: String { arguments }
  }

  private static let mistakes: [Mistake] = [
    .init(arguments: "preview StresCards", told: ["no gallery “StresCards”", "Did you mean StressCards?", "Clock"]),
    .init(arguments: "Fotos", told: ["no gallery “Fotos”", "Built in: "]),
    .init(arguments: "preview StressCards --set row=5", told: ["no knob “row”", "Did you mean rows?", "rowHeight"]),
    .init(arguments: "preview Clock --set rows=5", told: ["Clock has no knobs"]),
    .init(arguments: "preview --set colour=red", told: ["no knob “colour”"]),
    .init(
      arguments: "preview StressCards --set rows=0",
      told: ["rows can't be “0”", "a whole number from 1 to 10,000,000"]),
    .init(
      arguments: "preview StressCards --set rows=10000001",
      told: ["rows can't be “10000001”", "a whole number from 1 to 10,000,000"]),
    .init(arguments: "preview StressCards --set blobs=many", told: ["blobs can't be “many”", "from 0 to 10,000"]),
    .init(arguments: "preview StressCards --set rows", told: ["rows"]),
    .init(arguments: "preview --size 1280", told: ["1280"]),
    .init(arguments: "preview --size 0x600", told: ["0x600"]),
    .init(arguments: "preview --size 900x32768", told: ["900x32768"]),
    .init(arguments: "preview --size nanxinf", told: ["nanxinf"]),
    .init(arguments: "preview --scale 0", told: ["0"]),
    .init(arguments: "preview --workers 0", told: ["0"]),
    .init(arguments: "preview --cache-mb 0", told: ["0"]),
    .init(arguments: "preview --appearance pink", told: ["pink", "light", "dark"]),
    .init(arguments: "preview --colour", told: ["--colour"]),
    .init(arguments: "snapshot --out x", told: ["Name the galleries", "StressCards"]),
    .init(arguments: "snapshot Clock", told: ["--out"]),
    .init(arguments: "snapshot Clock --out x --range 5..<2", told: ["5..<2"]),
    .init(arguments: "snapshot Clock --out x --range 5..<9", told: ["holds no view"]),
    .init(arguments: "snapshot Clock --out x --shard 3/2", told: ["3/2"]),
    .init(arguments: "snapshot Clock --out x --merge", told: ["--merge takes nothing but --out DIR"]),
    .init(arguments: "snapshot StressCard --out x", told: ["Did you mean StressCards?"]),
    .init(arguments: "list Clock", told: ["Clock"]),
    .init(arguments: "bench StressCards", told: ["StressCards"]),
    .init(arguments: "bench --size 100x100", told: ["100x100"]),
    .init(arguments: "bench --cards 0", told: ["'0'", "--cards"]),
    .init(arguments: "bench --rows 10000001", told: ["10000001", "--rows"]),
    .init(arguments: "bench --rounds 0", told: ["--rounds takes a number from 1 to 100"]),
    .init(arguments: "bench --events 0", told: ["--events takes a number from 1 to 10000"]),
  ]

  @Test("status 64, and a message that says what would work", arguments: mistakes)
  func mistake(mistake: Mistake) throws {
    let ended = try BuiltProgram.run(mistake.arguments.split(separator: " ").map(String.init))
    #expect(ended.status == .exited(64) && ended.output.isEmpty)
    for text in mistake.told { #expect(ended.errors.contains(text)) }
  }

  @Test("--help names the subcommands that work, and no others")
  func help() throws {
    let ended = try BuiltProgram.run(["--help"])
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    for name in ["preview", "list", "snapshot", "bench"] { #expect(ended.output.contains("\n  \(name) ")) }
    #expect(!ended.output.contains("compare"))
  }
}
