import FlyloftObserver
import TestSupport
import Testing

@Suite("Wrong usage")
struct UsageTests {
  struct Mistake: CustomTestStringConvertible {
    let arguments: String
    /// What the message must contain.
    let expected: [String]

    var testDescription: String { arguments }
  }

  private static let mistakes: [Mistake] = [
    .init(
      arguments: "preview StresCards", expected: ["no gallery “StresCards”", "Did you mean StressCards?", "Clock"]),
    .init(arguments: "Fotos", expected: ["no gallery “Fotos”", "Built in: "]),
    .init(
      arguments: "preview StressCards --set row=5", expected: ["no knob “row”", "Did you mean rows?", "rowHeight"]),
    .init(arguments: "preview Clock --set rows=5", expected: ["Clock has no knobs"]),
    .init(arguments: "preview --set colour=red", expected: ["No gallery has a knob “colour”"]),
    .init(
      arguments: "preview StressCards --set rows=0",
      expected: ["rows can't be “0”", "a whole number from 1 to 10,000,000"]),
    .init(
      arguments: "preview StressCards --set rows=10000001",
      expected: ["rows can't be “10000001”", "a whole number from 1 to 10,000,000"]),
    .init(arguments: "preview StressCards --set blobs=many", expected: ["blobs can't be “many”", "from 0 to 10,000"]),
    .init(arguments: "preview StressCards --set rows", expected: ["rows"]),
    .init(arguments: "preview --size 1280", expected: ["1280"]),
    .init(arguments: "preview --size 0x600", expected: ["0x600"]),
    .init(arguments: "preview --size 900x32768", expected: ["900x32768"]),
    .init(arguments: "preview --size nanxinf", expected: ["nanxinf"]),
    .init(arguments: "preview --scale 0", expected: ["0"]),
    .init(arguments: "preview --workers 0", expected: ["0"]),
    .init(arguments: "preview --cache-mb 0", expected: ["0"]),
    .init(arguments: "preview --appearance pink", expected: ["pink", "light", "dark"]),
    .init(arguments: "preview --scale 8.1", expected: ["8.1"]),
    .init(arguments: "preview --workers 257", expected: ["257"]),
    .init(arguments: "preview --cache-mb 65537", expected: ["65537"]),
    .init(arguments: "preview --zoom 0.2", expected: ["0.2"]),
    .init(arguments: "preview --zoom 65", expected: ["65"]),
    .init(arguments: "preview --deadline 0.09", expected: ["0.09"]),
    .init(arguments: "preview --deadline 86401", expected: ["86401"]),
    .init(arguments: "preview StressCards --set =5", expected: ["=5"]),
    .init(arguments: "preview --colour", expected: ["--colour"]),
    .init(arguments: "snapshot --out x", expected: ["Name the galleries", "StressCards"]),
    .init(arguments: "snapshot Clock", expected: ["--out"]),
    .init(arguments: "snapshot Clock --out x --range 5..<2", expected: ["5..<2"]),
    .init(arguments: "snapshot Clock --out x --range 5..<9", expected: ["holds no view"]),
    .init(arguments: "snapshot Clock --out x --shard 3/2", expected: ["3/2"]),
    .init(arguments: "snapshot Clock --out x --shard 0/2", expected: ["0/2"]),
    .init(arguments: "snapshot --out x --merge --deadline 9", expected: ["--merge takes nothing but --out DIR"]),
    .init(arguments: "snapshot Clock --out x --merge", expected: ["--merge takes nothing but --out DIR"]),
    .init(arguments: "snapshot --out x --merge --size 992", expected: ["--merge takes nothing but --out DIR"]),
    .init(arguments: "snapshot --out x --merge --scale 1", expected: ["--merge takes nothing but --out DIR"]),
    .init(arguments: "snapshot --out x --merge --appearance light", expected: ["--merge takes nothing but --out DIR"]),
    .init(arguments: "snapshot StressCard --out x", expected: ["Did you mean StressCards?"]),
    .init(arguments: "list Clok", expected: ["Clock"]),
    .init(arguments: "help nothing", expected: ["no subcommand “nothing”", "There are: preview, list, snapshot"]),
    .init(arguments: "help list nothing", expected: ["no subcommand “nothing”"]),
  ]

