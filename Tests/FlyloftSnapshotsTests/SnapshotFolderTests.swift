import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import Foundation
import TestSupport
import Testing

@testable import FlyloftSnapshots

/// Dots whose drawing waits while it is held up.
private struct HeldDots: Gallery {
  var count = 4
  var gate = Gate(isOpen: true)

  func view(at index: Int) -> HeldDot { HeldDot(index: index, gate: gate) }
}

private struct HeldDot: View {
  let index: Int
  let gate: Gate

  func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
  func draw(on canvas: borrowing Canvas) { gate.pass() }

  static func == (a: HeldDot, b: HeldDot) -> Bool { a.index == b.index }
  func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

@Suite("A folder of snapshots that is not as one would wish")
final class SnapshotFolderTests {
  private let folder = NSTemporaryDirectory() + "flyloft-snapshots-\(UUID().uuidString)"
  private let dots = HeldDots()

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func snapshots(_ shard: (Int, Int)? = nil, count: Int = 4) -> SnapshotRun {
    let shard = shard.flatMap { SnapshotPlan.Shard(index: $0, of: $1) }
    let gallery = AnyGallery(HeldDots(count: count, gate: dots.gate))
    return SnapshotRun(
      SnapshotPlan(of: [gallery], shard: shard, style: SnapshotPlan.Style(width: 10)), folder: folder, workerCount: 1,
      program: "a")
  }

  /// How many were drawn.
  @discardableResult
  private func run(_ run: SnapshotRun) throws -> Int {
    let drawn = Collector<Void>()
    try run.run { if case .drawn = $0.outcome { drawn.add(()) } }
    return drawn.now.count
  }

  private func images(_ name: String = "manifest.json") throws -> Int? {
    let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
    return ((try JSONSerialization.jsonObject(with: data) as? [String: Any])?["images"] as? [Any])?.count
  }

  @Test("a second run into it says which process writes there, and harms nothing")
  func secondRun() async throws {
    let first = snapshots(count: 40)
    let end = Collector<Void>()
    dots.gate.close()
    defer { dots.gate.open() }
    startThread(named: "first", niceness: 0) {
      try? first.run { _ in }
      end.add(())
    }
    // It has the manifest by then.
    dots.gate.waitForArrival()
    for _ in 0..<10 {
      #expect {
        try self.run(self.snapshots())
      } throws: {
        "\($0)".contains("manifest.json can't be written: another program is writing it (process \(getpid()))")
      }
      #expect(try images() == 0)
    }
    dots.gate.open()
    await end.wait(for: 1)
    #expect(try images() == 40)
  }

  @Test("a manifest without a byte is a new one; one that is not as flyloft writes it is refused, and stays")
  func manifests() throws {
    #expect(try run(snapshots()) == 4)
    let path = folder + "/manifest.json"
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    #expect(truncate(path, 0) == 0)
    #expect(try run(snapshots()) == 4)
    #expect(try images() == 4)
    for text in [whole.replacing("\n", with: ""), "{}", "[]", "{\"version\": 1, \"shard\": null}"] {
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      #expect { try self.run(self.snapshots()) } throws: { "\($0)".contains("line 1 is not as flyloft writes it") }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test("merging refuses a shard's manifest under another's name, on one line, or without a byte")
  func merging() throws {
    for shard in 1...2 { try run(snapshots((shard, 2))) }
    #expect(try SnapshotMerge(in: folder).count == 4)
    let (first, second) = ("\(folder)/manifest-1-of-2.json", "\(folder)/manifest-2-of-2.json")
    let whole = try String(contentsOfFile: second, encoding: .utf8)
    let refused: [(text: String, words: String)] = [
      (try String(contentsOfFile: first, encoding: .utf8), "it is the manifest of another shard"),
      (whole.replacing("\n", with: ""), "line 1 is not as flyloft writes it"), ("", "it is empty"),
    ]
    for (text, words) in refused {
      try text.write(toFile: second, atomically: false, encoding: .utf8)
      #expect { try SnapshotMerge(in: self.folder) } throws: { "\($0)".contains(words) }
      #expect(try images() == 4)
    }
    // The last counts as the others do.
    for (number, file) in [(2, second), (1, first)] {
      #expect(rename(file, file + ".away") == 0)
      if number == 1 { #expect(rename(second + ".away", second) == 0) }
      #expect { try SnapshotMerge(in: self.folder) } throws: { "\($0)".contains("shard \(number) of 2 is not") }
    }
  }

  @Test("a shard and a run of all don't write to one partial file")
  func partialFiles() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Whoever opens these can't write.
    for index in 0..<4 { symlink("/dev/full", "\(folder)/HeldDots-\(index)-10.png.partial") }
    #expect(throws: SnapshotError.self) { try run(snapshots()) }
    #expect(try run(snapshots((1, 1))) == 4)
  }

  @Test("a pipe in the way of a manifest or a picture is an error, and no wait")
  func pipes() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    mkfifo(folder + "/HeldDots-1-10.png.partial", 0o600)
    #expect(try run(snapshots()) == 3)
    mkfifo(folder + "/manifest-1-of-1.json", 0o600)
    #expect { try self.run(self.snapshots((1, 1))) } throws: { "\($0)".contains("it is not a plain file") }
    #expect(throws: (any Error).self) { try SnapshotMerge(in: self.folder) }
  }

  @Test("there are at most a million shards", arguments: [0, 1_000_001, Int.max, -1])
  func shards(count: Int) {
    #expect(SnapshotPlan.Shard(index: 1, of: count) == nil)
    #expect(SnapshotPlan.Shard(index: 1_000_000, of: 1_000_000) != nil)
  }
}
