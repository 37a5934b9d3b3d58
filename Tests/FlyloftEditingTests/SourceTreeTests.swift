import Flyloft
import FlyloftRegistry
import Foundation
import TestSupport
import Testing

@testable import FlyloftEditing

/// A checkout with two modules, in a folder of its own.
struct TestCheckout {
  let folder = TemporaryFolder()
  var checkout: Checkout { Checkout(root: folder.path) }

  init() throws {
    try write("// none", to: "Package.swift")
    try write("let a = 1", to: "Sources/Own/Own.swift")
    try write("let clock = 1", to: "Plugins/Clock/Clock.swift")
    try write("let dial = 1", to: "Plugins/Dials/Dials.swift")
    try write("Text Canvas", to: "Sources/Registration/ReservedNames.txt")
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: folder.file(path))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // The kernel tells at once that a file was renamed. That one was closed it tells later where a program, which another test starts at
    // this moment, has it open, too.
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder.file(path)) }
}

/// A stage for editors that build nothing.
struct IdleStage: EditedStage {
  let program: String

  func adopt(_ library: String, as gallery: String, generation: Int) {}
  func adopt(fileAt path: String, as gallery: String, generation: Int) {}
  func isLocked(_ error: any Error) -> Bool { false }
  func restart() {}
  func adopt(program: String) {}
  func describe(
    _ name: String, generation: Int, keeping knobs: [KnobSetting], deadline: Duration, wake: Int32,
    isObsolete: @escaping () -> Bool
  ) -> AnyGallery? { nil }
}

@Suite("Sources that change")
struct SourceTreeTests {
  @Test("a module is another when one of its sources is, however it was written")
  func changes() throws {
    let test = try TestCheckout()
    let before = SourceTree(test.checkout)
    #expect(before.modules.keys.sorted() == ["Clock", "Dials"])
    // The same content once more is no change.
    try test.write("let clock = 1", to: "Plugins/Clock/Clock.swift")
    #expect(SourceTree(test.checkout).changes(since: before).modules.isEmpty)
    try test.write("let clock = 2", to: "Plugins/Clock/.Clock.swift.swp")
    try test.write("let clock = 2", to: "Plugins/Clock/Tests/ClockTests.swift")
    try test.write("let clock = 2", to: "Plugins/Clock/Clock.swift~")
    #expect(SourceTree(test.checkout).changes(since: before).modules.isEmpty)
    try test.write("let clock = 2", to: "Plugins/Clock/Deep/Other.swift")
    #expect(SourceTree(test.checkout).changes(since: before).modules == ["Clock"])
    #expect(SourceTree(test.checkout).sources(of: "Clock").count == 2)
  }

  @Test("a file beside a module's sources is its own, and what is in Assets may be anybody's")
  func assets() throws {
    let test = try TestCheckout()
    try test.write("a picture", to: "Plugins/Clock/Assets/face.png")
    try test.write("a picture", to: "Assets/Photos/face.png")
    try test.write("a font", to: "Assets/Fonts/Inter.ttf")
    let before = SourceTree(test.checkout)
    try test.write("another", to: "Plugins/Clock/Assets/face.png")
    try test.write("another", to: "Assets/Photos/face.png")
    let after = SourceTree(test.checkout, after: before)
    let changes = after.changes(since: before)
    #expect(changes.modules == ["Clock"] && changes.assets == [test.folder.file("Assets/Photos/face.png")])
    // It is compiled as before.
    #expect(after.sourcesInC == before.sourcesInC)
    #expect(after.fingerprint(of: "Clock") == before.fingerprint(of: "Clock"))
    #expect(changes.program.isEmpty)
    try test.write("another", to: "Assets/Fonts/Inter.ttf")
    let last = SourceTree(test.checkout, after: after)
    #expect(last.changes(since: after).program.count == 1)
    // What is gone has changed, too.
    for path in ["Assets/Photos/face.png", "Sources/Own/Own.swift"] { unlink(test.folder.file(path)) }
    let rest = SourceTree(test.checkout, after: last).changes(since: last)
    #expect(rest.assets == [test.folder.file("Assets/Photos/face.png")])
    #expect(rest.program == [test.folder.file("Sources/Own/Own.swift")])
  }

