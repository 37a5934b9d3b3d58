import Flyloft
import FlyloftRendering
import Foundation
import StageGalleries
import TestSupport
import Testing

@testable import FlyloftStage

@Suite("A worker of which nothing is asked")
struct WorkerMemoryTests {
  @Test("ends where a view has left threads that wake all the same, and the next view has another one")
  func wakes() async {
    await #expect(processExitsWith: .success) {
      let renderer = TestStage.renderer(TestStage.make())
      #expect(await renderer.outcome(of: faulty(.leavesWakes)) == "drawn 123456")
      let stage = try #require(ProcessTable.children().first)
      let worker = try #require(ProcessTable.workers(of: stage).first)
      await wait("it has ended") { !ProcessTable.workers(of: stage).contains(worker) }
      #expect(await renderer.outcome(of: faulty(.counts)) == "drawn 1")
    }
  }

  @Test("ends also where it is a load that has left them, and the next load has another one")
  func wakesOfLoad() async {
    await #expect(processExitsWith: .success) {
      let loader = TestStage.make().makeLoader()
      try loader.load(LoadingCardRequest(number: 1, kind: .leavesWakes), as: 1) { _ in }
      let stage = try #require(ProcessTable.children().first)
      let worker = try #require(ProcessTable.workers(of: stage).first)
      await wait("it has ended") { !ProcessTable.workers(of: stage).contains(worker) }
      try loader.load(LoadingCardRequest(number: 2), as: 2) { _ in }
    }
  }

  @Test("returns what its heap keeps, and draws on")
  func returned() async {
    await #expect(processExitsWith: .success) {
      let renderer = TestStage.renderer(TestStage.make())
      #expect(await renderer.outcome(of: faulty(.leavesFreeMemory)) == "drawn 123456")
      let stage = try #require(ProcessTable.children().first)
      let worker = try #require(ProcessTable.workers(of: stage).first)
      await wait("its memory is returned") { WorkerMemoryTests.kilobytes(of: worker).map { $0 < 64 << 10 } ?? false }
      #expect(await renderer.outcome(of: faulty(.counts)) == "drawn 1")
      #expect(ProcessTable.workers(of: stage).contains(worker))
    }
  }

  /// What a process has of its own, in kilobytes; nil once it has ended.
  private static func kilobytes(of process: pid_t) -> Int? {
    let lines = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8))?.split(separator: "\n")
    let line = lines?.first { $0.hasPrefix("RssAnon:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
