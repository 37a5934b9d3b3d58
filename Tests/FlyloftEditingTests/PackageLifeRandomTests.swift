import FlyloftConcurrency
import FlyloftRegistry
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import FlyloftEditing

/// Whatever is done to a package, in whichever order and while whatever is built, against what is to be drawn whenever nothing
/// happens.
@Suite("Packages that change at random")
struct PackageLifeRandomTests {
  /// A package, whatever changes it, what builds it and what is shown of it. All on one thread.
  private final class Desk: EditedStage, @unchecked Sendable {
    struct Crash: Error {}

    let test: TestPackage
    private(set) var program: String
    var random: SeededGenerator
    /// Changes that are still to come, some of them while something is built or asked.
    var left = 80
    private var count = 0
    private let names = TestPackage.names
    private let sourceOfC = "Sources/CLow/low.c"

    /// The galleries that the window has, and what each was shown of: all modules that it is made of, and the file that views read.
    var shown: [String: (code: [String], resource: String)] = [:]
    private var described: [String: (code: [String], resource: String)] = [:]
    /// Galleries that are said to be built anew.
    var building: Set<String> = []
    /// How the last build ended.
    var failures: [ModuleFailure] = []

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      test = try TestPackage(level: "-O")
      program = test.stage.first
      try test.write("c0", to: sourceOfC)
      try build(into: ".build")
      for entry in try GalleryNames.asked(of: program, by: perform) {
        shown[entry.name] = (code(of: entry.module, in: lines(of: program)), resource)
      }
    }

    // MARK: What is there

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
    private func file(_ path: String) -> String { test.folder.file(path) }
    private func lines(of program: String) -> [String] { text(program)?.split(separator: "\n").map(String.init) ?? [] }

