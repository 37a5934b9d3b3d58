import Linked
import SeededRandom
import Testing

/// `flyloft bench` and `flyloft compare`, used wrongly.
@Suite("Wrong usage of the laboratory")
struct LaboratoryUsageTests {
  @Test(
    "status 64, and a message that says what would work",
    arguments: [
      ("bench StressCards", ["StressCards"]),
      ("bench --size 100x100", ["100x100"]),
      ("bench --cards 0", ["'0'", "--cards"]),
      ("bench --rows 10000001", ["10000001", "--rows"]),
      ("bench --rounds 0", ["--rounds takes a number from 1 to 100"]),
      ("compare --only threads", ["threads", "main-thread", "flyloft"]),
      ("compare --workload sleeping", ["sleeping", "many-tasks", "photographs"]),
      ("compare --rounds 0", ["--rounds takes a number from 1 to 100"]),
      ("bench --edits --rows 9", ["--edits takes no other options"]),
      ("bench --source Tones.swift", ["--source is the file that --edits edits"]),
      ("bench --events 0", ["--events takes a number from 1 to 10,000"]),
    ])
  func mistake(arguments: String, expected: [String]) throws {
    let ended = try BuiltProgram.run(arguments.split(separator: " ").map(String.init))
    #expect(ended.status == .exited(64) && ended.output.isEmpty)
    for text in expected { #expect(ended.errors.contains(text)) }
  }

  @Test("the usage is that of the command as a user types it", arguments: ["bench", "compare"])
  func usage(command: String) throws {
    let ended = try BuiltProgram.run([command, "--rounds", "0"])
    #expect(ended.errors.contains("\nUsage: flyloft \(command) ["), "\(ended.errors)")
    #expect(ended.errors.contains("See 'flyloft \(command) --help' for more information."), "\(ended.errors)")
  }

  @Test("what controls a terminal is not echoed")
  func escapes() throws {
    let ended = try BuiltProgram.run(["bench", "--\u{9b}31mred"])
    #expect(ended.status == .exited(64) && ended.output.isEmpty && ended.errors.contains("\u{fffd}"))
    let controls = ended.errors.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
  }

  @Test("no fonts are loaded to help")
  func fonts() throws {
    // fontconfig says on standard output that it has been asked for something.
    #expect(!(try BuiltProgram.run(["bench", "--help"], environment: ["FC_DEBUG": "128"]).output.contains("FC_DEBUG")))
  }

  @Test(
    "any value is taken or refused with status 64, in words",
    arguments: [("--rounds", "3"), ("--events", "5"), ("--cards", "2")])
  func values(option: String, valid: String) throws {
    var inputs = Mutations(of: [valid], SeededGenerator(usually: 1))
    for _ in 0..<6 {
      // No argument holds a zero byte.
      let value = inputs.nextText().filter { $0 != "\0" }
      let ended = try BuiltProgram.run(["bench", "--replay", "/dev/null/none", "\(option)=\(value)"])
      #expect([.exited(1), .exited(64)].contains(ended.status), "\(option)=\(value.debugDescription): \(ended)")
      #expect(!ended.errors.isEmpty, "\(option)=\(value.debugDescription)")
    }
  }
}