  @Test("what is linked into a module is its own, and a link that leads back is no more than its folder")
  func links() throws {
    let test = try TestCheckout()
    let elsewhere = TemporaryFolder()
    try Data("let hand = 1".utf8).write(to: URL(filePath: elsewhere.file("Hand.swift")))
    func link(_ path: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: test.folder.file(path), withDestinationPath: target)
    }
    try link("Plugins/Clock/Shared", to: elsewhere.path)
    // In a folder of its own, which nothing else leads to.
    let alone = TemporaryFolder()
    try Data("let dial = 1".utf8).write(to: URL(filePath: alone.file("Dial.swift")))
    try link("Plugins/Dials/Hand.swift", to: elsewhere.file("Hand.swift"))
    try link("Plugins/Dials/Face.swift", to: alone.file("Dial.swift"))
    let root = try #require(realpath(alone.path, nil).map { String(cString: $0) })
    #expect(SourceTree.folders(of: test.checkout).contains(root))
    try link("Plugins/Dials/Round", to: test.folder.file("Plugins"))
    let before = SourceTree(test.checkout)
    #expect(before.sources(of: "Clock").count == 2 && before.sources(of: "Dials").count > 1)
    let watch = try FolderWatch { SourceTree.folders(of: test.checkout) }
    try Data("let hand = 2".utf8).write(to: URL(filePath: elsewhere.file("Hand.swift")))
    watch.wait()
    #expect(SourceTree(test.checkout, after: before).changes(since: before).modules == ["Clock", "Dials"])
  }

  @Test("sources of C are told from Swift, since they can't be compiled with it")
  func sourcesOfC() throws {
    let test = try TestCheckout()
    let files = ["Finder/find.cpp", "Finder/include/Finder.h", "CJpeg/module.modulemap", "flyloft.json"]
    for file in files { try test.write("// 1", to: "Plugins/Clock/\(file)") }
    var former = SourceTree(test.checkout)
    func change(_ file: String) throws -> (modules: [String], isOfC: Bool) {
      try test.write("// 2", to: file)
      let present = SourceTree(test.checkout)
      defer { former = present }
      return (present.changes(since: former).modules, present.sourcesInC != former.sourcesInC)
    }
    for file in files { #expect(try change("Plugins/Clock/\(file)") == (["Clock"], true), "\(file)") }
    #expect(try change("Plugins/Clock/Clock.swift") == (["Clock"], false))
    #expect(try change("Plugins/Clock/More.swift") == (["Clock"], false))
    #expect(try change("Plugins/Dials/Dials.swift") == (["Dials"], false))
    #expect(former.writtenByC.keys.sorted() == ["Clock"])
    #expect(former.sources(of: "Clock").count == 2)
  }

  @Test("a new folder is a change, one without Swift is none, and one that is gone is told")
  func folders() throws {
    let test = try TestCheckout()
    let before = SourceTree(test.checkout)
    try test.write("let bars = 1", to: "Plugins/Bars/Bars.swift")
    try test.write("nothing", to: "Plugins/Empty/notes.txt")
    try test.remove("Plugins/Dials")
    let changes = SourceTree(test.checkout).changes(since: before)
    #expect(changes.modules == ["Bars"] && changes.removed == ["Dials"] && changes.program.isEmpty)
  }

  @Test("what the program itself is built from is told apart")
  func program() throws {
    let test = try TestCheckout()
    let before = SourceTree(test.checkout)
    try test.write("let a = 22", to: "Sources/Own/Own.swift")
    let changes = SourceTree(test.checkout).changes(since: before)
    #expect(changes.modules.isEmpty && changes.program == [test.folder.file("Sources/Own/Own.swift")])
    // Restored, however late.
    let other = SourceTree(test.checkout, after: before)
    try test.write("let a = 1", to: "Sources/Own/Own.swift")
    #expect(SourceTree(test.checkout, after: other).program == before.program)
  }

  @Test("what was read in the tick in which it was written is read again, although its time and size stay")
  func tick() throws {
    let test = try TestCheckout()
    let path = test.folder.file("Assets/face.png")
    // No tick of this clock is over by then.
    let time = Date.now.addingTimeInterval(60)
    func digest(of text: String, after former: FileDigests?) throws -> (all: FileDigests, own: UInt64) {
      try test.write(text, to: "Assets/face.png")
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
      var digests = FileDigests(after: former)
      let own = digests.digest(of: path)
      return (digests, own)
    }
    let first = try digest(of: "one", after: nil)
    #expect(try digest(of: "two", after: first.all).own != first.own)
  }

  @Test("a change is noticed when it is over: a file in a new folder, a renamed one, a removed one")
  func watch() throws {
    let test = try TestCheckout()
    let watch = try FolderWatch { SourceTree.folders(of: test.checkout) }
    func noticed(_ change: () throws -> Void) rethrows {
      try change()
      watch.wait()
    }
    var tree = SourceTree(test.checkout)
    func changed() -> [String] {
      let present = SourceTree(test.checkout)
      defer { tree = present }
      return present.changes(since: tree).modules + present.changes(since: tree).removed
    }
    try noticed { try test.write("let bars = 1", to: "Plugins/Bars/Deep/Bars.swift") }
    #expect(changed() == ["Bars"])
    // The new folders are watched, too.
    try noticed { try test.write("let bars = 2", to: "Plugins/Bars/Deep/Bars.swift") }
    #expect(changed() == ["Bars"])
    try test.write("let clock = 3", to: "draft")
    noticed { _ = rename(test.folder.file("draft"), test.folder.file("Plugins/Clock/Clock.swift")) }
    #expect(changed() == ["Clock"])
    try noticed { try test.remove("Plugins/Bars") }
    #expect(changed() == ["Bars"])
  }

  @Test("a folder that is made inside of a new one, before that is watched, is watched, too")
  func quickFolders() throws {
    let test = try TestCheckout()
    let deep = "Plugins/Clock/Deep"
    var isFirst = true
    let watch = try FolderWatch {
      let folders = SourceTree.folders(of: test.checkout)
      if isFirst { try? test.write("let deep = 1", to: deep + "/Deep.swift") }
      isFirst = false
      return folders
    }
    try test.write("let deep = 2", to: deep + "/Deep.swift")
    var entry = pollfd(fd: watch.file, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, 0) == 1)
  }

  @Test("a change of files that are all whole is over sooner than one that has begun one, or taken one away")
  func whole() throws {
    let test = try TestCheckout()
    let (clock, draft) = (test.folder.file("Plugins/Clock/Clock.swift"), test.folder.file("Plugins/Clock/draft"))
    var (waits, time): ([Int32], Duration) = ([], .zero)
    var meanwhile: () -> Void = {}
    let watch = try FolderWatch {
      [test.folder.file("Plugins/Clock")]
    } isReadable: { file, milliseconds in
      waits.append(milliseconds)
      if milliseconds >= 0 { meanwhile() }
      return FolderWatch.isReadable(file, for: milliseconds < 0 ? -1 : 0)
    } now: {
      time
    }
    func waitsAfter(_ rest: Duration = .milliseconds(100), _ change: () throws -> Void) rethrows -> [Int32] {
      (waits, time) = ([], time + rest)
      try change()
      watch.wait()
      return waits
    }
    let text = try String(contentsOfFile: clock, encoding: .utf8)
    #expect(try waitsAfter { try text.write(toFile: clock, atomically: false, encoding: .utf8) } == [-1, 3])
    // As a log that is written all the time.
    #expect(
      try waitsAfter(.milliseconds(99)) { try text.write(toFile: clock, atomically: false, encoding: .utf8) } == [
        -1, 25,
      ])
    // By way of a file beside it, as some editors do it.
    #expect(try waitsAfter { try text.write(toFile: clock, atomically: true, encoding: .utf8) } == [-1, 3])
    #expect(waitsAfter { _ = rename(clock, draft) } == [-1, 25])
    #expect(waitsAfter { _ = rename(draft, clock) } == [-1, 25])
    #expect(waitsAfter { unlink(clock) } == [-1, 25])
    var file: Int32 = -1
    #expect(waitsAfter { file = creat(clock, 0o600) } == [-1, 25])
    #expect(waitsAfter { close(file) } == [-1, 3])
    // What is written on and on is looked at meanwhile.
    let log = try FileHandle(forWritingTo: URL(filePath: clock))
    #expect(watch.addFile(clock) >= 0)
    meanwhile = { try? log.write(contentsOf: Data("more".utf8)) }
    #expect(waitsAfter { meanwhile() } == [-1, 25] && watch.isOnlyWritten)
    meanwhile = {}
    #expect(try waitsAfter { try log.close() } == [-1, 3] && !watch.isOnlyWritten)
  }

  @Test("a change goes on until nothing has happened for a moment, however much happens, but not for ever")
  func over() throws {
    var (answers, waits): ([Bool], [Int32]) = ([], [])
    let watch = try FolderWatch {
      []
    } isReadable: { _, milliseconds in
      waits.append(milliseconds)
      return answers.isEmpty || answers.removeFirst()
    }
    // Interrupted, then readable three times, then quiet.
    answers = [false, true, true, true, false]
    watch.wait()
    #expect(waits == [-1, -1, 25, 25, 25])
    waits = []
    watch.wait()
    #expect(waits.count == 80)
  }
}

