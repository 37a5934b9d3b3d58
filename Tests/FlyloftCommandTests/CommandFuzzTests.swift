import FlyloftObserver
import SeededRandom
import Testing

@Suite("Any value on the command line")
struct CommandFuzzTests {
  private static let snapshot = ["snapshot", "StressCards", "--out", "/dev/null/none"]
  // Without a display it ends at once.
  private static let preview = ["preview", "StressCards"]

  @Test(
    "is taken or refused with status 64, in words",
    arguments: [
      (preview, "--set", ["rows=1000", "rowHeight=120"]), (preview, "--size", ["900x600"]),
      (preview, "--scale", ["1.5"]),
      (preview, "--workers", ["2"]), (preview, "--cache-mb", ["64"]), (preview, "--appearance", ["dark"]),
      (snapshot, "--range", ["5..<9", "3...4"]), (snapshot, "--shard", ["1/2"]), (snapshot, "--size", ["40x30", "40"]),
      (snapshot, "--scale", ["2"]),
    ])
  func values(command: [String], option: String, valid: [String]) throws {
    var inputs = Mutations(of: valid, SeededGenerator(usually: 1))
    for _ in 0..<6 {
      // No argument holds a zero byte.
      let value = inputs.nextText().filter { $0 != "\0" }
      let ended = try BuiltProgram.run(command + ["\(option)=\(value)"])
      #expect([.exited(1), .exited(64)].contains(ended.status), "\(option)=\(value.debugDescription): \(ended)")
      #expect(!ended.errors.isEmpty, "\(option)=\(value.debugDescription)")
    }
  }
}
