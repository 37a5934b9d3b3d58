import Flyloft
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftRendering
@testable import FlyloftStage

@Suite("What code is told of a failure in a process")
struct FailureReasonTests {
  private let lane = Place(gallery: 1, row: 0)

  private func failure(of request: some DrawRequest, by renderer: Renderer) async -> DrawFailure? {
    await withCheckedContinuation { continuation in
      renderer.draw(request, in: lane) { outcome in
        if case .failed(let failure) = outcome {
          continuation.resume(returning: failure)
        } else {
          continuation.resume(returning: nil)
        }
      }
    }
  }

  @Test("a picture that is too large is refused before there is memory for it, and its process goes on")
  func tooLarge() async throws {
    let stage = TestStage.make()
    let renderer = TestStage.renderer(stage)
    let failure = try #require(await failure(of: CardRequest(number: 1, side: 20_000), by: renderer))
    guard case .tooLarge(PixelSize(width: 20_000, height: 20_000), limit: 67_108_864) = failure.reason else {
      Issue.record("\(failure.reason)")
      return
    }
    #expect(failure.description == "20,000×20,000 pixels are more than the 67,108,864 allowed")
    #expect(!failure.endedProcess)
    #expect(await renderer.outcome(of: CardRequest(number: 2)) == "drawn 2")
  }

  @Test("what a view throws there comes as an error with its words; a crash and a draw that is killed are told apart")
  func others() async throws {
    let renderer = TestStage.renderer(TestStage.make())
    let thrown = try #require(await failure(of: CardRequest(number: 1, throwsError: true), by: renderer))
    guard case .thrown(let error) = thrown.reason else {
      Issue.record("\(thrown.reason)")
      return
    }
    #expect("\(error)" == "no card 1" && !thrown.endedProcess)
    let size = PixelSize(width: 4, height: 4)
    #expect(thrown.key?.pixelSize == size)
    let crashed = try #require(await failure(of: faulty(.aborts), by: renderer))
    #expect("\(crashed.reason)" == "processEnded" && crashed.endedProcess && crashed.crash != nil)
    #expect(crashed.key?.pixelSize == size)
    for fault in [Fault.sizeThrows, .sizeCrashes] {
      #expect(try #require(await failure(of: faulty(fault), by: renderer)).key == nil)
    }
    let alarm = ManualAlarm()
    var configuration = Renderer.Configuration(workerCount: 1, drawDeadline: .seconds(10), memoryPressure: nil)
    configuration.drawing = TestStage.make()
    let watched = Renderer(configuration, alarm: alarm)
    let gate = PipeGate()
    async let late = failure(of: CardRequest(number: 1, gate: gate.number), by: watched)
    await gate.begun()
    alarm.advance(to: .seconds(10))
    let killed = try #require(await late)
    #expect("\(killed.reason)" == "overdue(after: 10.0 seconds)" && killed.endedProcess)
    #expect(killed.key?.pixelSize == size)
    await gate.open()
  }
}
