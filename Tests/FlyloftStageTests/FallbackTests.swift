import Flyloft
import FlyloftRendering
import StageGalleries
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
    #expect(said.now.first?.hasPrefix("no process could be started to draw in, so threads draw: ") == true)
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
}