@Suite("New modules")
struct NewModuleTests {
  @Test(
    "names that can't be are refused with one that can",
    arguments: [
      ("my-dials", "Try MyDials."), ("9", "Try Dials."), ("", "Try Dials."), ("dials", "Try Dials."),
      ("Uhr ⏰", "Try Uhr."),
      ("Clock", "Try Clock2"), ("CLOCK", "Try CLOCK2"), ("Text", "Try TextViews"), ("Own", "Try OwnViews"),
      ("Gallery", "Try GalleryViews"), ("../up", "Try Up."),
    ])
  func refused(name: String, advice: String) throws {
    let test = try TestCheckout()
    let refusal = #expect(throws: ModuleName.Refusal.self) { try ModuleName(name, in: test.checkout) }
    #expect(refusal?.description.contains(advice) == true, "\(refusal?.description ?? "")")
  }

  @Test("what is advised is taken")
  func advised() throws {
    let test = try TestCheckout()
    for name in ["MyDials", "Clock2", "TextViews", "Uhr", "A_1"] { _ = try ModuleName(name, in: test.checkout) }
  }

  @Test("a module is written whole, beside a test")
  func written() throws {
    let test = try TestCheckout()
    let name = try ModuleName("Rings", in: test.checkout)
    #expect(
      try ModuleTemplate.write(name, in: test.checkout) == [
        "Plugins/Rings/Rings.swift", "Plugins/Rings/Tests/RingsTests.swift",
      ])
    #expect(SourceTree(test.checkout).sources(of: "Rings").count == 1)
    // Files of another name differ from them in that name alone.
    _ = try ModuleTemplate.write(ModuleName("Needles", in: test.checkout), in: test.checkout)
    for path in ["Rings.swift", "Tests/RingsTests.swift"] {
      let text = try String(contentsOfFile: test.folder.file("Plugins/Rings/" + path), encoding: .utf8)
      let other = test.folder.file("Plugins/Needles/" + path.replacing("Rings", with: "Needles"))
      #expect(try text.replacing("Rings", with: "Needles") == String(contentsOfFile: other, encoding: .utf8))
      #expect(path.contains("Tests") == text.contains("@testable import Rings\n") && text.contains("struct Rings"))
    }
    try FileManager.default.removeItem(atPath: test.folder.file("Plugins/Needles"))
    #expect(throws: (any Error).self) { try ModuleTemplate.write(name, in: test.checkout) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: test.folder.file("Plugins")).sorted() == [
        "Clock", "Dials", "Rings",
      ])
  }
}
