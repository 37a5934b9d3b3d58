import Flyloft
import FlyloftObserver
import FlyloftTesting
import Foundation
import Glibc
import TestSupport
import Testing

/// The manifest, and runs that continue an earlier one.
@Suite("Snapshots, run again")
struct SnapshotResumeTests {
  private let folder = TemporaryFolder()
  private static let cards = ["StressCards", "--set", "rows=40", "--set", "blobs=5", "--size", "60x40"]

  private func run(_ arguments: String...) throws -> BuiltProgram.Ended {
    try BuiltProgram.run(["snapshot"] + Self.cards + arguments + ["--out", folder.path])
  }

  private func manifest(_ name: String = "manifest.json") throws -> [[String: Any]] {
    let data = try Data(contentsOf: URL(filePath: folder.file(name)))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    return try #require(object["images"] as? [[String: Any]])
  }

  private func contents() -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: folder.pictures.map {
        ($0, FileManager.default.contents(atPath: folder.file($0)) ?? Data())
      })
  }

  private func digest(_ bytes: Data) throws -> String {
    let path = folder.file("bytes")
    try bytes.write(to: URL(filePath: path))
    defer { unlink(path) }
    let sum = try Program("sha256sum", [path])
    #expect(sum.wait(within: .limit) == .exited(0))
    return String(sum.standardOutput.prefix(64))
  }

  @Test("the manifest has key, size, draw time and hashes of each image, as sha256sum computes them")
  func describes() throws {
    #expect(try run("--range", "7..<9", "--scale", "2").status == .exited(0))
    let images = try manifest()
    #expect(images.map { $0["file"] as? String } == folder.pictures)
    let image = try #require(images.first)
    let key = try #require(image["key"] as? [String: Any])
    #expect(key["gallery"] as? String == "StressCards" && key["index"] as? Int == 7)
    #expect((key["knobs"] as? [String: String])?["blobs"] == "5" && key["appearance"] as? String == "light")
    #expect(key["width"] as? Double == 60 && key["height"] as? Double == 40 && key["scale"] as? Double == 2)
    #expect(image["pixelWidth"] as? Int == 120 && image["pixelHeight"] as? Int == 80)
    #expect(try #require(image["drawMilliseconds"] as? Double) > 0)
    let bytes = try #require(contents()["StressCards-07-rows=40-blobs=5-60x40@2x.png"])
    #expect(image["fileBytes"] as? Int == bytes.count)
    #expect(try image["fileHash"] as? String == digest(bytes))
    let picture = try Image(pngAt: folder.file("StressCards-07-rows=40-blobs=5-60x40@2x.png"))
    // The picture is opaque, so straight and premultiplied pixels are equal.
    var pixels = Data()
    for pixel in picture.pixels {
      for shift in [16, 8, 0] as [UInt32] { pixels.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
      pixels.append(255)
    }
    #expect(try image["pixelHash"] as? String == digest(pixels))
    #expect(image["keyHash"] as? String != images[1]["keyHash"] as? String)
  }

  @Test("any number of workers writes the same bytes, and so does another run")
  func identical() throws {
    #expect(try run("--workers", "1").status == .exited(0))
    let first = contents()
    #expect(first.count == 40)
    let keys = try manifest().map { $0["keyHash"] as? String }
    for workers in ["2", "7"] {
      let again = try run("--workers", workers, "--redraw")
      #expect(again.status == .exited(0) && again.output.split(separator: "\n").count == 40)
      #expect(contents() == first)
      #expect(try manifest().map { $0["keyHash"] as? String } == keys)
    }
  }

  @Test("a second run draws what is missing, changed or asked for otherwise, and nothing else")
  func resumes() throws {
    #expect(try run().status == .exited(0))
    let first = contents()
    let idle = try run()
    #expect(idle.output.isEmpty && idle.errors == "flyloft: 40 of 40 were there already\n")
    #expect(try run("--quiet").errors.isEmpty)
    unlink(folder.file("StressCards-03-rows=40-blobs=5-60x40.png"))
    truncate(folder.file("StressCards-05-rows=40-blobs=5-60x40.png"), 100)
    // The right length, but other content.
    let file = try #require(FileHandle(forUpdatingAtPath: folder.file("StressCards-08-rows=40-blobs=5-60x40.png")))
    try file.seek(toOffset: 60)
    try file.write(contentsOf: Data([1, 2, 3]))
    try file.close()
    let again = try run()
    #expect(
      again.output.split(separator: "\n").sorted()
        == ["03", "05", "08"].map { folder.file("StressCards-\($0)-rows=40-blobs=5-60x40.png")[...] })
    #expect(contents() == first)
    #expect(try manifest().map { $0["file"] as? String } == folder.pictures)
    let other = try run("--scale", "2", "--range", "0..<2")
    #expect(other.output.split(separator: "\n").count == 2)
    // Another scale has files of its own.
    #expect(contents().filter { first[$0.key] != nil } == first && contents().count == 42)
    #expect(try manifest().map { ($0["key"] as? [String: Any])?["scale"] as? Double }.prefix(5) == [1, 2, 1, 2, 1])
    #expect(try manifest().map { $0["file"] as? String } == folder.pictures)
  }

  /// What it is asked for as the last picture keeps a run from its end.
  private let server: SilentServer

  init() throws { server = try SilentServer() }

  @Test("what has been drawn is in the manifest while the run goes on", .needsFetching, arguments: ["1", "2"])
  func listedAtOnce(workers: String) throws {
    let program = try BuiltProgram.start(
      ["snapshot"] + Self.cards + server.arguments + ["--workers", workers, "--out", folder.path])
    let isListed = FileWatch(folder.path).wait { (try? manifest().count) == 40 }
    #expect(isListed && folder.pictures.count == 40)
    program.signal(SIGKILL)
    #expect(program.wait(within: .limit) == .signalled(SIGKILL))
  }

  @Test(
    "killed with -9 at any time: whole files, a whole manifest, and the next run finishes what was begun",
    .needsFetching,
    arguments: 0..<6)
  func killed(round: Int) throws {
    let arguments = [
      "snapshot", "StressCards", "--set", "rows=300", "--set", "blobs=5", "--size", "80x50", "--workers",
      "\(round % 2 + 1)", "--out",
    ]
    let program = try BuiltProgram.start(
      arguments.prefix(2) + server.arguments + arguments.dropFirst(2) + [folder.path])
    FileWatch(folder.path).wait { folder.pictures.count >= 5 + 40 * round }
    program.signal(SIGKILL)
    #expect(program.wait(within: .limit) == .signalled(SIGKILL))
    let begun = folder.pictures
    #expect(begun.count >= 5 + 40 * round && begun.count <= 300)
    for name in begun { #expect(try Image(pngAt: folder.file(name)).size == PixelSize(width: 80, height: 50)) }
    // Entries wait for those before them, which other workers may be at for long.
    let listed = try manifest().count
    #expect(listed <= begun.count)
    let rest = try BuiltProgram.run(arguments + [folder.path])
    #expect(rest.status == .exited(0) && rest.output.split(separator: "\n").count == 300 - listed)
    #expect(folder.pictures.count == 300 && folder.files.count == 301)
    #expect(try manifest().map { $0["file"] as? String } == folder.pictures)
  }

  @Test("each shard has its manifest; --merge makes one of all, says of how many unless quiet, and checks the files")
  func merges() throws {
    for shard in 1...3 { #expect(try run("--shard", "\(shard)/3").status == .exited(0)) }
    #expect(folder.files.filter { $0.hasPrefix("manifest") } == (1...3).map { "manifest-\($0)-of-3.json" })
    let merged = try BuiltProgram.run(["snapshot", "--merge", "--out", folder.path])
    #expect(merged.status == .exited(0) && merged.output == folder.file("manifest.json\n"))
    #expect(merged.errors == "flyloft: 40 images\n")
    let quiet = try BuiltProgram.run(["snapshot", "--merge", "--quiet", "--out", folder.path])
    #expect(quiet.status == .exited(0) && quiet.output == merged.output && quiet.errors.isEmpty)
    #expect(try manifest().map { $0["file"] as? String } == folder.pictures && folder.pictures.count == 40)
    unlink(folder.file("StressCards-11-rows=40-blobs=5-60x40.png"))
    let lacking = try BuiltProgram.run(["snapshot", "--merge", "--out", folder.path])
    #expect(
      lacking.status == .exited(1)
        && lacking.errors.contains("StressCards-11-rows=40-blobs=5-60x40.png can't be read: it is missing"))
    for shard in [3, 2] {
      unlink(folder.file("manifest-\(shard)-of-3.json"))
      let short = try BuiltProgram.run(["snapshot", "--merge", "--out", folder.path])
      #expect(short.status == .exited(1) && short.errors.contains("shard \(shard) of 3"))
    }
  }

  @Test("the disk is full: status 1, one line that says so, and no file that is cut off")
  func full() throws {
    // Every write to it fails as on a full disk.
    symlink("/dev/full", folder.file("StressCards-04-rows=40-blobs=5-60x40.png.partial"))
    let ended = try run("--workers", "1", "--quiet")
    #expect(ended.status == .exited(1) && ended.errorLines.count == 1)
    #expect(ended.errors.contains("StressCards-04-rows=40-blobs=5-60x40.png can't be written: No space left on device"))
    #expect(folder.pictures.count < 12 && !folder.pictures.contains("StressCards-04-rows=40-blobs=5-60x40.png"))
    #expect(try manifest().count == folder.pictures.count)
    let again = try run()
    #expect(try again.status == .exited(0) && again.output.split(separator: "\n").count == 40 - manifestBefore(again))
  }

  private func manifestBefore(_ ended: BuiltProgram.Ended) throws -> Int {
    // Before it there may be how far the run had come.
    let words = ended.errorLines.last?.split(separator: " ") ?? []
    return try #require(words.count > 1 ? Int(words[1]) : nil)
  }

  @Test("the error names the obstacle: a folder, a file, another shard's manifest, another run")
  func inTheWay() throws {
    mkdir(folder.file("StressCards-06-rows=40-blobs=5-60x40.png"), 0o777)
    let blocked = try run("--quiet")
    #expect(blocked.status == .exited(1) && blocked.errorLines.count == 1 && folder.pictures.count == 40)
    #expect(
      blocked.errors.contains(
        "view 6: \(folder.file("StressCards-06-rows=40-blobs=5-60x40.png")) can't be written: Is a directory"))
    try Data("{}".utf8).write(to: URL(filePath: folder.file("manifest.json")))
    let strange = try run()
    #expect(strange.status == .exited(1) && strange.errors.contains("line 1 is not as flyloft writes it"))
    let inside = try BuiltProgram.run(["snapshot", "Clock", "--out", folder.file("manifest.json")])
    #expect(inside.status == .exited(1) && inside.errorLines.count == 1 && inside.errors.contains("manifest.json"))
  }
}
