import FlyloftRegistry
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import FlyloftEditing

/// Whatever is done to a checkout's modules, in whichever order and while whatever is built, against what is to be shown of each once
/// nothing happens any more.
@Suite("Modules that change at random")
struct EditorLifeRandomTests {
  /// A checkout, whatever changes it, what builds its modules and what is shown of them. All on one thread.
  private final class Desk: EditedStage, ModuleBuilder, @unchecked Sendable {
    struct Crash: Error {}

    let test: TestCheckout
    var program: String { test.folder.file("stage") }
    var random: SeededGenerator
    /// Changes that are still to come, some of them while something is built or asked.
    var left = 80
    private var count = 0
    private let names = ["Clock", "Dials", "Rings"]

    /// The last that was told of each module, and what was shown of it by then.
    var told: [String: String] = [:]
    /// What the next build of the program is said to refuse.
    var refused: Set<String> = []
    var needsRestart = false
    /// What the program was built with, and of each module what it says of C.
    private var built: [String: String] = [:]
    private var builtInC: [String: String] = [:]
    /// What libraries were compiled of, by their files, and those of each module by generation.
    private var libraries: [String: String] = [:]
    private var adopted: [String: [Int: String]] = [:]
    private var shownGeneration: [String: Int] = [:]

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      test = try TestCheckout()
      for name in names { built[name] = content(name) }
      try test.write("a program", to: "stage")
    }

    // MARK: What is there

    func text(_ path: String) -> String? { try? String(contentsOfFile: test.folder.file(path), encoding: .utf8) }

    private func swift(_ name: String) -> String? {
      let texts = [name, "Clock", "Dials", "Rings", "Other"].map { text("Plugins/\(name)/\($0).swift") }
      return texts.allSatisfy { $0 == nil } ? nil : texts.map { $0 ?? "" }.joined(separator: ",")
    }

    func inC(_ name: String) -> String? { text("Plugins/\(name)/flyloft.json") }

    /// All that a module's views follow from; nil for one that is not there.
    func content(_ name: String) -> String? { swift(name).map { "\($0)|\(inC(name) ?? "")" } }

    private func library(of name: String) -> String? {
      shownGeneration[name].flatMap { adopted[name]?[$0] }
    }

    /// True if what is drawn of a module is optimized, or the program's own.
    func isOptimized(_ name: String) -> Bool { library(of: name).map { $0.hasSuffix("optimization") } ?? true }

    /// What is drawn of a module.
    func drawn(_ name: String) -> String? { library(of: name).flatMap { libraries[$0] } ?? built[name] }

    // MARK: What happens

