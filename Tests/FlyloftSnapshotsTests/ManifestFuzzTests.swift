import Flyloft
import FlyloftRecording
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import FlyloftSnapshots

@Suite("A manifest with anything in it")
struct ManifestFuzzTests {
  private let folder = TemporaryFolder()

  private func entry(_ index: Int) throws -> SnapshotEntry {
    let image = try Image(size: PixelSize(width: 2, height: 1), pixels: [0xff00_0000, 0xffff_ffff])
    let key = #"{"gallery": "Dots", "knobs": {}, "index": \#(index), "width": 2, "scale": 1, "appearance": "light"}"#
    return SnapshotEntry(
      file: "Dots-\(index).png", key: try JSONDecoder().decode(SnapshotKey.self, from: Data(key.utf8)),
      program: "1 \"2\"", image: image,
      drawTime: .milliseconds(1), png: [1, 2, 3])
  }

  private func entries() throws -> [String] {
    let lines = try ManifestLines(folder.file("manifest.json"), opening: SnapshotManifest.opening(for: nil))
    var entries: [String] = []
    while let (entry, _) = try lines.next() { entries.append(entry.file) }
    return entries
  }

  @Test("is refused with its name, or gone on with: then it is a manifest with all that it had, and one more")
  func goesOn() throws {
    let path = folder.file("manifest.json")
    do {
      let manifest = try SnapshotManifest(in: folder.path, shard: nil)
      for index in [1, 2, 5, 3] { try manifest.append([entry(index)]) }
    }
    let whole = try Data(contentsOf: URL(filePath: path))
    let empty = Data((SnapshotManifest.opening(for: nil) + "]}").utf8)
    var inputs = Mutations(
      ofBytes: [Array(whole), Array(empty)], words: [",\n", "]}", " ", "\"file\": \"Dots-1.png\"", "null"],
      SeededGenerator(usually: 1))
    var accepted = 0
    for _ in 0..<1500 {
      let bytes = inputs.next()
      try Data(bytes).write(to: URL(filePath: path))
      do {
        let before = bytes.isEmpty ? [] : try entries()
        let manifest = try SnapshotManifest(in: folder.path, shard: nil)
        try manifest.append([entry(9)])
        try manifest.finish()
        accepted += 1
        #expect(try Set(entries()) == Set(before + ["Dots-9.png"]), "\(String(decoding: bytes, as: UTF8.self))")
      } catch let error as FileError {
        #expect(error.description.contains("manifest.json"))
      }
    }
    #expect(accepted > 50 && accepted < 1450)
  }
}