  @Test("status 64, and a message that says what would work", arguments: mistakes)
  func mistake(mistake: Mistake) throws {
    let ended = try BuiltProgram.run(mistake.arguments.split(separator: " ").map(String.init))
    #expect(ended.status == .exited(64) && ended.output.isEmpty)
    for text in mistake.expected { #expect(ended.errors.contains(text)) }
  }

  @Test(
    "what is said to be the least and the most is taken: without a display that alone is what is wrong",
    arguments: [
      "--scale 0.25 --workers 1 --cache-mb 1 --zoom 0.25 --deadline 0.1 --size 1x1",
      "--scale 8 --workers 256 --cache-mb 65536 --zoom 64 --deadline 86400 --size 32767x32767",
    ])
  func bounds(options: String) throws {
    let ended = try BuiltProgram.run(["preview", "Clock"] + options.split(separator: " ").map(String.init))
    #expect(ended.status == .exited(1) && ended.errors.contains("DISPLAY is not set"), "\(ended.errors)")
  }

  @Test(
    "the usage is that of the subcommand that was called, whatever is wrong with what was said",
    arguments: [
      ("preview StresCards", "flyloft preview"), ("snapshot StresCards --out x", "flyloft snapshot"),
      ("snapshot Clock --out x --range 5..<9", "flyloft snapshot"), ("list Clok", "flyloft list"),
      ("StresCards", "flyloft preview"),
    ])
  func usage(arguments: String, name: String) throws {
    let ended = try BuiltProgram.run(arguments.split(separator: " ").map(String.init))
    #expect(ended.errors.contains("\nUsage: \(name) ["), "\(ended.errors)")
    #expect(ended.errors.contains("See '\(name) --help' for more information."), "\(ended.errors)")
  }

  @Test(
    "a module that is newer than the program is no unknown name: it says how to see it",
    arguments: ["", " --in-process"])
  func newModule(option: String) throws {
    let folder = TemporaryFolder()
    let program = try Program(
      "/bin/sh",
      [
        "-c",
        "cd \"$1\" && mkdir -p Plugins/Slow Sources/Registration/ViewRegistry && touch Package.swift && exec \"$0\" preview Slow\(option)",
        BuiltProgram.path(), folder.path,
      ])
    #expect(program.wait(within: .limit) == .exited(64))
    #expect(
      program.standardError.contains("Plugins/Slow is newer") && program.standardError.contains("make run ARGS=Slow"))
  }

  @Test("--version says which program this is")
  func version() throws {
    let ended = try BuiltProgram.run(["--version"])
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    #expect(ended.output.wholeMatch(of: /flyloft \d+\.\d+\.\d+(-dev)?\n/) != nil)
  }

  @Test(
    "what controls a terminal is not echoed",
    arguments: [["preview", "--\u{1b}[31mred"], ["\u{1b}]0;title\u{7}"]])
  func escapes(arguments: [String]) throws {
    let ended = try BuiltProgram.run(arguments)
    #expect(ended.status == .exited(64) && ended.output.isEmpty && ended.errors.contains("\u{fffd}"))
    let controls = ended.errors.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
  }

  @Test(
    "a name that is not UTF-8 is refused, and no other folder made",
    arguments: ["snapshot Clock --out \"$1/caf$(printf '\\351')\"", "preview --trace \"$1/$(printf '\\377')\""])
  func encoding(command: String) throws {
    let folder = TemporaryFolder()
    let program = try Program("/bin/sh", ["-c", "exec \"$0\" \(command)", BuiltProgram.path(), folder.path])
    #expect(program.wait(within: .limit) == .exited(64))
    #expect(program.standardError.contains("is not UTF-8") && folder.files.isEmpty)
  }

  @Test("a folder of assets whose name is not UTF-8 is refused")
  func encodingOfAssets() throws {
    let folder = TemporaryFolder()
    let program = try Program(
      "/bin/sh",
      [
        "-c", "FLYLOFT_ASSETS=\"$(printf '/tmp/\\351')\" exec \"$0\" snapshot Clock --out \"$1\"", BuiltProgram.path(),
        folder.path,
      ])
    #expect(program.wait(within: .limit) == .exited(64))
    #expect(program.standardError.contains("FLYLOFT_ASSETS") && folder.files.isEmpty)
  }

  @Test("fonts are loaded where text may be set, and nowhere else")
  func fonts() throws {
    // fontconfig says on standard output that it has been asked for something.
    let environment = ["FC_DEBUG": "128"]
    for arguments in [["list"], ["--help"]] {
      #expect(!(try BuiltProgram.run(arguments, environment: environment).output.contains("FC_DEBUG")), "\(arguments)")
    }
    let folder = TemporaryFolder()
    let snapshot = try BuiltProgram.run(["snapshot", "Clock", "--out", folder.path], environment: environment)
    #expect(snapshot.output.contains("FC_DEBUG"))
  }

  @Test("--help names the subcommands that work, and no others")
  func help() throws {
    let ended = try BuiltProgram.run(["--help"])
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    for name in ["preview", "list", "snapshot"] { #expect(ended.output.contains("\n  \(name) ")) }
    for name in ["show", "floor", "peers"] { #expect(!ended.output.contains("\n  \(name) ")) }
  }

  @Test("preview --help says how long a view may draw, and how much is kept of pictures and of what views load")
  func defaults() throws {
    let ended = try BuiltProgram.run(["preview", "--help"])
    let words = ended.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("before it is given up, from 0.1 to 86,400. (default: 10)"))
    let kept = "Megabytes of pictures to keep, from 1 to 65,536, and half as many of what views load, up to 32."
    #expect(words.contains(kept + " [default: those of eight screens, from 32 to 256]"))
  }
}
