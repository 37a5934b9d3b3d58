import Flyloft
import FlyloftRegistry
import FlyloftSnapshots
import FlyloftStage
import StageGalleries
import Synchronization
import TestSupport
import Testing

@Suite("Contact sheets of views in processes")
struct IsolatedSheetTests {
  @Test("a view that crashes costs its own cell, and is named")
  func crash() throws {
    let folder = TemporaryFolder()
    let stage = TestStage.make()
    var described: AnyGallery?
    stage.describe([Stage.gallery(named: "FaultyViews")]) { _, result in
      described = try? result.get()
      return true
    }
    let gallery = try #require(described)
    // A page of two views: the first is well, and the second writes to memory that is not its own.
    let plan = SnapshotPlan(
      of: [gallery], range: 0..<2, style: .init(width: 100, height: 200, isSheet: true), stage: stage)
    let failures = Mutex<[String]>([])
    let run = SnapshotRun(plan, folder: folder.path, workerCount: 1, stage: stage)
    try run.run { result in
      if case .failed(let error) = result.outcome { failures.withLock { $0.append("\(error)") } }
    }
    let said = failures.withLock { $0 }
    #expect(said.count == 1 && said[0].hasPrefix("view 1: ") && said[0].contains("memory"), "\(said)")
    #expect(!said[0].contains("more") && folder.pictures.count == 1)
  }
}
