import FlyloftRegistry
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlyloftEditing

/// A stage that notes which files it is given, and what they hold.
private final class FileStage: EditedStage {
  struct Unreadable: Error, CustomStringConvertible { let description = "it can’t be read" }
  struct Locked: Error, CustomStringConvertible { let description = "that is not its password" }

  let program = "/nowhere"
  let given = Mutex<[String]>([])
  /// Whoever wants to know of files that are shown in others.
  let followers = Mutex<[@Sendable (String, [String]) -> Void]>([])
  private let followsEnd: Bool
  /// What galleries have said since, with other knobs.
  let said = Mutex<[String: Bool]>([:])
  private let afterAdoption: @Sendable () -> Void

  init(followsEnd: Bool = false, afterAdoption: @escaping @Sendable () -> Void = {}) {
    (self.followsEnd, self.afterAdoption) = (followsEnd, afterAdoption)
  }

  func adopt(fileAt path: String, as gallery: String, generation: Int) throws {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    given.withLock { $0.append("\(gallery) \(generation) \(text)") }
    if text.isEmpty || text == "half" { throw Unreadable() }
  }
  func followEmbedded(_ follow: @escaping @Sendable (_ gallery: String, _ paths: [String]) -> Void) {
    followers.withLock { $0.append(follow) }
  }
  func followsEnd(_ gallery: String) -> Bool? { said.withLock { $0[gallery] } }
  func isLocked(_ error: any Error) -> Bool { error is Locked }
  func describe(
    _ name: String, generation: Int, keeping knobs: [KnobSetting], deadline: Duration, wake: Int32,
    isObsolete: @escaping () -> Bool
  ) throws -> AnyGallery? {
    afterAdoption()
    if given.withLock({ $0.last?.hasSuffix("locked") ?? false }) { throw Locked() }
    var gallery = AnyGallery(staged: name, generation: generation, chosen: knobs, count: 1)
    gallery.followsEnd = followsEnd
    return isObsolete() ? nil : gallery
  }
  func adopt(_ library: String, as gallery: String, generation: Int) {}
  func restart() {}
  func adopt(program: String) {}
}

@Suite("Files that are followed")
struct FollowedFilesTests {
  private let folder = TemporaryFolder()
  private let told = Collector<String>()

  private func write(_ text: String, to name: String, atomically: Bool = false) throws {
    try text.write(toFile: folder.file(name), atomically: atomically, encoding: .utf8)
  }

  private func life(_ paths: [String], _ stage: FileStage, knobs: [KnobSetting] = []) throws -> FileLife {
    try FileLife(FileList(paths), stage, knobs, deadline: .seconds(1)) { [told] event in
      switch event {
      case .built(let gallery, let times):
        #expect(times.noticed >= .zero)
        told.add("\(gallery.name) \(gallery.generation) \(gallery.chosen.map(\.value))")
      case .entered(let name, let path): told.add("\(name) is \(path)")
      case .failed(let failure): told.add("\(failure.title): \(failure.messages[0].text)")
      case .locked(let name, let generation, let reason): told.add("\(name) \(generation): \(reason)")
      default: told.add("\(event)")
      }
    }
  }