    func change() {
      guard left > 0 else { return }
      left -= 1
      count += 1
      let name = names.randomElement(using: &random)!
      let folder = test.folder.file("Plugins/\(name)")
      let number = "v\(count) "
      func write(_ text: String, to file: String) { try? test.write(text, to: file) }
      func toggle(_ file: String) {
        if text(file) == nil || Bool.random(using: &random) { write(number, to: file) } else { try? test.remove(file) }
      }
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<5: write(number, to: "Plugins/\(name)/\(name).swift")
      case 5: write(number + "wrong", to: "Plugins/\(name)/\(name).swift")
      case 6: write(number + "crash", to: "Plugins/\(name)/\(name).swift")
      case 7: write(number + "refused", to: "Plugins/\(name)/\(name).swift")
      case 8: toggle("Plugins/\(name)/Other.swift")
      case 9: try? FileManager.default.removeItem(atPath: folder)
      case 10: rename(folder, test.folder.file("Plugins/\(names.randomElement(using: &random)!)"))
      case 11: toggle("Plugins/\(name)/flyloft.json")
      case 12: write(["let a = 1", "let a = 22"].randomElement(using: &random)!, to: "Sources/Own/Own.swift")
      case 13: toggle("Plugins/stray.swift")
      case 14: write(number, to: "Assets/face.png")
      default: write(text("Plugins/\(name)/\(name).swift") ?? number, to: "Plugins/\(name)/\(name).swift")
      }
    }

    /// What tells of news, once it is known.
    var watch: Int32 = -1

    /// True if there is news that nobody has heard of.
    var hasNews: Bool {
      var entry = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      return poll(&entry, 1, 0) > 0
    }

    /// Sometimes hears of news, as what runs does.
    private func isStopped(_ isObsolete: () -> Bool) -> Bool {
      Bool.random(using: &random) && hasNews && isObsolete()
    }

    private func mayChange() { if Int.random(in: 0..<4, using: &random) == 0 { change() } }

    func take(_ event: ModuleEvent) {
      switch event {
      case .building(let name): told[name] = "building"
      case .built(let gallery, _):
        shownGeneration[gallery.name] = gallery.generation
        told[gallery.name] = "built"
        refused.remove(gallery.name)
      case .failed(let failure) where failure.title.hasPrefix("make build"): refused.insert(failure.module)
      case .failed(let failure): told[failure.module] = "failed"
      case .removed(let name):
        told[name] = "removed"
        refused.remove(name)
      case .restartNeeded: needsRestart = true
      case .restartNotNeeded: needsRestart = false
      case .assetsChanged, .notice: break
      default: Issue.record("\(event)")
      }
    }

    // MARK: Building

    func compile(
      _ module: String, _ tree: SourceTree, generation: Int, for purpose: ModuleCompiler.Purpose, wake: Int32,
      isCancelled: @escaping () -> Bool
    ) -> ModuleCompiler.Outcome {
      let isPlanned = module != "Rings"
      if !isPlanned, tree.needsLibraries(module) { return .needsWholeBuild("it needs a library") }
      mayChange()
      let source = swift(module)
      mayChange()
      if isStopped(isCancelled) { return .cancelled }
      guard let source, !source.contains("wrong") else { return .failed([CompilerMessage("it is wrong")]) }
      let file = "\(module)_\(generation)-\(purpose)"
      libraries[file] = "\(source)|\(isPlanned ? builtInC[module] ?? "" : "")"
      return .built(file)
    }

    func buildAll(wake: Int32, isCancelled: @escaping () -> Bool) -> WholeBuild.Outcome {
      mayChange()
      // It takes so long that it hears of what came before it has read anything.
      if hasNews, isCancelled() { return .cancelled }
      let sources = Dictionary(uniqueKeysWithValues: names.map { ($0, content($0)) })
      let texts = Dictionary(uniqueKeysWithValues: names.map { ($0, inC($0)) })
      mayChange()
      if isStopped(isCancelled) { return .cancelled }
      if let name = names.first(where: { sources[$0]??.contains("wrong") == true }) {
        return .failed([CompilerMessage("it is wrong", file: "\(name)/\(name).swift")])
      }
      (built, builtInC) = (sources.compactMapValues(\.self), texts.compactMapValues(\.self))
      return .built
    }

    func refusals() -> [String: [CompilerMessage]] {
      let names = names.filter { swift($0)?.contains("refused") == true }
      let stray = text("Plugins/stray.swift") == nil ? [] : ["stray.swift"]
      return Dictionary(uniqueKeysWithValues: (names + stray).map { ($0, [CompilerMessage("it is refused")]) })
    }

    // MARK: The stage

    func adopt(_ library: String, as gallery: String, generation: Int) {
      adopted[gallery, default: [:]][generation] = library
    }
    func adopt(fileAt path: String, as gallery: String, generation: Int) {}
    func isLocked(_ error: any Error) -> Bool { false }
    func restart() {}
    func adopt(program: String) {}
    func describe(
      _ name: String, generation: Int, keeping knobs: [KnobSetting], deadline: Duration, wake: Int32,
      isObsolete: @escaping () -> Bool
    ) throws -> AnyGallery? {
      mayChange()
      if isStopped(isObsolete) { return nil }
      let text = adopted[name]?[generation].flatMap { libraries[$0] } ?? built[name]
      guard let text, !text.contains("crash") else { throw Crash() }
      return AnyGallery(staged: name, generation: generation, chosen: knobs, count: 1)
    }

    // MARK: In the end

    func check(_ seed: UInt64) {
      for name in names {
        let state = told[name] ?? "built"
        guard let content = content(name) else {
          #expect(["removed", told[name] == nil ? "built" : ""].contains(state), "\(name). Seed \(seed)")
          continue
        }
        // Where SwiftPM has to build it, another may be in its way.
        let isBlocked = state == "failed" && names.contains { swift($0)?.contains("wrong") == true }
        let isGood = !content.contains("wrong") && !content.contains("crash") && !isBlocked
        #expect(state == (isGood ? "built" : "failed"), "\(name) is “\(content)”. Seed \(seed)")
        if isGood {
          #expect(drawn(name) == content, "\(name). Seed \(seed)")
          #expect(isOptimized(name), "\(name). Seed \(seed)")
          #expect(refused.contains(name) == content.contains("refused"), "\(name) is “\(content)”. Seed \(seed)")
        }
      }
      #expect(refused.contains("stray.swift") == (text("Plugins/stray.swift") != nil), "Seed \(seed)")
      #expect(needsRestart == (text("Sources/Own/Own.swift") != "let a = 1"), "Seed \(seed)")
    }
  }

  @Test("in the end each is shown as it is and optimized, or it is said why not, and so is what else was changed")
  func changes() throws {
    let first = SeededGenerator.seed(usually: 1)
    for seed in first..<first + 12 {
      let desk = try Desk(seed: seed)
      func hasNews(file: Int32, milliseconds: Int32) -> Bool {
        desk.watch = file
        return desk.hasNews
      }
      let life = try EditorLife(
        desk.test.checkout, desk, ["Clock": [], "Dials": []], leftOut: [], shown: "Clock", deadline: .zero,
        builder: desk, isReadable: hasNews
      ) { desk.take($0) }
      _ = life.hasMoreToBuild()
      while desk.left > 0 {
        for _ in 0..<Int.random(in: 1...4, using: &desk.random) { desk.change() }
        var steps = 0
        while steps < 1000, !life.isAtRest || desk.hasNews {
          if life.isAtRest { _ = life.hasMoreToBuild() }
          life.proceed()
          steps += 1
        }
        #expect(steps < 1000, "It never rests. Seed \(seed)")
      }
      desk.check(seed)
    }
  }
}
