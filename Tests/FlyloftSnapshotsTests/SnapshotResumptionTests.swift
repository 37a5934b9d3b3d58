import Flyloft
import FlyloftRegistry
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FlyloftSnapshots

@Suite("A snapshot run that is started again")
struct SnapshotResumptionTests {
  private let folder = TemporaryFolder()

  /// What became of the views of a run.
  private struct Outcomes: Equatable {
    var drawn: [Int] = []
    var kept: [Int] = []
  }

  private func run(
    shard: SnapshotPlan.Shard? = nil, width: Double = 4, program: String = "first"
  ) throws -> Outcomes {
    let plan = SnapshotPlan(
      of: [AnyGallery(Squares())], shard: shard, style: SnapshotPlan.Style(width: width))
    let outcomes = Mutex(Outcomes())
    try SnapshotRun(plan, folder: folder.path, workerCount: 1, program: program).run { result in
      outcomes.withLock { outcomes in
        switch result.outcome {
        case .drawn: outcomes.drawn.append(result.index)
        case .kept: outcomes.kept.append(result.index)
        case .failed(let error): Issue.record(error)
        }
      }
    }
    return outcomes.withLock { $0 }
  }

  @Test("keeps what this program drew, and draws again what another build drew")
  func programs() throws {
    let runs = try ["first", "first", "second", "second"].map { try run(program: $0) }
    let (drawn, kept) = (Outcomes(drawn: [0, 1, 2, 3]), Outcomes(kept: [0, 1, 2, 3]))
    #expect(runs == [drawn, kept, drawn, kept])
  }

  @Test("draws again what the manifest says was drawn of another size, scale or setting, whatever the file is called")
  func keys() throws {
    _ = try run()
    let manifest = folder.file("manifest.json")
    var text = try String(contentsOfFile: manifest, encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = try #require(lines.firstIndex { $0.contains("Squares-2-4.png") })
    let hash = try #require(lines[line].firstMatch(of: /"keyHash": ?"([0-9a-f]{64})"/)?.output.1)
    lines[line].replaceSubrange(hash.startIndex..<hash.endIndex, with: String(hash.reversed()))
    text = lines.joined(separator: "\n")
    try text.write(toFile: manifest, atomically: true, encoding: .utf8)
    #expect(try run() == Outcomes(drawn: [2], kept: [0, 1, 3]))
  }

  @Test("draws beside the others what is wanted otherwise, and again the files that are not as the manifest says")
  func changes() throws {
    _ = try run()
    #expect(try run(width: 5) == Outcomes(drawn: [0, 1, 2, 3]))
    unlink(folder.file("Squares-1-5.png"))
    // As long as before, and other pixels.
    let file = open(folder.file("Squares-2-5.png"), O_WRONLY)
    #expect(pwrite(file, "x", 1, 20) == 1)
    close(file)
    #expect(try run(width: 5) == Outcomes(drawn: [1, 2], kept: [0, 3]))
    #expect(try run() == Outcomes(kept: [0, 1, 2, 3]))
  }

  @Test("does not take the manifest of another shard for its own")
  func shards() throws {
    _ = try run(shard: SnapshotPlan.Shard(index: 1, of: 2))
    #expect(rename(folder.file("manifest-1-of-2.json"), folder.file("manifest-2-of-2.json")) == 0)
    #expect {
      _ = try run(shard: SnapshotPlan.Shard(index: 2, of: 2))
    } throws: { "\($0)".contains("it is the manifest of another shard") }
  }

  @Test("one manifest is made of those of all shards, and only while every file is as they say")
  func merging() throws {
    let halves = try (1...2).map { try run(shard: SnapshotPlan.Shard(index: $0, of: 2)) }
    #expect(halves.map(\.drawn).joined().sorted() == [0, 1, 2, 3])
    unlink(folder.file("Squares-3-4.png"))
    #expect { _ = try SnapshotMerge(in: folder.path) } throws: { "\($0)".contains("Squares-3-4.png") }
    for index in 1...2 { _ = try run(shard: SnapshotPlan.Shard(index: index, of: 2)) }
    #expect(try SnapshotMerge(in: folder.path).count == 4)
    #expect(try run() == Outcomes(kept: [0, 1, 2, 3]))
  }

  @Test("a shard whose last run was killed is not merged until it has been run again")
  func killed() async throws {
    for index in 1...2 { _ = try run(shard: SnapshotPlan.Shard(index: index, of: 2)) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      let plan = SnapshotPlan(
        of: [AnyGallery(Killers())], shard: SnapshotPlan.Shard(index: 1, of: 2), style: SnapshotPlan.Style(width: 4))
      try SnapshotRun(plan, folder: path, workerCount: 1, program: "first").run { _ in }
    }
    #expect { _ = try SnapshotMerge(in: folder.path) } throws: {
      "\($0)".contains("shard 1 of 2 has not come to its end; run it again")
    }
    _ = try run(shard: SnapshotPlan.Shard(index: 1, of: 2))
    #expect(try SnapshotMerge(in: folder.path).count == 4)
  }
}

/// Views that kill whoever draws them.
private struct Killers: Gallery {
  var count: Int { 4 }

  func view(at index: Int) -> Killer { Killer(index: index) }

  struct Killer: View {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
    func draw(on canvas: borrowing Canvas) { kill(getpid(), SIGKILL) }
  }
}

/// Four squares, each of a shade of its own.
private struct Squares: Gallery {
  var count: Int { 4 }

  func view(at index: Int) -> Square { Square(index: index) }

  struct Square: View {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: width) }
    func draw(on canvas: borrowing Canvas) {
      canvas.fill(with: .color(Color(red: Double(index) / 4, green: 0, blue: 0)))
    }
  }
}