  @Test("are called by as much of their paths as tells them apart, once each, those of a folder as people sort")
  func names() throws {
    let passing = ["b/1.txt~", "b/#1.txt#", "b/4913", "b/1.txt.swp", "b/x.tmp", "b/x.mp4.part", "b/x.pdf.crdownload"]
    for name in ["b/2.txt", "b/10.txt", "b/1.txt", "b/B.txt", "b/a.txt", "b/.hidden", "b/deep/x.txt", "c/1.txt"]
      + passing
    {
      try FileManager.default.createDirectory(
        atPath: folder.file(name.split(separator: "/").dropLast().joined(separator: "/")),
        withIntermediateDirectories: true)
      try write("text", to: name)
    }
    let list = FileList([folder.file("c/1.txt"), folder.file("b"), folder.file("b/2.txt"), "-"])
    #expect(list.entries.map(\.name) == ["1.txt", "b/1.txt", "2.txt", "10.txt", "a.txt", "B.txt", "standard input"])
    #expect(
      list.entries.map(\.path).dropLast()
        == ["c/1.txt", "b/1.txt", "b/2.txt", "b/10.txt", "b/a.txt", "b/B.txt"].map(folder.file)[...])
    let words = list.words(joinedAs: "All")
    #expect(words["2.txt"] == [folder.file("b/2.txt")] && words["All"]?.count == 4)
    // What is shown already is not shown again, by whatever path; a folder's files are followed once.
    let path = FileList.absolute(folder.file("b"))
    let names = FileNames()
    names.take(["2.txt", "1.txt"])
    var more = FileList(
      [folder.file("c/../b"), folder.file("c")], names: names, shown: [path + "/2.txt": "2.txt"], followed: [path])
    // A file is shown that was named itself.
    #expect(FileList([folder.file("b/1.txt~")]).entries.map(\.name) == ["1.txt~"])
    #expect(more.shownNames == ["2.txt"] && more.folders == [folder.file("c")])
    #expect(more.entries.map(\.name) == ["b/1.txt", "10.txt", "a.txt", "B.txt", "c/1.txt"])
    // The scroll of all files has its name for itself.
    #expect(
      FileList([folder.file("c/All files"), folder.file("c/1.txt")]).entries.map(\.name) == ["c/All files", "1.txt"])
    // What has come into another folder meanwhile has its name for itself.
    try write("text", to: "b/new.txt")
    try write("text", to: "c/new.txt")
    #expect(FileList([folder.file("b/new.txt")], names: names).entries.map(\.name) == ["new.txt"])
    #expect(more.addNew().map(\.name) == ["c/new.txt"])
  }

  @Test("that are written, or replaced, are opened anew with their knobs, and no others")
  func changes() throws {
    try write("one", to: "a")
    try write("two", to: "b")
    let stage = FileStage()
    let life = try life([folder.file("a"), folder.file("b")], stage, knobs: [KnobSetting(name: "n", value: "7")])
    #expect(!life.look() && told.now.isEmpty)
    try write("three", to: "a")
    #expect(life.look())
    try write("four", to: "b", atomically: true)
    #expect(life.look() && !life.look())
    #expect(stage.given.withLock { $0 } == ["a 2 three", "b 2 four"])
    #expect(told.now == [#"a 2 ["7"]"#, #"b 2 ["7"]"#])
  }

  @Test("that can't be shown, or are gone, stay as they were, and are shown once they can be")
  func failures() throws {
    try write("one", to: "a")
    let stage = FileStage()
    let life = try life([folder.file("a")], stage)
    try write("half", to: "a")
    #expect(life.look())
    #expect(told.now == ["a can’t be shown as it is now: it can’t be read"])
    try FileManager.default.removeItem(atPath: folder.file("a"))
    #expect(!life.look() && told.now.count == 1)
    try write("two", to: "a")
    #expect(life.look())
    // The number is that of what was shown.
    #expect(stage.given.withLock { $0 } == ["a 2 half", "a 2 two"] && told.now.last == "a 2 []")
  }

  @Test("that are locked when they are written again wait for their password, each version under its own number")
  func locked() throws {
    try write("one", to: "a")
    let stage = FileStage()
    let life = try life([folder.file("a")], stage)
    for text in ["locked", "also locked", "open"] {
      try write(text, to: "a")
      #expect(life.look() && !life.look())
    }
    #expect(told.now == ["a 2: a asks for its password", "a 3: a asks for its password", "a 4 []"])
    #expect(stage.given.withLock { $0 } == ["a 2 locked", "a 3 also locked", "a 4 open"])
  }

  @Test("that are empty between two versions stay as they were, and are opened anew", arguments: [false, true])
  func emptied(followsEnd: Bool) throws {
    try write("one", to: "a")
    try write("", to: "b")
    let stage = FileStage(followsEnd: followsEnd)
    let life = try life([folder.file("a"), folder.file("b")], stage)
    try write("", to: "a")
    #expect(life.look())
    #expect(told.now == ["a can’t be shown as it is now: it is empty"])
    #expect(stage.given.withLock { $0.isEmpty })
    try write("two", to: "a")
    #expect(life.look())
    #expect(stage.given.withLock { $0 } == ["a 2 two"] && told.now.last == "a 2 []")
    // One that was empty before is shown so.
    try write("", to: "b", atomically: true)
    #expect(life.look())
    #expect(stage.given.withLock { $0.last } == "b 2 ")
  }

  @Test("that change while they are opened are opened once more")
  func twice() throws {
    try write("one", to: "a")
    let path = folder.file("a")
    let count = Mutex(0)
    let stage = FileStage {
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { try? "three".write(toFile: path, atomically: true, encoding: .utf8) }
    }
    let life = try life([path], stage)
    try write("two", to: "a")
    #expect(life.look())
    #expect(told.now.isEmpty && life.look() && !life.look())
    #expect(stage.given.withLock { $0 } == ["a 2 two", "a 2 three"] && told.now == ["a 2 []"])
  }

  @Test("that change whenever they are opened are shown every second time")
  func always() throws {
    try write("0", to: "a")
    let path = folder.file("a")
    let count = Mutex(1)
    let stage = FileStage {
      let text = count.withLock { count in
        count += 1
        return "\(count)"
      }
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let life = try life([path], stage)
    try write("1", to: "a")
    for _ in 0..<4 { #expect(life.look()) }
    #expect(told.now == ["a 2 []", "a 3 []"])
    #expect(stage.given.withLock { $0 } == ["a 2 1", "a 2 2", "a 3 3", "a 3 4"])
  }

  @Test(
    "that become longer are read on by galleries that follow the end, and opened anew by others, or if more has changed"
  )
  func longer() throws {
    for (name, followsEnd) in [("a", true), ("b", false)] {
      try write("one\n", to: name)
      let stage = FileStage(followsEnd: followsEnd)
      let life = try life([folder.file(name)], stage)
      try write("one\ntwo\n", to: name)
      #expect(life.look() && !life.look())
      #expect(told.now.last == (followsEnd ? "appended(\"a\")" : "b 2 []"))
      #expect(stage.given.withLock { $0 } == (followsEnd ? [] : ["b 2 one\ntwo\n"]))
      guard followsEnd else { continue }
      for (text, isOtherFile) in [("six\ntwo\nlast\n", false), ("six\ntwo\nlast\nmore\n", true), ("six\n", false)] {
        try write(text, to: name, atomically: isOtherFile)
        #expect(life.look())
        #expect(stage.given.withLock { $0.last } == "a \(told.now.count) \(text)")
      }
    }
  }

  @Test(
    "that their writers keep open are read on where their gallery does so, and others looked at once they are closed")
  func keptOpen() throws {
    for name in ["log", "document"] { try write("one\n", to: name) }
    let stage = FileStage(followsEnd: true)
    stage.said.withLock { $0 = ["log": true, "document": false] }
    let life = try life([folder.file("log"), folder.file("document")], stage)
    func open(_ name: String) throws -> FileHandle {
      let file = try FileHandle(forWritingTo: URL(filePath: folder.file(name)))
      try file.seekToEnd()
      return file
    }
    func hears(_ file: FileHandle, _ text: String) throws -> Bool {
      try file.write(contentsOf: Data(text.utf8))
      return life.watch.hears(within: 60_000) && life.watch.isOnlyWritten
    }
    var (log, document) = (try open("log"), try open("document"))
    for round in 0..<2 {
      let count = told.now.count
      #expect(try hears(log, "two\n") && life.look(isWhole: false) && !life.look(isWhole: false))
      #expect(told.now.count == count + 1 && told.now.last == "appended(\"log\")")
      #expect(try hears(document, "two\n") && !life.look(isWhole: false) && told.now.count == count + 1)
      try document.close()
      #expect(life.watch.hears(within: 60_000))
      #expect(!life.watch.isOnlyWritten && life.look() && !life.look())
      #expect(told.now.last == "document \(2 + 2 * round) []")
      // What takes their places is heard, too.
      for name in ["log", "document"] { try write("one\n", to: name, atomically: true) }
      #expect(life.watch.hears(within: 60_000))
      #expect(!life.watch.isOnlyWritten && life.look() && !life.look())
      try log.close()
      (log, document) = (try open("log"), try open("document"))
      while life.watch.hears(within: 0) {}
    }
    // One that begins anew while it is written is shown so.
    try log.truncate(atOffset: 0)
    #expect(life.watch.hears(within: 60_000))
    #expect(life.watch.isOnlyWritten && life.look(isWhole: false))
    #expect(try hears(log, "new\n") && life.look(isWhole: false) && told.now.last == "log 4 []")
    // What a file was before it was replaced is heard of no more.
    let old = log
    try write("one\n", to: "log", atomically: true)
    #expect(life.watch.hears(within: 60_000))
    #expect(life.look())
    try old.write(contentsOf: Data("more\n".utf8))
    #expect(!life.watch.hears(within: 0))
  }

  @Test("that become longer are read on where their gallery does so with the knobs that it has by then")
  func knobs() throws {
    try write("", to: "a")
    try write("1\n", to: "a")
    let stage = FileStage(followsEnd: true)
    let life = try life([folder.file("a")], stage)
    var text = "1\n"
    for (number, reads) in [true, false, false, true, true].enumerated() {
      stage.said.withLock { $0["a"] = number == 0 ? nil : reads }
      text += "\(number)\n"
      try write(text, to: "a")
      #expect(life.look() && !life.look())
      #expect((told.now.last == "appended(\"a\")") == reads, "\(number)")
    }
    #expect(told.now.filter { $0.hasPrefix("a ") } == ["a 2 []", "a 3 []"])
    // What can't be shown is not read on, whatever was said before.
    try write("half", to: "a")
    try write("half\n", to: "a")
    #expect(life.look() && told.now.last?.hasPrefix("appended") == false)
  }

  @Test(
    "are shown anew where one that is shown in them has changed, comes or goes, wherever that is, and nothing else in its folder"
  )
  func embedded() throws {
    for name in ["a", "b"] { try write(name, to: name) }
    for name in ["pictures", "others"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    }
    try write("one", to: "pictures/1")
    let stage = FileStage()
    let life = try life([folder.file("a"), folder.file("b")], stage)
    let follow = try #require(stage.followers.withLock { $0.first })
    follow("a", [folder.file("pictures/1"), folder.file("pictures/2")])
    follow("b", [folder.file("others/1")])
    #expect(!life.look())
    // It is heard of, though its folder has no other file that is followed.
    var shown = 0
    func change(_ change: () throws -> Void, shows: Bool) throws {
      try change()
      #expect(life.watch.hears(within: 10_000))
      #expect(life.look() == shows)
      shown += shows ? 1 : 0
      #expect(told.now == (0..<shown).map { "a \($0 + 2) []" })
    }
    try change({ try write("more", to: "pictures/1") }, shows: true)
    #expect(!life.look())
    try change({ try write("no such", to: "pictures/3") }, shows: false)
    try change({ try write("two", to: "pictures/2") }, shows: true)
    try change({ try FileManager.default.removeItem(atPath: folder.file("pictures/1")) }, shows: true)
    // What it shows no more is nothing to it.
    follow("a", [])
    try change({ try write("three", to: "pictures/2") }, shows: false)
    #expect(stage.given.withLock { $0 } == (2...4).map { "a \($0) a" })
    // A file of another opening is followed there.
    try FileManager.default.createDirectory(atPath: folder.file("foreign"), withIntermediateDirectories: false)
    _ = life.look()
    while life.watch.hears(within: 0) {}
    follow("c", [folder.file("foreign/1")])
    try write("one", to: "foreign/1")
    #expect(!life.watch.hears(within: 0))
  }

  @Test("that come into a folder that was named are shown, too")
  func arrivals() throws {
    try write("one", to: "a")
    let stage = FileStage()
    let life = try life([folder.path], stage)
    try write("two", to: "b")
    #expect(life.look())
    #expect(stage.given.withLock { $0 } == ["b 1 two"])
    #expect(told.now == ["b is \(FileList.absolute(folder.file("b")))", "b 1 []"])
    // What is shown in it is followed, too.
    try FileManager.default.createDirectory(atPath: folder.file("pictures"), withIntermediateDirectories: false)
    let follow = try #require(stage.followers.withLock { $0.first })
    follow("b", [folder.file("pictures/1")])
    try write("one", to: "pictures/1")
    #expect(life.look() && told.now.last == "b 2 []")
  }
}
