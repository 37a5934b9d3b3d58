import Flyloft
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage
import Foundation
import GalleryCatalog
import Glibc
import SeededRandom
import TestSupport
import Testing

/// Damaged files of each kind: opened, drawn and read in the programs' own stage, in its sandbox.
@Suite(
  "Damaged files in the programs' stage", .needs(.documents, if: catalog.names.contains("Documents")),
  .needs(.pictures, if: dlopen("libvips.so.42", RTLD_LAZY) != nil))
struct DamagedFilesTests {
  private let folder = TemporaryFolder()
  private let stage: Stage
  private let renderer: Renderer

  /// At how many places each file is cut off, and how often it is changed: `FLYLOFT_DAMAGED_FILES=10000` for as many.
  private static let count = ProcessInfo.processInfo.environment["FLYLOFT_DAMAGED_FILES"].flatMap { Int($0) }

  init() throws {
    stage = Stage(
      StageConfiguration(program: try BuiltProgram.path("flyloft-galleries"), output: { _ in }, shortage: { _, _ in }))
    var configuration = Renderer.Configuration(workerCount: 1, cacheByteCount: 1 << 20, memoryPressure: nil)
    configuration.drawing = stage
    renderer = Renderer(configuration)
  }

  private enum Outcome: Equatable {
    case shown
    /// What a card says.
    case refused(String)
    /// Its process ended, or was ended.
    case lost(String)
  }

  /// What becomes of the first and the last view of a version of a file, of its text and of its outline.
  private func outcome(of name: String, _ bytes: [UInt8], generation: Int) async throws -> Outcome {
    try Data(bytes).write(to: URL(filePath: folder.file(name)))
    try stage.adopt(fileAt: folder.file(name), as: name, generation: generation, isHeld: true)
    func view(_ index: Int) -> StagedView {
      StagedView(gallery: name, generation: generation, index: index, width: 300, background: .black)
    }
    func failure(of index: Int) async -> Outcome? {
      let outcome = await withCheckedContinuation { continuation in
        renderer.draw(view(index), in: Place(gallery: 1, row: index)) { continuation.resume(returning: $0) }
      }
      guard case .failed(let failure) = outcome else { return nil }
      return switch failure.reason {
      case .thrown, .tooLarge: .refused(failure.description)
      default: .lost(failure.description)
      }
    }
    if let failure = await failure(of: 0) { return failure }
    do {
      guard let gallery = try stage.describe(name, generation: generation, keeping: []) else {
        return .lost("no gallery")
      }
      if gallery.count > 1, let failure = await failure(of: gallery.count - 1) { return failure }
      var reader = ViewReader(of: stage, deadline: .seconds(60))
      if gallery.hasText { _ = try reader.text(of: view(0)) }
      if gallery.hasOutline {
        _ = try reader.outline(of: gallery)
        _ = try reader.labels(of: gallery)
      }
    } catch { return .refused("\(error)") }
    return .shown
  }

  @Test(
    "are shown or refused in words, cut off at any place or changed at random, and end no process",
    arguments: try SampleFile.names)
  func damaged(name: String) async throws {
    let whole = Array(SampleFile.data(name))
    let count = Self.count ?? 8
    var mutations = Mutations(ofBytes: [whole], SeededGenerator(usually: 1))
    let cut = stride(from: 0, to: whole.count, by: max(whole.count / count, 1)).map { Array(whole[..<$0]) }
    let changed = (0..<count).lazy.map { _ in mutations.next() }
    var words: [String: Int] = [:]
    var generation = 0
    for bytes in [[whole], cut, Array(changed), [whole]].joined() {
      generation += 1
      let outcome = try await outcome(of: name, bytes, generation: generation)
      if bytes == whole { #expect(outcome == .shown) }
      switch outcome {
      case .shown: words["shown", default: 0] += 1
      case .refused(let text):
        #expect(!text.isEmpty && !text.hasSuffix(": "))
        words[text, default: 0] += 1
      case .lost(let text):
        Issue.record("version \(generation): \(text)")
        try Data(bytes).write(to: URL(filePath: NSTemporaryDirectory() + "flyloft-damaged-\(generation)-\(name)"))
      }
    }
    if Self.count != nil {
      for (text, count) in words.sorted(by: { $0.value > $1.value }) { print("\(name)\t\(count)\t\(text)") }
    }
  }

  @Test(
    "that ask for more than there is are shown, or given up in words, and others are shown after them",
    arguments: HarmfulFile.allCases)
  func harmful(file: HarmfulFile) async throws {
    let result = try await outcome(of: file.rawValue, file.bytes, generation: 1)
    switch result {
    case .shown: break
    case .refused(let text), .lost(let text): #expect(!text.isEmpty && !text.hasSuffix(": "))
    }
    if Self.count != nil { print("\(file.rawValue)\t\(result)") }
    let name = file.rawValue.hasSuffix(".pdf") ? "plain.pdf" : "text.log"
    #expect(try await outcome(of: name, Array(SampleFile.data(name)), generation: 2) == .shown)
  }
}
