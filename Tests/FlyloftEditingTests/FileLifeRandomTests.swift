import FlyloftRegistry
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import FlyloftEditing

/// Whatever is done to files, in whichever order, against what is to be shown of each once nothing happens any more.
@Suite("Files that change at random")
struct FileLifeRandomTests {
  /// The files of a folder, whatever changes them, and what is shown of them. All on one thread.
  private final class Disk: EditedStage, @unchecked Sendable {
    struct Unreadable: Error {}
    struct Locked: Error {}

    let program = "/nowhere"
    let folder = TemporaryFolder()
    var random: SeededGenerator
    /// What is shown of each file, or why it is not.
    var shown: [String: String] = [:]
    var entered: [String] = []
    /// Changes that are still to come, some of them while a file is opened.
    var left = 60
    private var count = 0
    private let names = ["a", "b", "c", "d"]
    private let followsEnd: Bool

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      followsEnd = Bool.random(using: &random)
    }

    private func name() -> String { names.randomElement(using: &random)! }

    /// What is to be seen of a file that holds a text.
    static func shown(_ text: String) -> String {
      text.isEmpty || text.hasSuffix("half") ? "failed" : text.hasSuffix("locked") ? "locked" : text
    }

    func content(_ name: String) -> String? { try? String(contentsOfFile: folder.file(name), encoding: .utf8) }

    /// Each text has a length of its own: where a file system counts time in steps, one of the same length would be taken for it.
    private func text() -> String {
      count += 1
      let kind = ["", "half", "locked"].randomElement(using: &random)!
      return Int.random(in: 0..<3, using: &random) == 0 ? kind : String(repeating: "x", count: 20 + count)
    }

    func change() {
      guard left > 0 else { return }
      left -= 1
      let path = folder.file(name())
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3: try? text().write(toFile: path, atomically: false, encoding: .utf8)
      case 3..<5: try? text().write(toFile: path, atomically: true, encoding: .utf8)
      case 5..<7:
        if let file = FileHandle(forWritingAtPath: path) {
          file.seekToEndOfFile()
          file.write(Data(text().utf8))
          try? file.close()
        }
      case 7: try? FileManager.default.removeItem(atPath: path)
      default: rename(path, folder.file(name()))
      }
    }

    func take(_ event: ModuleEvent) {
      switch event {
      case .entered(let name, let path):
        #expect((path as NSString).lastPathComponent == name)
        entered.append(name)
      case .appended(let name): shown[name] = content(name).map(Self.shown)
      case .failed(let failure): shown[failure.title.prefix { $0 != " " }.description] = "failed"
      case .locked(let name, _, _): shown[name] = "locked"
      case .built: break
      default: Issue.record("\(event)")
      }
    }

    // MARK: The stage

    private var given = ""

    func adopt(fileAt path: String, as gallery: String, generation: Int) throws {
      given = content(gallery) ?? ""
      if Self.shown(given) == "failed" { throw Unreadable() }
    }
    func isLocked(_ error: any Error) -> Bool { error is Locked }
    func describe(
      _ name: String, generation: Int, keeping knobs: [KnobSetting], deadline: Duration, wake: Int32,
      isObsolete: @escaping () -> Bool
    ) throws -> AnyGallery? {
      let (seen, isAsked) = (given, content(name) != given)
      if !isAsked, Int.random(in: 0..<3, using: &random) == 0 { change() }
      if Self.shown(seen) == "locked" { throw Locked() }
      var gallery = AnyGallery(staged: name, generation: generation, chosen: knobs, count: 1)
      gallery.followsEnd = followsEnd
      if isObsolete() { return nil }
      shown[name] = Self.shown(seen)
      return gallery
    }
    func adopt(_ library: String, as gallery: String, generation: Int) {}
    func restart() {}
    func adopt(program: String) {}
  }

  @Test("in the end each is shown as it is, or it is said why not, and each is entered once")
  func changes() throws {
    let first = SeededGenerator.seed(usually: 1)
    for seed in first..<first + 12 {
      let disk = Disk(seed: seed)
      try "one".write(toFile: disk.folder.file("a"), atomically: true, encoding: .utf8)
      disk.shown["a"] = "one"
      let life = try FileLife(FileList([disk.folder.path]), disk, [], deadline: .seconds(1)) { disk.take($0) }
      while disk.left > 0 {
        for _ in 0..<Int.random(in: 1...4, using: &disk.random) { disk.change() }
        var looks = 0
        while life.look(), looks < 1000 { looks += 1 }
        #expect(looks < 1000, "It never rests. Seed \(seed)")
      }
      for name in ["a", "b", "c", "d"] {
        guard let content = disk.content(name) else { continue }
        #expect(disk.shown[name] == Disk.shown(content), "\(name) is “\(content)”. Seed \(seed)")
      }
      #expect(Set(disk.entered).count == disk.entered.count && !disk.entered.contains("a"), "Seed \(seed)")
    }
  }
}
