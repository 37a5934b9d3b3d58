import Flyloft
import FlyloftRegistry
import FlyloftSnapshots
import FlyloftStage
import StageGalleries
import Synchronization
import TestSupport
import Testing

@Suite("Pictures of views in processes")
struct IsolatedViewTests {
  private let folder = TemporaryFolder()

  /// Draws each view to a file of its own.
  ///
  /// - Returns: the views that failed, by their index, and why.
  private func draw(_ views: Range<Int>, deadline: Duration? = nil) throws -> [Int: String] {
    let stage = TestStage.make()
    let described = Mutex<AnyGallery?>(nil)
    stage.describe([Stage.gallery(named: "FaultyViews")]) { _, result in
      described.withLock { $0 = try? result.get() }
      return true
    }
    let gallery = try #require(described.withLock { $0 })
    let plan = SnapshotPlan(of: [gallery], range: views, style: .init(), stage: stage)
    let failures = Mutex<[Int: String]>([:])
    try SnapshotRun(plan, folder: folder.path, workerCount: 1, stage: stage, deadline: deadline).run { result in
      if case .failed(let error) = result.outcome { failures.withLock { $0[result.index] = "\(error)" } }
    }
    return failures.withLock { $0 }
  }

  @Test("a view that crashes costs its own, and is named")
  func crash() throws {
    // The first is well, and the second writes to memory that is not its own.
    let failures = try draw(0..<2)
    #expect(failures.keys.sorted() == [1] && failures[1]?.contains("memory") == true, "\(failures)")
    #expect(folder.pictures == ["FaultyViews-00.png"])
  }

  @Test("a view that does not return is given up at the deadline, and is named")
  func hang() throws {
    let index = Fault.hangs.rawValue
    let failures = try draw(index..<index + 1, deadline: .milliseconds(300))
    #expect(failures[index]?.contains("has not returned for 0.3 seconds") == true, "\(failures)")
    #expect(folder.pictures.isEmpty)
  }
}
