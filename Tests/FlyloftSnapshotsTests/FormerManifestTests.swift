import Flyloft
import FlyloftRegistry
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FlyloftSnapshots

/// A manifest as it was written when its form was first fixed. It is not to be recorded anew: folders of users hold such.
private let former = """
  {"version": 1, "shard": null, "images": [
  {"drawMilliseconds":3.615,"file":"Gauges-00-step=10-60x40.png","fileBytes":1496,\
  "fileHash":"b493de4782b80b13e3378d2d75ce80cee80373155f341227b6152f004a3e9ec2",\
  "key":{"appearance":"light","gallery":"Gauges","height":40,"index":0,"knobs":{"step":"10","style":"filled"},\
  "scale":1,"width":60},"keyHash":"6e50445c06b941c708aac4d50f95234d3159d3c0ae8440fcebb45a5299301cb5",\
  "pixelHash":"e974ce33561d50e72c5e0774555184da486a824ebac935670fe16c4f60412453","pixelHeight":40,"pixelWidth":60,\
  "program":"27197944-1795473096.823022271"},
  {"drawMilliseconds":4.088,"file":"Gauges-01-step=10-60x40.png","fileBytes":1737,\
  "fileHash":"3e944f349405f7201d2f79166db0b6bd27abf20b71af01a0a34b5b879e37d50e",\
  "key":{"appearance":"light","gallery":"Gauges","height":40,"index":1,"knobs":{"step":"10","style":"filled"},\
  "scale":1,"width":60},"keyHash":"cbec2f0e23bca1275adac55b19f120086ff8acb2a1c0c995b53ace46f2f7ed2a",\
  "pixelHash":"52e041993efaed1443853405e70b0269a0ca6c826cb6370e364208a2becf61e0","pixelHeight":40,"pixelWidth":60,\
  "program":"27197944-1795473096.823022271"}]}
  """

/// A shard's of that version, with a contact sheet.
private let formerSheets = """
  {"version": 1, "shard": "2/2", "images": [
  {"drawMilliseconds":14.847,"file":"Gauges-sheet-1-step=10-300-dark@1.5x.png","fileBytes":89927,\
  "fileHash":"1eb4d122e0a083019f307a3fa6ff8634951a87d7e3e7a71334331eb2fd038261",\
  "key":{"appearance":"dark","columns":1,"gallery":"Gauges","index":0,"knobs":{"step":"10","style":"filled"},\
  "scale":1.5,"views":5,"width":300},"keyHash":"ad352cd6c559ecd1899b2c5404d85048ec0e043e45b17d73559f44d7d18474ef",\
  "pixelHash":"1383dd6bf1bc8229a0b959d1a581008b06af47bfacb9fe9bfcb464e99a94408a","pixelHeight":1922,"pixelWidth":450,\
  "program":"82797136-1795644384.572368394"}]}
  """

@Suite("A manifest of another version", .serialized)
struct FormerManifestTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("manifest.json") }

  @Test("version 1 is read as it was written, and the hashes of its keys are what they were")
  func first() throws {
    try former.write(toFile: path, atomically: false, encoding: .utf8)
    let lines = try ManifestLines(path, opening: SnapshotManifest.opening(for: nil))
    var entries: [SnapshotEntry] = []
    while let (entry, _) = try lines.next() { entries.append(entry) }
    #expect(entries.map(\.file) == ["Gauges-00-step=10-60x40.png", "Gauges-01-step=10-60x40.png"])
    #expect(entries.allSatisfy { $0.key.hash == $0.keyHash })
    #expect(entries.allSatisfy { former.contains("\n" + $0.json) })
  }

  @Test("so is a shard's, and what it says of a contact sheet")
  func sheets() throws {
    try formerSheets.write(toFile: path, atomically: false, encoding: .utf8)
    let shard = try #require(SnapshotPlan.Shard(index: 2, of: 2))
    let lines = try ManifestLines(path, opening: SnapshotManifest.opening(for: shard))
    let (entry, _) = try #require(try lines.next())
    #expect(try lines.next() == nil)
    #expect((entry.key.views, entry.key.columns, entry.key.height, entry.key.scale) == (5, 1, nil, 1.5))
    #expect(entry.key.hash == entry.keyHash && formerSheets.contains("\n" + entry.json))
  }

  @Test("what is written has the time of the draw in milliseconds, and sizes in pixels")
  func units() throws {
    try former.write(toFile: path, atomically: false, encoding: .utf8)
    let key = try #require(try ManifestLines(path, opening: SnapshotManifest.opening(for: nil)).next()).0.key
    let image = try Image(size: PixelSize(width: 3, height: 2), pixels: [UInt32](repeating: 0, count: 6))
    let entry = SnapshotEntry(
      file: "a.png", key: key, program: "1-2", image: image, drawTime: .microseconds(12_345), png: [1, 2, 3])
    #expect(entry.drawMilliseconds == 12.345)
    #expect((entry.pixelWidth, entry.pixelHeight, entry.fileBytes) == (3, 2, 3))
  }

  @Test("a newer one is refused by its version, and stays as it is", arguments: [2, 10])
  func newer(version: Int) throws {
    let text = former.replacing("\"version\": 1,", with: "\"version\": \(version), \"more\": true,")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    #expect {
      _ = try SnapshotManifest(in: folder.path, shard: nil)
    } throws: {
      "\($0)".contains("a newer flyloft wrote it, in version \(version) of its form, and this one reads version 1")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test(
    "when a run ends, all its pictures are on the disk, and a list that is made anew before it takes the old one's place"
  )
  func synchronized() throws {
    let gallery = AnyGallery(Dots())
    let plan = SnapshotPlan(of: [gallery], style: SnapshotPlan.Style(width: 4))
    try SnapshotRun(plan, folder: folder.path, workerCount: 1).run { _ in }
    #expect(Synchronizations.seen(folder.path).last == ["Dots-0-4.png", "Dots-1-4.png", "manifest.json"])
    // Drawn again, the first one's entry comes after that of the second.
    unlink(folder.file("Dots-0-4.png"))
    try SnapshotRun(plan, folder: folder.path, workerCount: 1).run { _ in }
    #expect(
      Synchronizations.seen(folder.path).last
        == ["Dots-0-4.png", "Dots-1-4.png", "manifest.json", "manifest.json.partial"])
  }
}

/// Two dots.
private struct Dots: Gallery {
  var count: Int { 2 }
  func view(at index: Int) -> Dot { Dot(index: index) }

  struct Dot: View {
    let index: Int
    func size(fitting width: Double) -> Size { Size(width: width, height: width) }
    func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
  }
}

/// What there was in a folder each time that its file system was written to the disk.
private enum Synchronizations {
  private static let lists = Mutex<[String: [[String]]]>([:])

  static func seen(_ folder: String) -> [[String]] { lists.withLock { $0[folder] ?? [] } }

  static func called(_ file: Int32) {
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)") else { return }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    lists.withLock { $0[folder, default: []].append(names.sorted()) }
  }
}

/// The program's own `syncfs` goes before that of the C library.
@_cdecl("syncfs")
public func countedSync(_ file: CInt) -> CInt {
  Synchronizations.called(file)
  return 0
}
