import Flyloft
import FlyloftRendering
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("Views that crash in a stage")
struct CrashTests {
  @Test(
    "whatever ends a worker's process is told in plain words, and the next draw is drawn",
    arguments: [
      (Fault.astray, "it crashed: it used memory that is not its own (SIGSEGV)"),
      (.exits, "it ended its process by exit(3)"),
      (.aborts, "it crashed: it aborted (SIGABRT)"),
      (.divides, "it crashed: it divided a whole number by zero (SIGFPE)"),
      (
        .exception,
        "it crashed: terminate called after throwing an instance of 'std::runtime_error', what():  no face was found (SIGABRT)"
      ),
    ])
  func told(_ fault: Fault, _ text: String) async {
    let renderer = TestStage.renderer(TestStage.make())
    #expect(await renderer.outcome(of: faulty(fault)) == "failed: \(text)")
    #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
  }

  @Test(
    "so is a crash whose own report crashes, or never ends: as what it was first",
    arguments: [
      (Fault.abortsInRuins, "it crashed: it aborted (SIGABRT)"),
      (.astrayInRuins, "it crashed: it used memory that is not its own (SIGSEGV)"),
      (.tellsHalfACrash, "it crashed: it aborted (SIGABRT)"),
    ])
  func toldTwice(_ fault: Fault, _ text: String) async throws {
    let renderer = TestStage.renderer(TestStage.make())
    let failures = Collector<DrawFailure?>()
    renderer.draw(faulty(fault), in: Place(gallery: 1, row: 0)) { outcome in
      if case .failed(let failure) = outcome { failures.add(failure) } else { failures.add(nil) }
    }
    let failure = try #require(await failures.wait(for: 1)[0])
    #expect(failure.description == text)
    // It has told of itself, and has not only ended.
    #expect(failure.crash != nil)
    #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
  }

  @Test("a child of a worker that crashes is not taken for the worker")
  func child() async {
    #expect(await TestStage.renderer(TestStage.make()).outcome(of: faulty(.crashesInChild)) == "drawn 123456")
  }

  @Test("so is a stack that overflows", .needs(.deepCalls, if: !hasThreadSanitizer))
  func recursion() async {
    await told(.recursion, "it crashed: its stack overflowed, as by recursion without an end (SIGSEGV)")
  }

  @Test("what Swift says of its end is on the card", arguments: [Fault.fatal, .index, .sizeCrashes])
  func fatal(_ fault: Fault) async {
    let renderer = TestStage.renderer(TestStage.make())
    let text = await renderer.outcome(of: faulty(fault))
    #expect(text.hasPrefix("failed: it crashed: ") && text.contains("SIG"))
    if fault == .fatal { #expect(text.contains("Fatal error: the needle is missing")) }
    #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
  }

  @Test(
    "what takes more memory than a worker may is told as such",
    .needs(.boundedAddresses, if: !hasAddressSanitizer && !hasThreadSanitizer))
  func memory() async {
    let renderer = TestStage.renderer(TestStage.make(memoryLimit: 256 << 20))
    let text = await renderer.outcome(of: faulty(.memory))
    #expect(text.hasPrefix("failed: it crashed for want of memory: a worker may take 256 MB"))
    #expect(await renderer.outcome(of: faulty(.none)) == "drawn 123456")
  }
}
