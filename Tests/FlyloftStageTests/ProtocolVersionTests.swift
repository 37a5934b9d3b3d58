import FlyloftConcurrency
import Glibc
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("The version of the stage's protocol")
struct ProtocolVersionTests {
  private static let (present, next) = (ProtocolVersion.present.number, ProtocolVersion.present.number + 1)
  private static let program = ProgramFile.sibling(named: "flyloft-test-stage")

  @Test("a stage of another version is not used, and every place and one line say which program to update")
  func otherStage() async {
    await #expect(processExitsWith: .success) {
      _ = TestStage.gates
      let (program, present) = (ProtocolVersionTests.program, ProtocolVersionTests.present)
      for (number, older) in [(0, program), (present + 1, "this program, and start it anew")] {
        setenv("FLYLOFT_TEST_PROTOCOL", "\(number)", 1)
        let reason = """
          \(program) speaks version \(number) of the stage’s protocol, and this program version \(present): update \
          \(older)
          """
        let said = Collector<String>()
        var configuration = StageConfiguration(
          program: program, output: { _ in },
          shortage: { reason, isFromTheStart in said.add("\(reason), from the start: \(isFromTheStart)") })
        let stage = Stage(configuration)
        let renderer = TestStage.renderer(stage)
        for salt in 0..<2 {
          let outcome = await renderer.outcome(of: faulty(.none, salt: salt))
          #expect(outcome == "failed: no process could be started to draw it: \(reason)")
        }
        #expect(said.now == ["no process could be started to draw in: \(reason), from the start: true"])
        configuration.fallback = stageRegistry
        configuration.shortage = { _, _ in }
        #expect(await TestStage.renderer(Stage(configuration)).outcome(of: faulty(.none)) == "drawn 123456")
        unsetenv("FLYLOFT_TEST_PROTOCOL")
        #expect(await renderer.outcome(of: faulty(.none, salt: 2)).hasSuffix(reason), "it is not started again")
        stage.restart()
        #expect(await renderer.outcome(of: faulty(.none, salt: 3)) == "drawn 123456")
      }
    }
  }

  @Test("a window whose stage is killed and replaced by another version draws again once that is replaced")
  func replacedStage() async {
    await #expect(processExitsWith: .success) {
      let renderer = TestStage.renderer(TestStage.make())
      #expect(await renderer.outcome(of: faulty(.none, salt: 0)) == "drawn 123456")
      let next = ProtocolVersionTests.next
      setenv("FLYLOFT_TEST_PROTOCOL", "\(next)", 1)
      await killStage()
      for salt in 1...2 {
        #expect(await renderer.outcome(of: faulty(.none, salt: salt)).contains("speaks version \(next)"))
      }
      unsetenv("FLYLOFT_TEST_PROTOCOL")
      #expect(await renderer.outcome(of: faulty(.none, salt: 3)) == "drawn 123456")
    }
  }

  @Test("a stage says its version to a host of any other, and does nothing for it", arguments: [0, next, nil])
  func otherHost(number: Int?) throws {
    let (ours, theirs) = try MessageSocket.makePair()
    let socket = MessageSocket(adopting: ours)
    // A host without a version begins with a command.
    try socket.send(number.map { ProtocolVersion($0).message } ?? StageCommand.explain([]).message)
    let process = try StageKeeper.start(
      StageConfiguration(program: Self.program), socket: theirs, output: STDERR_FILENO)
    close(theirs)
    guard case .message(let bytes, _) = socket.receive(fileLimit: 0) else {
      Issue.record("it has said nothing")
      return
    }
    #expect(ProtocolVersion.read(bytes) == .present)
    // Unless it has ended by now.
    try? socket.send(StageCommand.explain([]).message)
    guard case .end = socket.receive(fileLimit: 1) else {
      Issue.record("it has answered")
      return
    }
    process.waitForEnd()
    #expect(process.hasEnded)
  }

  @Test("no other message is taken for a version, nor a version for another message")
  func apart() {
    let version = ProtocolVersion.present.message
    #expect(version.prefix(8).elementsEqual("flyloft\0".utf8))
    #expect(ProtocolVersion.read(version) == .present)
    #expect(StageCommand.read(version) == nil && StageReply.read(version) == nil)
    let others = ProtocolFuzzTests.commands.map(\.message) + ProtocolFuzzTests.replies.map(\.message)
    for other in others + [[], version.dropLast(), version + [0]] { #expect(ProtocolVersion.read(other) == nil) }
  }

  /// Where this fails a message has changed: `ProtocolVersion.present` is to grow, unless only samples were added.
  @Test("the messages are those of the version")
  func digest() {
    typealias Samples = ProtocolFuzzTests
    let messages =
      Samples.commands.map(\.message) + Samples.replies.map(\.message)
      + Samples.requests.map { $0.message(number: 1) } + Samples.answers.map { $0.message(number: 1) }
    // FNV-1a.
    let digest = messages.joined().reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    #expect([ProtocolVersion.present.number: digest] == [14: 0x208c_d29a_a88b_0dec])
  }
}