    /// The paths of a module's sources.
    private func sources(_ name: String) -> [String] {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: file("Sources/\(name)"))) ?? []
      return files.filter { $0.hasSuffix(".swift") && $0 != "Other.swift" }.sorted().map { "Sources/\(name)/\($0)" }
    }

    private func declarations(_ texts: [String]) -> String {
      texts.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("public") }.joined(separator: ";")
    }

    /// An object of one source, in lines of a program.
    private func object(_ module: String, _ text: String, seeing declarations: String, isOptimized: Bool) -> String {
      let galleries = text.split(separator: "\n").filter { $0.hasPrefix("gallery ") }.map { $0 + "\n" }.joined()
      let code = text.replacing("\n", with: " ")
      return galleries + "\(module)|\(isOptimized ? "optimized" : "")|\(declarations)|\(code)\n"
    }

    /// What a program has to have that is built of all that is there.
    var expected: [String] {
      var (lines, former) = ([String](), "")
      for name in names {
        let texts = sources(name).map { text(file($0)) ?? "" }
        lines += texts.flatMap {
          object(name, $0, seeing: former, isOptimized: true).split(separator: "\n").map(String.init)
        }
        former = declarations(texts)
      }
      return lines + ["C|\(text(file(sourceOfC)) ?? "")"]
    }

    /// What draws the galleries of a module, however it is optimized.
    private func code(of module: String, in lines: [String]) -> [String] {
      let modules = names.prefix(through: names.firstIndex(of: module)!) + ["C"]
      return lines.filter { line in modules.contains { line.hasPrefix($0 + "|") } }
        .map { $0.replacing("|optimized|", with: "||") }.sorted()
    }

    /// What views of the present program read.
    private var resource: String {
      let folder = program.split(separator: "/").dropLast().map { "/" + $0 }.joined()
      return text(folder + "/own_Mid.resources/Assets/waves.txt") ?? ""
    }

    // MARK: What happens

    func change() {
      guard left > 0 else { return }
      left -= 1
      count += 1
      let name = names.randomElement(using: &random)!
      // No two versions have the same size.
      let version = "v\(count)" + String(repeating: "-", count: count)
      func save(_ text: String) { try? test.save(name, text) }
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<4: save(version)
      case 4..<6: save("public i\(count % 3)\n\(version)")
      case 6: save("\(version) wrong")
      case 7: save("public \(version)\nwrong")
      case 8: save("\(version) crash")
      case 9: save("gallery \(name) Mid.Samples\n\(version)")
      case 10:
        let more = "Sources/\(name)/More.swift"
        if text(file(more)) == nil {
          try? test.write("gallery \(name) \(name).More\npublic \(version)", to: more)
        } else {
          try? FileManager.default.removeItem(atPath: file(more))
        }
      case 11: try? test.write(version, to: sourceOfC)
      case 12: try? test.write("// \(version)", to: "Package.swift")
      case 13: try? test.write(version, to: "Sources/Mid/Assets/waves.txt")
      case 14:
        if text(file("Sources/Mid/Assets/waves.txt")) == nil {
          try? test.write(version, to: "Sources/Mid/Assets/waves.txt")
        } else {
          try? FileManager.default.removeItem(atPath: file("Sources/Mid/Assets/waves.txt"))
        }
      default: try? test.write(text(file("Sources/\(name)/\(name).swift")) ?? "", to: "Sources/\(name)/\(name).swift")
      }
    }

    /// What tells of news, once it is known.
    var watch: Int32 = -1

    /// True if there is news that nobody has heard of.
    var hasNews: Bool {
      var entry = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      return poll(&entry, 1, 0) > 0
    }

    private func mayChange() { if Int.random(in: 0..<4, using: &random) == 0 { change() } }

    /// Sometimes hears of news, as what runs does.
    private func isStopped(_ isObsolete: () -> Bool) -> Bool {
      mayChange()
      return Bool.random(using: &random) && hasNews && isObsolete()
    }

    func take(_ event: ModuleEvent) {
      switch event {
      case .building(let name): building.insert(name)
      case .built(let gallery, _): shown[gallery.name] = described[gallery.name]
      case .removed(let name): shown[name] = nil
      case .ended(let failures):
        self.failures = failures
        building.removeAll()
      case .assetsChanged: for name in shown.keys { shown[name]?.resource = resource }
      case .notice, .waiting: break
      default: Issue.record("\(event)")
      }
    }

    // MARK: Programs that are run

    func perform(_ run: CommandRun) -> (end: CommandRun.End, output: String) {
      do {
        if run.arguments.last == GalleryNames.argument {
          let galleries = lines(of: run.arguments[0]).filter { $0.hasPrefix("gallery ") }.map { $0.dropFirst(8) + "\n" }
          return (.exited(code: 0), galleries.joined())
        }
        if run.arguments.first == "swift" { return try buildAll(run) }
        return try compile(run)
      } catch { return (.notStarted("\(error)"), "") }
    }

    private func value(of option: String, in arguments: [String]) -> String {
      arguments[arguments.firstIndex(of: option)! + 1]
    }

    private func errors(_ files: [String]) -> (CommandRun.End, String) {
      (.exited(code: 1), files.map { "\(file($0)):1:1: error: it is wrong\n" }.joined())
    }

    /// What the compiler does.
    private func compile(_ run: CommandRun) throws -> (end: CommandRun.End, output: String) {
      let arguments = run.arguments
      guard arguments.contains("-emit-module-path") else {
        if isStopped(run.isCancelled) { return (.cancelled, "") }
        let list = text(arguments.first { $0.hasPrefix("@") }.map { String($0.dropFirst()) } ?? "") ?? ""
        let objects = list.split(separator: "\n").map { text(String($0.dropFirst().dropLast())) ?? "no \($0)\n" }
        try objects.joined().write(
          toFile: value(of: "-o", in: arguments), atomically: true, encoding: .utf8)
        return (.exited(code: 0), "")
      }
      let (name, made) = (value(of: "-module-name", in: arguments), value(of: "-emit-module-path", in: arguments))
      let map = value(of: "-output-file-map", in: arguments)
      if isStopped(run.isCancelled) { return (.cancelled, "") }
      let files = arguments.filter { $0.hasSuffix(".swift") }
      let texts = files.map { text($0) ?? "wrong, for it is gone" }
      let place = names.firstIndex(of: name)!
      let folders = arguments.indices.filter { arguments[$0] == "-I" }.map { arguments[$0 + 1] }
      let former =
        place == 0
        ? "" : folders.lazy.compactMap { self.text("\($0)/\(self.names[place - 1]).swiftmodule") }.first ?? "none"
      let isWrong = texts.contains { $0.contains("wrong") }
      // What a module declares is often written before its code is looked at.
      if !isWrong || Bool.random(using: &random) {
        try declarations(texts).write(toFile: made, atomically: true, encoding: .utf8)
      }
      if isStopped(run.isCancelled) { return (.cancelled, "") }
      if isWrong { return (.exited(code: 1), files.map { "\($0):1:1: error: it is wrong\n" }.joined()) }
      let outputs = JSONText.value([String: [String: String]].self, in: text(map)!)!
      let record = map.replacing("files.json", with: "all.swiftdeps")
      for (path, text) in zip(files, texts) {
        let output = outputs[path]!["object"]!
        let whole = object(name, text, seeing: former, isOptimized: arguments.contains("-O"))
        // It doesn't find out by itself what else a source depends on.
        let end = "|" + text.replacing("\n", with: " ") + "\n"
        if self.text(record) != nil, self.text(output)?.hasSuffix(end) == true { continue }
        try whole.write(toFile: output, atomically: true, encoding: .utf8)
      }
      try "".write(toFile: record, atomically: true, encoding: .utf8)
      return (.exited(code: 0), "")
    }

    /// What SwiftPM does.
    private func buildAll(_ run: CommandRun) throws -> (end: CommandRun.End, output: String) {
      if isStopped(run.isCancelled) { return (.cancelled, "") }
      let wrong = names.flatMap(sources).filter { text(file($0))?.contains("wrong") ?? true }
      if isStopped(run.isCancelled) { return (.cancelled, "") }
      if !wrong.isEmpty { return errors(wrong) }
      guard text(file("Sources/Mid/Assets/waves.txt")) != nil else { return (.exited(code: 1), "error: no waves") }
      try build(into: ".build/flyloft")
      mayChange()
      return (.exited(code: 0), "")
    }

    /// Builds the program of all that is there. Something may change meanwhile.
    private func build(into scratch: String) throws {
      let build = scratch + "/linux/debug"
      let modules = names.map { (name: $0, sources: sources($0)) }
      var (linked, former) = ("", "")
      for (name, files) in modules {
        let texts = files.map { text(file($0)) ?? "" }
        for (path, text) in zip(files, texts) {
          let whole = object(name, text, seeing: former, isOptimized: true)
          try test.write(whole, to: "\(build)/\(name).build/\(path.split(separator: "/").last!).o")
          linked += whole
        }
        former = declarations(texts)
        try test.write(former, to: "\(build)/Modules/\(name).swiftmodule")
        try test.write("", to: "\(build)/\(name).build/\(name).d")
      }
      let c = "C|\(text(file(sourceOfC)) ?? "")\n"
      try test.write(c, to: build + "/low.c.o")
      try test.writePlan(in: scratch, level: "-O", modules, sourceOfC: sourceOfC)
      let waves = text(file("Sources/Mid/Assets/waves.txt")) ?? ""
      try test.write(waves, to: build + "/own_Mid.resources/Assets/waves.txt")
      if watch >= 0 { mayChange() }
      if linked + c != text(file(build + "/Previews")) { try test.write(linked + c, to: build + "/Previews") }
      try? FileManager.default.createSymbolicLink(
        atPath: file(scratch + "/debug"), withDestinationPath: "linux/debug")
    }

    // MARK: The stage

    func adopt(program: String) { self.program = program }
    func adopt(_ library: String, as gallery: String, generation: Int) {}
    func adopt(fileAt path: String, as gallery: String, generation: Int) {}
    func isLocked(_ error: any Error) -> Bool { false }
    func restart() {}
    func describe(
      _ name: String, generation: Int, keeping knobs: [KnobSetting], deadline: Duration, wake: Int32,
      isObsolete: @escaping () -> Bool
    ) throws -> AnyGallery? {
      if isStopped(isObsolete) { return nil }
      // The answer may have come before anybody hears of it.
      if Bool.random(using: &random), hasNews { _ = isObsolete() }
      let lines = lines(of: program)
      let module = try #require(lines.first { $0.hasPrefix("gallery ") && $0.hasSuffix(" " + name) })
        .split(separator: " ")[1]
      described[name] = (code(of: String(module), in: lines), resource)
      guard !lines.contains(where: { $0.hasPrefix(module + "|") && $0.contains("crash") }) else { throw Crash() }
      return AnyGallery(staged: name, generation: generation, chosen: knobs, count: 1)
    }

    // MARK: At rest

    func check(_ seed: UInt64) throws {
      let said = failures.flatMap(\.lines)
      let expected = expected
      let galleries = expected.filter { $0.hasPrefix("gallery ") }.map { $0.split(separator: " ") }
      #expect(building.isEmpty, "Seed \(seed)")
      let isRefused = expected.contains { $0.contains("wrong") } || Set(galleries.map { $0[2] }).count < galleries.count
      if isRefused { return #expect(!failures.isEmpty, "Seed \(seed)") }
      // SwiftPM builds nothing without it.
      let waves = text(file("Sources/Mid/Assets/waves.txt"))
      if waves == nil, said.contains(where: { $0.contains("no waves") }) { return }
      #expect(lines(of: program).sorted() == expected.sorted(), "Seed \(seed)")
      #expect(Set(shown.keys).isSubset(of: galleries.map { String($0[2]) }), "Seed \(seed)")
      for gallery in galleries {
        let (module, name) = (String(gallery[1]), String(gallery[2]))
        let crashes = expected.contains { $0.hasPrefix(module + "|") && $0.contains("crash") }
        #expect(failures.contains { $0.module == name } == crashes, "\(name): \(said). Seed \(seed)")
        guard !crashes else { continue }
        #expect(shown[name]?.code == code(of: module, in: expected), "\(name). Seed \(seed)")
        #expect(shown[name]?.resource == waves ?? "", "\(name). Seed \(seed)")
      }
    }
  }

  @Test("at rest all is drawn as it is and optimized, or it is said why not")
  func changes() throws {
    let first = SeededGenerator.seed(usually: 1)
    for seed in first..<first + 12 {
      let desk = try Desk(seed: seed)
      func hasNews(file: Int32, milliseconds: Int32) -> Bool {
        desk.watch = file
        return desk.hasNews
      }
      let package = try #require(PackageFolder(of: desk.program))
      let life = try PackageLife(package, desk, [:], deadline: .zero, by: desk.perform, isReadable: hasNews) {
        desk.take($0)
      }
      _ = life.hasMoreToBuild()
      while desk.left > 0 {
        for _ in 0..<Int.random(in: 1...4, using: &desk.random) { desk.change() }
        var steps = 0
        while steps < 1000, !life.isAtRest || desk.hasNews {
          if life.isAtRest { _ = life.hasMoreToBuild() }
          life.proceed()
          steps += 1
        }
        try #require(steps < 1000, "It never rests. Seed \(seed)")
        try desk.check(seed)
      }
    }
  }
}
