import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import FlyloftRendering
import Foundation
import Glibc
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("Where no process can be had")
struct FallbackTests {
  @Test("threads draw, and it is said once")
  func threads() async {
    let said = Collector<String>()
    let stage = Stage(
      StageConfiguration(
        program: "/nowhere/at/all", fallback: stageRegistry, shortage: { reason, _ in said.add(reason) }))
    let renderer = TestStage.renderer(stage, workers: 2)
    for salt in 0..<20 { #expect(await renderer.outcome(of: faulty(.none, salt: salt)) == "drawn 123456") }
    #expect(said.now.count == 1)
    #expect(
      said.now.first?.hasPrefix("no process could be started to draw in, so threads draw, which have no sandbox: ")
        == true)
    stage.describe([Stage.gallery(named: "GatedCards")]) { _, result in
      #expect((try? result.get())?.count == 10_000_000)
      return true
    }
  }

  @Test("a program that has no galleries itself says why it can't draw")
  func nothing() async {
    let stage = Stage(StageConfiguration(program: "/nowhere/at/all", shortage: { _, _ in }))
    let renderer = TestStage.renderer(stage)
    #expect(
      await renderer.outcome(of: faulty(.none)).hasPrefix("failed: no process could be started to draw it"))
  }

  @Test("a program that is no stage is not waited for")
  func noStage() async {
    let said = Collector<String>()
    let stage = Stage(
      StageConfiguration(
        program: "/bin/true", fallback: stageRegistry, output: { _ in },
        shortage: { _, isFromTheStart in said.add("from the start: \(isFromTheStart)") }))
    #expect(await TestStage.renderer(stage).outcome(of: faulty(.none)) == "drawn 123456")
    #expect(said.now == ["from the start: true"])
  }

  @Test("a program that makes a stage before it asks whether it is one ends, and it is said what it should do")
  func early() async {
    await #expect(processExitsWith: .success) {
      setenv("FLYLOFT_TEST_EARLY_STAGE", "1", 1)
      let outcome = await TestStage.renderer(TestStage.make()).outcome(of: faulty(.none))
      #expect(
        outcome.hasPrefix("failed: no process could be started") && outcome.contains("StageProgram.runIfAsked(_:)"))
    }
  }

  @Test("a stage that may open few files draws, or says that it has no process, and nothing comes of anything else")
  func fewFiles() async throws {
    let folder = TemporaryFolder()
    _ = TestStage.gates
    for limit in 4...20 {
      let program = folder.file("stage-\(limit)")
      let script = """
        #!/bin/sh
        ulimit -n \(limit)
        exec '\(ProgramFile.sibling(named: "flyloft-test-stage"))' "$@"

        """
      try script.write(toFile: program, atomically: true, encoding: .utf8)
      chmod(program, 0o755)
      let stage = Stage(StageConfiguration(program: program, output: { _ in }, shortage: { _, _ in }))
      let outcome = await TestStage.renderer(stage).outcome(of: faulty(.none))
      let isShort = outcome.hasPrefix("failed: no process could be started")
      #expect(outcome == "drawn 123456" || isShort, "\(limit) files: \(outcome)")
    }
  }

  @Test("where the program may open few files, a process draws, or a thread and it is said, as one for want of files")
  func fewFilesHere() async throws {
    await #expect(processExitsWith: .success) {
      _ = TestStage.gates
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      var ways: Set<Bool> = []
      for more in 1...14 {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let usual = limit.rlim_cur
        limit.rlim_cur = rlim_t(open + more)
        let said = Collector<String>()
        let stage = Stage(
          StageConfiguration(
            program: ProgramFile.sibling(named: "flyloft-test-stage"), fallback: stageRegistry, output: { _ in },
            shortage: { reason, _ in said.add(reason) }))
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        let drawing = await TestStage.renderer(stage).drawing(of: faulty(.none, salt: more))
        limit.rlim_cur = usual
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        let isByThread = try #require(drawing, "\(more)").origin.process == nil
        ways.insert(isByThread)
        #expect(isByThread == !said.now.isEmpty, "\(more) more files: \(said.now)")
      }
      #expect(ways.count == 2)
    }
  }

  @Test(
    "a stage that is killed while its program is away is had again as soon as that is there; no thread draws meanwhile")
  func later() async throws {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let program = folder.file("stage")
      let original = ProgramFile.sibling(named: "flyloft-test-stage")
      try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: original)
      _ = TestStage.gates
      let said = Collector<String>()
      let stage = Stage(
        StageConfiguration(
          program: program, fallback: stageRegistry, output: { _ in },
          shortage: { reason, isFromTheStart in said.add("\(reason), from the start: \(isFromTheStart)") }))
      let renderer = TestStage.renderer(stage)
      #expect(await renderer.outcome(of: faulty(.none, salt: 0)) == "drawn 123456")
      try FileManager.default.removeItem(atPath: program)
      await killStage()
      // More often than it is tried for one drawing.
      for salt in 1...5 {
        let outcome = await renderer.outcome(of: faulty(.none, salt: salt))
        #expect(
          outcome.hasPrefix("failed: no process could be started to draw it: no stage could be started: No such file"))
      }
      #expect(said.now.count == 1)
      #expect(
        said.now.first?.hasSuffix("from the start: false") == true && said.now.first?.contains("threads") == false)
      try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: original)
      #expect(await renderer.outcome(of: faulty(.none, salt: 6)) == "drawn 123456")
    }
  }
}
